import {
  AVAILABILITY_STATUS_WORDS,
  REACTION_WORDS,
  REQUEST_STATUS_WORDS,
  RESULT_STAGE_WORDS,
  slotLabel,
} from '#domain/labels';
import { DECLINE_REASON_WORDS, NOT_CHOSEN_REASON_WORDS } from '#domain/reason-words';
import type { MismatchFinding } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import type { Locale, Words } from '#i18n/locale';
import { FOUND } from '../../commissions/found.words';
import { ACTIONS, SCOPES } from '../links/links.words';
import { fieldWords, LOST_REASONS, SOURCES } from '../request.words';
import type { Group } from './groups';

/** Formatters for values in a sentence. */
export interface Formats {
  day: (date: string) => string;
  moment: (date: string) => string;
  price: (amount: number, currency: string) => string;
  /** The address of a mailbox that the user may see. */
  mailbox: (id: string) => string | undefined;
}

/**
 * The text of an entry in both languages. An `act` follows the actor's name ("Camille *created the request*"); an `event` is a full
 * sentence.
 */
interface Sentence<Payload> extends Record<Locale, (of: Payload, formats: Formats) => string> {
  group: Group;
  form: 'act' | 'event';
}
const of =
  (form: 'act' | 'event') =>
  <Payload extends object>(
    group: Group,
    french: Sentence<Payload>['fr'],
    english: Sentence<Payload>['en'],
  ): Sentence<never> => ({ group, form, fr: french, en: english });
const act = of('act');
const event = of('event');

/** Erased values are replaced by "someone" or left out. */
type Erasable = string | null;
const people = (to: string[] | Erasable, nobody: string): string =>
  to === null || to.length === 0 ? nobody : Array.isArray(to) ? to.join(', ') : to;
const to = (whom: string[] | Erasable) => people(whom, 'quelqu’un');
const toSomebody = (whom: string[] | Erasable) => people(whom, 'someone');
/** Why something failed: in both languages, or a text from outside. */
type Reason = Words | Erasable;
const textIn = (text: Reason | undefined, language: Locale): string =>
  (typeof text === 'object' ? text?.[language] : text) ?? '';
const quoted = (reason: Reason | undefined) => {
  const text = textIn(reason, 'fr');
  return text && fr` : « ${text} »`;
};
const quotedInEnglish = (reason: Reason | undefined) => {
  const text = textIn(reason, 'en');
  return text && `: “${text}”`;
};
const by = (word: string, address: string | undefined) => (address === undefined ? '' : word + address);
const named = (fields: readonly string[], language: Locale) =>
  fields.map((field) => fieldWords(field)[language].toLocaleLowerCase()).join(', ');
const inWords = (words: Readonly<Record<string, Words>>, value: string, language: Locale) =>
  words[value]?.[language] ?? value;
const venues = (ids: readonly string[]) => `${ids.length} lieu${ids.length > 1 ? 'x' : ''}`;
const venuesInEnglish = (ids: readonly string[]) => `${ids.length} venue${ids.length === 1 ? '' : 's'}`;

/** Rank and end of an option, as far as they are known. */
const held = ({ rank, expiresAt }: Omit<OfHold, 'memberName'>, { moment }: Formats, language: Locale) => {
  const [ranked, until] = language === 'fr' ? ['rang', 'jusqu’au'] : ['rank', 'until'];
  const parts = [
    ...(rank === null ? [] : [`${ranked} ${rank}`]),
    ...(expiresAt === null ? [] : [`${until} ${moment(expiresAt)}`]),
  ];
  if (parts.length === 0) return '';
  return (language === 'fr' ? fr` : ` : ': ') + parts.join(', ');
};
/** Reasons for releasing an option, by their code. */
const ENDS: Readonly<Record<string, Words>> = {
  request_lost: { fr: 'la demande est perdue', en: 'the request is lost' },
  request_cancelled: { fr: 'la demande est annulée', en: 'the request was canceled' },
  request_won: { fr: 'un autre lieu a été retenu', en: 'another venue was selected' },
  not_held: { fr: 'le lieu ne la pose pas', en: 'the venue does not hold it' },
  withdrawn: { fr: 'le lieu n’est plus candidat', en: 'the venue is no longer a candidate' },
  recalled: { fr: 'la question a été annulée', en: 'the question was undone' },
};
const ended = (reason: Erasable, language: Locale) => {
  const known = reason === null ? undefined : ENDS[reason];
  if (known !== undefined) return language === 'fr' ? fr` : ${known.fr}` : `: ${known.en}`;
  return language === 'fr' ? quoted(reason) : quotedInEnglish(reason);
};

/** A reason in brackets; nothing if none was given. */
const because = (words: Readonly<Record<string, Words>>, reason: string | null | undefined, language: Locale) =>
  reason == null ? '' : ` (${inWords(words, reason, language).toLocaleLowerCase()})`;

/** How many needs were added, changed and removed, in brackets; nothing if they were only put in another order. */
const needsChanged = (change: Record<keyof typeof NEEDS_CHANGED, number>, language: Locale) => {
  const parts = (Object.keys(NEEDS_CHANGED) as (keyof typeof NEEDS_CHANGED)[])
    .filter((kind) => change[kind] > 0)
    .map((kind) => `${change[kind]} ${NEEDS_CHANGED[kind][change[kind] > 1 ? 'many' : 'one'][language]}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};
const NEEDS_CHANGED = {
  added: { one: { fr: 'ajouté', en: 'added' }, many: { fr: 'ajoutés', en: 'added' } },
  changed: { one: { fr: 'modifié', en: 'changed' }, many: { fr: 'modifiés', en: 'changed' } },
  removed: { one: { fr: 'retiré', en: 'removed' }, many: { fr: 'retirés', en: 'removed' } },
};

interface OfResult {
  memberName: string;
}
interface OfHold extends OfResult {
  rank: number | null;
  expiresAt: string | null;
}
interface OfOffer extends OfResult {
  round: number;
  net: number;
  currency: string;
}
interface OfMergedVenue {
  name: string;
  goneName: string;
  goneCode: string;
}
interface OfCommission {
  amount: number;
  currency: string;
}
interface OfMail {
  to: string[] | Erasable;
  reason?: Reason;
}
interface OfReminder {
  to: Erasable;
  dueAt: string;
}
interface OfLink {
  scope: string;
  action: string | null;
}
interface OfAvailability {
  date: string;
  slot: string;
}

const link = ({ scope, action }: OfLink, language: Locale) =>
  `${inWords(SCOPES, scope, language).toLocaleLowerCase()}${action === null ? '' : ` (${inWords(ACTIONS, action, language).toLocaleLowerCase()})`}`;
const when = ({ date, slot }: OfAvailability, { day }: Formats, language: Locale) =>
  `${day(date)} (${slotLabel(slot, language).toLocaleLowerCase()})`;

/** The text of each timeline kind. */
export const SENTENCES: Readonly<Record<string, Sentence<never>>> = {
  request_created: act<{ source: keyof typeof SOURCES }>(
    'request',
    ({ source }) => fr`a créé la demande (origine : ${SOURCES[source].fr.toLocaleLowerCase()})`,
    ({ source }) => `created the request (source: ${SOURCES[source].en.toLocaleLowerCase()})`,
  ),
  request_updated: act<{ changed: string[] }>(
    'request',
    ({ changed }) => fr`a modifié : ${named(changed, 'fr')}`,
    ({ changed }) => `changed: ${named(changed, 'en')}`,
  ),
  request_needs_changed: act<{ added: number; changed: number; removed: number }>(
    'request',
    (change) => fr`a modifié les besoins${needsChanged(change, 'fr')}`,
    (change) => `changed the needs${needsChanged(change, 'en')}`,
  ),
  request_validated: act(
    'request',
    () => 'a vérifié ce que l’IA avait lu',
    () => 'checked the values read by AI',
  ),
  reply_not_needed: act(
    'request',
    () => 'a indiqué que rien n’attend plus de réponse',
    () => 'said that nothing needs an answer any more',
  ),
  request_status_changed: act<{
    from: keyof typeof REQUEST_STATUS_WORDS;
    to: keyof typeof REQUEST_STATUS_WORDS;
    lostReason: keyof typeof LOST_REASONS | null;
    comment: string | null;
  }>(
    'request',
    ({ from, to: next, lostReason, comment }) =>
      fr`a passé la demande de « ${REQUEST_STATUS_WORDS[from].fr} » à « ${REQUEST_STATUS_WORDS[next].fr} »` +
      (lostReason ? ` (${LOST_REASONS[lostReason].fr.toLocaleLowerCase()})` : '') +
      quoted(comment),
    ({ from, to: next, lostReason, comment }) =>
      `moved the request from “${REQUEST_STATUS_WORDS[from].en}” to “${REQUEST_STATUS_WORDS[next].en}”` +
      (lostReason ? ` (${LOST_REASONS[lostReason].en.toLocaleLowerCase()})` : '') +
      quotedInEnglish(comment),
  ),
  requalification_requested: act<{ missingFields: string[] }>(
    'exchange',
    ({ missingFields }) => fr`a demandé des précisions à l’organisateur : ${named(missingFields, 'fr')}`,
    ({ missingFields }) => `asked the organizer for details: ${named(missingFields, 'en')}`,
  ),
  requalification_recalled: act(
    'exchange',
    () => 'a annulé l’envoi de la demande de précisions',
    () => 'undid sending the question for details',
  ),
  request_requalified: act<{ filled: string[]; missingFields: string[] }>(
    'request',
    ({ filled, missingFields }) =>
      (filled.length > 0 ? fr`a précisé : ${named(filled, 'fr')}` : 'a répondu sans rien préciser') +
      (missingFields.length > 0 ? fr` ; il manque encore : ${named(missingFields, 'fr')}` : ''),
    ({ filled, missingFields }) =>
      (filled.length > 0 ? `added: ${named(filled, 'en')}` : 'replied without adding details') +
      (missingFields.length > 0 ? `; still missing: ${named(missingFields, 'en')}` : ''),
  ),
  suggestion_corrected: act(
    'request',
    () => 'a corrigé une lecture de l’IA',
    () => 'corrected a value read by AI',
  ),
  request_organizer_merged: act(
    'request',
    () => fr`a fusionné deux fiches de l’organisateur : la demande est passée de l’une à l’autre`,
    () => 'merged two records of the organizer, which moved the request',
  ),
  request_organizer_merge_undone: act(
    'request',
    () => fr`a annulé la fusion des fiches de l’organisateur : la demande est revenue à la première`,
    () => 'undid the merge of the organizer’s records, which moved the request back',
  ),

  request_member_merged: act<OfMergedVenue>(
    'venues',
    ({ name, goneName, goneCode }) => `a fusionné ${goneName} (${goneCode}) avec ${name}, qui prend sa place ici`,
    ({ name, goneName, goneCode }) => `merged ${goneName} (${goneCode}) into ${name}, which takes its place here`,
  ),
  request_member_merge_undone: act<OfMergedVenue>(
    'venues',
    ({ name, goneName, goneCode }) =>
      fr`a annulé la fusion de ${goneName} (${goneCode}) avec ${name} : chacun a de nouveau sa place ici`,
    ({ name, goneName, goneCode }) =>
      `undid the merge of ${goneName} (${goneCode}) into ${name}: each has its own place here again`,
  ),
  result_added: act<OfResult>(
    'venues',
    ({ memberName }) => `a ajouté ${memberName}`,
    ({ memberName }) => `added ${memberName}`,
  ),
  result_removed: act<OfResult>(
    'venues',
    ({ memberName }) => `a retiré ${memberName}`,
    ({ memberName }) => `removed ${memberName}`,
  ),
  result_updated: act<OfResult>(
    'venues',
    ({ memberName }) => `a modifié la piste ${memberName}`,
    ({ memberName }) => `updated the candidate ${memberName}`,
  ),
  result_stage_changed: act<
    OfResult & { from: keyof typeof RESULT_STAGE_WORDS; to: keyof typeof RESULT_STAGE_WORDS; reason?: string }
  >(
    'venues',
    ({ memberName, from, to: next, reason }) =>
      fr`a passé ${memberName} de « ${RESULT_STAGE_WORDS[from].fr} » à « ${RESULT_STAGE_WORDS[next].fr} »` +
      because(next === 'unavailable' ? DECLINE_REASON_WORDS : NOT_CHOSEN_REASON_WORDS, reason, 'fr'),
    ({ memberName, from, to: next, reason }) =>
      `moved ${memberName} from “${RESULT_STAGE_WORDS[from].en}” to “${RESULT_STAGE_WORDS[next].en}”` +
      because(next === 'unavailable' ? DECLINE_REASON_WORDS : NOT_CHOSEN_REASON_WORDS, reason, 'en'),
  ),
  availability_replied: event<
    OfResult & {
      status: 'available' | 'unavailable';
      comment: Erasable;
      price: number | null;
      alternativeDates: string[];
      /** Absent in entries from before it existed, as is the reason. */
      condition?: Erasable;
      declineReason?: string | null;
      corrected: boolean;
    }
  >(
    'venues',
    ({ memberName, status, comment, alternativeDates, condition, declineReason, corrected }, { day }) =>
      fr`${memberName} ${corrected ? 'a corrigé sa réponse' : 'a répondu'} : ${RESULT_STAGE_WORDS[status].fr}` +
      because(DECLINE_REASON_WORDS, declineReason, 'fr') +
      (condition ? `, sous condition${quoted(condition)}` : '') +
      (alternativeDates.length > 0 ? `, possible le ${alternativeDates.map(day).join(', ')}` : '') +
      quoted(comment),
    ({ memberName, status, comment, alternativeDates, condition, declineReason, corrected }, { day }) =>
      `${memberName} ${corrected ? 'corrected its reply' : 'replied'}: ${RESULT_STAGE_WORDS[status].en}` +
      because(DECLINE_REASON_WORDS, declineReason, 'en') +
      (condition ? `, on condition${quotedInEnglish(condition)}` : '') +
      (alternativeDates.length > 0 ? `, possible on ${alternativeDates.map(day).join(', ')}` : '') +
      quotedInEnglish(comment),
  ),
  offer_drafted: event<OfResult>(
    'venues',
    ({ memberName }) => `Offre de ${memberName} commencée`,
    ({ memberName }) => `Offer from ${memberName} begun`,
  ),
  offer_updated: act<OfResult>(
    'venues',
    ({ memberName }) => `a modifié l’offre de ${memberName}`,
    ({ memberName }) => `changed the offer from ${memberName}`,
  ),
  offer_assumed: act<OfResult & { keys: string[] }>(
    'venues',
    ({ memberName, keys }) =>
      keys.length > 0
        ? `a complété l’offre de ${memberName} par des hypothèses`
        : `a retiré les hypothèses sur l’offre de ${memberName}`,
    ({ memberName, keys }) =>
      keys.length > 0
        ? `filled gaps of the offer from ${memberName} with assumptions`
        : `removed the assumptions about the offer from ${memberName}`,
  ),
  offer_received: event<OfOffer>(
    'venues',
    ({ memberName, round, net, currency }, { price }) =>
      fr`Offre de ${memberName}${round > 1 ? ` (version ${round})` : ''} : ${price(net, currency)} HT`,
    ({ memberName, round, net, currency }, { price }) =>
      `Offer from ${memberName}${round > 1 ? ` (round ${round})` : ''}: ${price(net, currency)} excl. VAT`,
  ),
  offer_accepted: event<OfOffer>(
    'venues',
    ({ memberName, net, currency }, { price }) =>
      fr`L’offre de ${memberName} a été acceptée : ${price(net, currency)} HT`,
    ({ memberName, net, currency }, { price }) =>
      `The offer from ${memberName} was accepted: ${price(net, currency)} excl. VAT`,
  ),
  offer_declined: event<OfResult & { reason: Erasable }>(
    'venues',
    ({ memberName, reason }) =>
      fr`L’offre de ${memberName} a été déclinée${reason === 'not_chosen' ? ' : un autre lieu a été retenu' : quoted(reason)}`,
    ({ memberName, reason }) =>
      `The offer from ${memberName} was declined${reason === 'not_chosen' ? ': another venue was selected' : quotedInEnglish(reason)}`,
  ),
  offer_expiring: event<OfResult & { validUntil: string }>(
    'venues',
    ({ memberName, validUntil }, { day }) => fr`L’offre de ${memberName} n’est valable que jusqu’au ${day(validUntil)}`,
    ({ memberName, validUntil }, { day }) => `The offer from ${memberName} is only valid until ${day(validUntil)}`,
  ),
  // a venue's mail may offer an option that the team hasn't asked for
  hold_requested: event<OfHold>(
    'venues',
    ({ memberName, ...hold }, formats) => `Option chez ${memberName}, à confirmer${held(hold, formats, 'fr')}`,
    ({ memberName, ...hold }, formats) => `Option at ${memberName}, to be confirmed${held(hold, formats, 'en')}`,
  ),
  hold_activated: event<OfHold>(
    'venues',
    ({ memberName, ...hold }, formats) => `Option posée à ${memberName}${held(hold, formats, 'fr')}`,
    ({ memberName, ...hold }, formats) => `Option at ${memberName}${held(hold, formats, 'en')}`,
  ),
  hold_updated: event<OfHold & { changed: string[] }>(
    'venues',
    ({ memberName, changed, ...hold }, formats) =>
      changed.every((field) => field === 'note')
        ? `La note sur l’option chez ${memberName} a été modifiée`
        : `L’option chez ${memberName} a été modifiée${held(hold, formats, 'fr')}`,
    ({ memberName, changed, ...hold }, formats) =>
      changed.every((field) => field === 'note')
        ? `The note on the option at ${memberName} was changed`
        : `The option at ${memberName} was changed${held(hold, formats, 'en')}`,
  ),
  hold_released: event<OfHold & { reason: Erasable }>(
    'venues',
    ({ memberName, reason }) => `L’option chez ${memberName} a été levée${ended(reason, 'fr')}`,
    ({ memberName, reason }) => `The option at ${memberName} was released${ended(reason, 'en')}`,
  ),
  hold_expired: event<OfHold>(
    'venues',
    ({ memberName }) => `L’option chez ${memberName} a expiré`,
    ({ memberName }) => `The option at ${memberName} has expired`,
  ),
  hold_booked: event<OfHold & { override: Erasable }>(
    'venues',
    ({ memberName, override }) =>
      `L’option chez ${memberName} est devenue une réservation` +
      (override ? `, malgré une autre demande mieux placée${quoted(override)}` : ''),
    ({ memberName, override }) =>
      `The option at ${memberName} was booked` +
      (override ? `, although another request was ahead${quotedInEnglish(override)}` : ''),
  ),
  hold_promoted: event<OfHold & { from: number }>(
    'venues',
    ({ memberName, from, rank }) => `L’option chez ${memberName} passe du rang ${from} au rang ${rank ?? from}`,
    ({ memberName, from, rank }) => `The option at ${memberName} moved up from rank ${from} to ${rank ?? from}`,
  ),
  result_reacted: event<OfResult & { reaction: keyof typeof REACTION_WORDS | null; comment: Erasable }>(
    'catalog',
    ({ memberName, reaction, comment }) =>
      reaction === null
        ? `L’organisateur a retiré son avis sur ${memberName}`
        : fr`L’organisateur, sur ${memberName} : ${REACTION_WORDS[reaction].fr}` + quoted(comment),
    ({ memberName, reaction, comment }) =>
      reaction === null
        ? `The organizer withdrew the reaction to ${memberName}`
        : `The organizer, about ${memberName}: ${REACTION_WORDS[reaction].en}` + quotedInEnglish(comment),
  ),
  availability_created: act<OfAvailability>(
    'venues',
    (entry, formats) => `a noté une disponibilité le ${when(entry, formats, 'fr')}`,
    (entry, formats) => `entered an availability on ${when(entry, formats, 'en')}`,
  ),
  availability_entered: act<{ from: string; to: string; status: keyof typeof AVAILABILITY_STATUS_WORDS | null }>(
    'venues',
    ({ from, to: last, status }, { day }) =>
      status === null
        ? fr`a effacé les saisies du ${day(from)} au ${day(last)}`
        : fr`a noté « ${AVAILABILITY_STATUS_WORDS[status].fr} » du ${day(from)} au ${day(last)}`,
    ({ from, to: last, status }, { day }) =>
      status === null
        ? `cleared the entries from ${day(from)} to ${day(last)}`
        : `entered “${AVAILABILITY_STATUS_WORDS[status].en}” from ${day(from)} to ${day(last)}`,
  ),
  calendar_feed_created: act(
    'venues',
    () => 'a créé une adresse d’agenda de la demande',
    () => 'created a calendar address for the request',
  ),
  calendar_feed_renewed: act(
    'venues',
    () => 'a renouvelé l’adresse d’agenda de la demande',
    () => 'renewed the calendar address of the request',
  ),
  calendar_feed_revoked: act(
    'venues',
    () => 'a révoqué l’adresse d’agenda de la demande',
    () => 'revoked the calendar address of the request',
  ),
  availability_updated: act<OfAvailability>(
    'venues',
    (entry, formats) => `a modifié la disponibilité du ${when(entry, formats, 'fr')}`,
    (entry, formats) => `changed the availability on ${when(entry, formats, 'en')}`,
  ),
  availability_deleted: act<OfAvailability>(
    'venues',
    (entry, formats) => `a effacé la disponibilité du ${when(entry, formats, 'fr')}`,
    (entry, formats) => `deleted the availability on ${when(entry, formats, 'en')}`,
  ),

  catalog_composed: act<{ version: number; memberIds: string[] }>(
    'catalog',
    ({ version, memberIds }) => `a composé la version ${version} du catalogue (${venues(memberIds)})`,
    ({ version, memberIds }) => `composed version ${version} of the proposal (${venuesInEnglish(memberIds)})`,
  ),
  catalog_sent: act<{ version: number; to: Erasable; memberIds: string[]; expiresAt: string }>(
    'catalog',
    ({ version, to: whom, memberIds, expiresAt }, { day }) =>
      `a envoyé la version ${version} du catalogue (${venues(memberIds)}) à ${to(whom)}, valable jusqu’au ${day(expiresAt)}`,
    ({ version, to: whom, memberIds, expiresAt }, { day }) =>
      `sent version ${version} of the proposal (${venuesInEnglish(memberIds)}) to ${toSomebody(whom)}, valid until ${day(expiresAt)}`,
  ),
  catalog_recalled: act<{ version: number }>(
    'catalog',
    ({ version }) => `a annulé l’envoi de la version ${version} du catalogue`,
    ({ version }) => `undid sending version ${version} of the proposal`,
  ),

  EMAIL_SENT: act<OfMail & { subject: Erasable }>(
    'exchange',
    ({ to: whom, subject }) => `a envoyé un e-mail à ${to(whom)}${quoted(subject)}`,
    ({ to: whom, subject }) => `sent an email to ${toSomebody(whom)}${quotedInEnglish(subject)}`,
  ),
  email_received: event<{ from: Erasable; subject: Erasable; automatic: boolean; mailboxId?: string }>(
    'exchange',
    ({ from, subject, automatic, mailboxId = '' }, { mailbox }) =>
      `${automatic ? 'Réponse automatique' : 'E-mail'} de ${to(from)}${by(' par ', mailbox(mailboxId))}${quoted(subject)}`,
    ({ from, subject, automatic, mailboxId = '' }, { mailbox }) =>
      `${automatic ? 'Automatic reply' : 'Email'} from ${toSomebody(from)}${by(' by ', mailbox(mailboxId))}${quotedInEnglish(subject)}`,
  ),
  email_cancelled: act(
    'exchange',
    () => 'a annulé l’envoi d’un e-mail',
    () => 'undid sending an email',
  ),
  email_failed: event<OfMail>(
    'exchange',
    ({ to: whom, reason }) => `L’e-mail à ${to(whom)} n’est pas parti${quoted(reason)}`,
    ({ to: whom, reason }) => `The email to ${toSomebody(whom)} wasn’t sent${quotedInEnglish(reason)}`,
  ),
  email_bounced: event<OfMail>(
    'exchange',
    ({ to: whom, reason }) => `L’e-mail à ${to(whom)} est revenu${quoted(reason)}`,
    ({ to: whom, reason }) => `The email to ${toSomebody(whom)} bounced${quotedInEnglish(reason)}`,
  ),
  email_complained: event<OfMail>(
    'exchange',
    ({ to: whom }) => `${to(whom)} a signalé l’e-mail comme indésirable`,
    ({ to: whom }) => `${toSomebody(whom)} reported the email as spam`,
  ),
  email_read: event<{ filled: string[] }>(
    'request',
    ({ filled }) => fr`L’IA a lu un e-mail${filled.length > 0 ? fr` et rempli : ${named(filled, 'fr')}` : ''}`,
    ({ filled }) => `AI read an email${filled.length > 0 ? ` and filled in: ${named(filled, 'en')}` : ''}`,
  ),
  email_reading_failed: event(
    'request',
    () => 'L’IA n’a pas pu lire un e-mail',
    () => 'AI couldn’t read an email',
  ),
  email_read_again: act(
    'request',
    () => 'a fait relire un e-mail par l’IA',
    () => 'had AI read an email again',
  ),
  CHATPROV_SENT: act<{ to: Erasable }>(
    'exchange',
    ({ to: whom }) => `a envoyé un message à ${to(whom)}`,
    ({ to: whom }) => `sent a message to ${toSomebody(whom)}`,
  ),
  chatprov_failed: event<OfMail>(
    'exchange',
    ({ to: whom, reason }) => `Le message à ${to(whom)} n’est pas parti${quoted(reason)}`,
    ({ to: whom, reason }) => `The message to ${toSomebody(whom)} wasn’t sent${quotedInEnglish(reason)}`,
  ),
  chatprov_received: event<{ from: Erasable }>(
    'exchange',
    ({ from }) => `Message de ${to(from)}`,
    ({ from }) => `Message from ${toSomebody(from)}`,
  ),
  chatprov_edited: event<{ from: Erasable }>(
    'exchange',
    ({ from }) => `Message de ${to(from)} modifié`,
    ({ from }) => `Message from ${toSomebody(from)} edited`,
  ),
  chatprov_deleted: event<{ from: Erasable }>(
    'exchange',
    ({ from }) => `Message de ${to(from)} supprimé`,
    ({ from }) => `Message from ${toSomebody(from)} deleted`,
  ),
  reminder_scheduled: act<OfReminder>(
    'exchange',
    ({ to: whom, dueAt }, { moment }) => `a prévu une relance de ${to(whom)} le ${moment(dueAt)}`,
    ({ to: whom, dueAt }, { moment }) => `scheduled a reminder to ${toSomebody(whom)} on ${moment(dueAt)}`,
  ),
  reminder_sent: event<OfReminder>(
    'exchange',
    ({ to: whom }) => `La relance de ${to(whom)} est partie`,
    ({ to: whom }) => `The reminder to ${toSomebody(whom)} was sent`,
  ),
  reminder_cancelled: event<OfReminder>(
    'exchange',
    ({ to: whom }) => `La relance de ${to(whom)} est annulée`,
    ({ to: whom }) => `The reminder to ${toSomebody(whom)} was canceled`,
  ),
  reminder_failed: event<OfReminder & { reason: Reason }>(
    'exchange',
    ({ to: whom, reason }) => `La relance de ${to(whom)} n’est pas partie${quoted(reason)}`,
    ({ to: whom, reason }) => `The reminder to ${toSomebody(whom)} wasn’t sent${quotedInEnglish(reason)}`,
  ),
  reminder_deleted: act<OfReminder>(
    'exchange',
    ({ to: whom }) => `a supprimé la relance de ${to(whom)}`,
    ({ to: whom }) => `deleted the reminder to ${toSomebody(whom)}`,
  ),

  commission_created: act<OfCommission>(
    'commission',
    ({ amount, currency }, { price }) => `a noté une commission de ${price(amount, currency)}`,
    ({ amount, currency }, { price }) => `added a commission of ${price(amount, currency)}`,
  ),
  commission_updated: act<OfCommission>(
    'commission',
    ({ amount, currency }, { price }) => `a modifié la commission, à présent de ${price(amount, currency)}`,
    ({ amount, currency }, { price }) => `updated the commission, now ${price(amount, currency)}`,
  ),
  commission_invoiced: act<OfCommission & { invoiceNumber: string; dueDate: string }>(
    'commission',
    ({ amount, currency, invoiceNumber, dueDate }, { price, day }) =>
      `a facturé la commission de ${price(amount, currency)} (${invoiceNumber}, à payer avant le ${day(dueDate)})`,
    ({ amount, currency, invoiceNumber, dueDate }, { price, day }) =>
      `invoiced the commission of ${price(amount, currency)} (${invoiceNumber}, due ${day(dueDate)})`,
  ),
  commission_paid: event<OfCommission>(
    'commission',
    ({ amount, currency }, { price }) => `La commission de ${price(amount, currency)} est payée`,
    ({ amount, currency }, { price }) => `The commission of ${price(amount, currency)} was paid`,
  ),
  commission_cancelled: act<OfCommission>(
    'commission',
    ({ amount, currency }, { price }) => `a annulé la commission de ${price(amount, currency)}`,
    ({ amount, currency }, { price }) => `canceled the commission of ${price(amount, currency)}`,
  ),
  commission_credited: act<OfCommission & { creditNote: string; invoiceNumber: string; gross: number }>(
    'commission',
    ({ creditNote, invoiceNumber, gross, currency }, { price }) =>
      `a émis l’avoir ${creditNote} de ${price(gross, currency)} sur la facture ${invoiceNumber}`,
    ({ creditNote, invoiceNumber, gross, currency }, { price }) =>
      `issued the credit note ${creditNote} of ${price(gross, currency)} for invoice ${invoiceNumber}`,
  ),
  commission_reminded: event<OfCommission & { invoiceNumber: string }>(
    'commission',
    ({ amount, currency, invoiceNumber }, { price }) =>
      `Le lieu a été relancé pour la facture ${invoiceNumber}, ${price(amount, currency)} restant à payer`,
    ({ amount, currency, invoiceNumber }, { price }) =>
      `The venue was reminded of invoice ${invoiceNumber}: ${price(amount, currency)} still owed`,
  ),
  payment_mismatched: event<OfCommission & { found: MismatchFinding }>(
    'commission',
    ({ amount, currency, found }, { price }) =>
      fr`Un paiement ne correspond pas à la commission de ${price(amount, currency)} : ${FOUND[found].fr}`,
    ({ amount, currency, found }, { price }) =>
      `A payment doesn’t match the commission of ${price(amount, currency)}: ${FOUND[found].en}`,
  ),
  payment_mismatch_settled: act<object>(
    'commission',
    () => 'a réglé un paiement qui ne correspondait pas',
    () => 'resolved a payment that didn’t match',
  ),
  commission_payment_failed: event<OfCommission>(
    'commission',
    ({ amount, currency }, { price }) => `Le paiement de la commission de ${price(amount, currency)} a échoué`,
    ({ amount, currency }, { price }) => `The payment of the commission of ${price(amount, currency)} failed`,
  ),

  magic_token_created: act<OfLink>(
    'other',
    (made) => fr`a créé un lien : ${link(made, 'fr')}`,
    (made) => `created a link: ${link(made, 'en')}`,
  ),
  magic_token_revoked: act<OfLink>(
    'other',
    (made) => fr`a révoqué un lien : ${link(made, 'fr')}`,
    (made) => `revoked a link: ${link(made, 'en')}`,
  ),
  link_renewed: event<OfLink>(
    'other',
    (made) => fr`Un nouveau lien a été demandé et envoyé : ${link(made, 'fr')}`,
    (made) => `A new link was requested and sent: ${link(made, 'en')}`,
  ),
  audio_uploaded: act<{ transcribed: boolean }>(
    'other',
    ({ transcribed }) => `a ajouté un enregistrement${transcribed ? ' et sa transcription' : ''}`,
    ({ transcribed }) => `added a recording${transcribed ? ' and its transcript' : ''}`,
  ),
  assistant_replied: event(
    'other',
    () => 'L’assistant a répondu',
    () => 'The assistant replied',
  ),
};

/** Renders a timeline entry. Kinds unknown to this version (from a newer service) are shown by name. */
export function sentenceOf(
  kind: string,
  payload: object,
  language: Locale,
  formats: Formats,
): { text: string; form: 'act' | 'event'; group: Group } {
  const sentence = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined;
  if (!sentence) return { text: kind, form: 'event', group: 'other' };
  return { text: sentence[language](payload as never, formats), form: sentence.form, group: sentence.group };
}

/** The known kinds of a group. */
export const kindsOf = (group: Group): string[] =>
  Object.keys(SENTENCES).filter((kind) => SENTENCES[kind]?.group === group);
