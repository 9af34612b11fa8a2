import { REQUEST_STATUS_WORDS, RESULT_STAGE_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import {
  broken,
  type ErrorDetail,
  InvalidStageTransition,
  InvalidStatusTransition,
  ValidationError,
} from '#core/errors';
import {
  endsOf,
  leadsTo,
  REQUALIFYING_STATUSES,
  REQUEST_TRANSITIONS,
  RESULT_TRANSITIONS,
  SELECTING_STATUSES,
  SENDABLE_STAGES,
} from '#domain/state-machines';
import type { Need } from '#domain/needs';
import {
  type Configuration,
  type DeclineReason,
  type EventType,
  type LostReason,
  OPEN_STATUSES,
  type ReplyStatus,
  type RequestStatus,
  type ResultStage,
} from '#domain/vocabulary';

interface Fact {
  value: unknown;
  confidence: number;
  quote: string | null;
  source?: string;
}

/** The AI's reading of a mail, by field: the value, its confidence (0..1), and the quoted words. `needs` are a list of such readings. */
export type Extraction = Record<string, Fact | Record<string, Fact>[]>;

/** The final statuses. */
export const ENDED_STATUSES: readonly RequestStatus[] = endsOf(REQUEST_TRANSITIONS);

export const isOpen = (status: RequestStatus): boolean => (OPEN_STATUSES as readonly RequestStatus[]).includes(status);

/**
 * Checks that the request is open.
 * @throws INVALID_STATUS_TRANSITION it has ended
 */
export function assertOpen(status: RequestStatus): void {
  if (!isOpen(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: its candidates can no longer be changed.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : ses pistes ne peuvent plus être modifiées.`,
    });
}

export interface StatusMove {
  toStatus?: RequestStatus;
  lostReason?: LostReason | null;
}

/**
 * Returns the target status of a move.
 * @throws INVALID_STATUS_TRANSITION the state machine doesn't allow the move
 * @throws VALIDATION_ERROR the reason is missing (lost) or not allowed (anything but lost and cancelled)
 */
export function targetOf(from: RequestStatus, { toStatus, lostReason }: StatusMove): RequestStatus {
  const to = toStatus ?? REQUEST_TRANSITIONS[from][0];
  if (to === undefined)
    throw new InvalidStatusTransition({
      en: `A request that is ${from} cannot be moved.`,
      fr: `Une demande ${REQUEST_STATUS_WORDS[from].fr} ne peut plus changer de statut.`,
    });
  if (!leadsTo(REQUEST_TRANSITIONS, from, to))
    throw new InvalidStatusTransition({
      en: `This request is ${from}: it cannot become ${to}.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[from].fr} : elle ne peut pas passer à « ${REQUEST_STATUS_WORDS[to].fr} ».`,
    });
  const hasReason = lostReason !== undefined && lostReason !== null;
  if (to === 'lost' && !hasReason)
    throw ValidationError.of('lostReason', 'required', {
      en: 'lostReason is required to mark a request as lost',
      fr: 'lostReason est obligatoire pour marquer une demande comme perdue',
    });
  if (hasReason && to !== 'lost' && to !== 'cancelled')
    throw ValidationError.of('lostReason', 'goesWith', {
      en: `lostReason is only allowed with lost or cancelled, not with ${to}`,
      fr: `lostReason n’est permis qu’avec lost ou cancelled, pas avec ${to}`,
    });
  return to;
}

/**
 * Checks a move of a candidate.
 * @throws INVALID_STAGE_TRANSITION the state machine doesn't allow the move
 * @throws INVALID_STATUS_TRANSITION the request has ended, or a venue is selected while the request is neither proposed
 * nor negotiating
 */
export function assertStageMove(from: ResultStage, to: ResultStage, status: RequestStatus): void {
  // While a request is won, the stage is checked first: its selected candidate can't move.
  if (status !== 'won') assertOpen(status);
  if (!leadsTo(RESULT_TRANSITIONS, from, to))
    throw new InvalidStageTransition({
      en: `This candidate is ${RESULT_STAGE_WORDS[from].en}: it cannot become “${RESULT_STAGE_WORDS[to].en}”.`,
      fr: fr`Ce lieu est ${RESULT_STAGE_WORDS[from].fr} : il ne peut pas passer à « ${RESULT_STAGE_WORDS[to].fr} ».`,
    });
  assertOpen(status);
  if (to === 'selected' && !SELECTING_STATUSES.includes(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: a venue can be selected once the request is proposed or negotiating.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : un lieu peut être retenu une fois la demande proposée ou en négociation.`,
    });
}

/**
 * Returns the stage to which a venue's reply moves the candidate, or null if it stays. For a shortlisted candidate, or
 * one shown to the organizer, a yes changes nothing and a no removes it.
 * @throws INVALID_STAGE_TRANSITION no reply is awaited any more
 */
export function stageAfterReply(from: ResultStage, reply: ReplyStatus): ResultStage | null {
  if (from === reply) return null;
  if (from === 'selected' || from === 'not_selected' || from === 'withdrawn')
    throw new InvalidStageTransition({
      en: `This candidate is ${RESULT_STAGE_WORDS[from].en}: it is too late to reply about availability.`,
      fr: fr`Ce lieu est ${RESULT_STAGE_WORDS[from].fr} : il est trop tard pour répondre sur la disponibilité.`,
    });
  if (reply === 'available' && SENDABLE_STAGES.includes(from)) return null;
  return reply;
}

/**
 * Whether a candidate is still where the venue's own reply has put it, so that the venue may correct the reply. After
 * the team has moved it or asked again, it may not.
 */
export const awaitsTeam = (result: { stage: ResultStage; replyStatus: ReplyStatus | null }): boolean =>
  result.stage === result.replyStatus;

/**
 * Checks that a reply can still be corrected.
 * @throws INVALID_STATUS_TRANSITION the request has ended
 * @throws INVALID_STAGE_TRANSITION the team has already acted on the reply
 */
export function assertCorrectable(
  result: { stage: ResultStage; replyStatus: ReplyStatus | null },
  status: RequestStatus,
): void {
  if (!isOpen(status))
    throw new InvalidStatusTransition({
      en: 'This request has ended: your reply is no longer needed.',
      fr: fr`Cette demande est terminée : votre réponse n’est plus nécessaire.`,
    });
  if (!awaitsTeam(result))
    throw new InvalidStageTransition({
      en: 'The team has already acted on your reply: reply to their mail to change it.',
      fr: fr`L’équipe a donné suite à votre réponse : pour la changer, répondez à son e-mail.`,
    });
}

/** An option in a venue's reply: its rank among the venue's clients, and its last day; null if it doesn't say. */
interface ReplyHold {
  rank: number | null;
  until: string | null;
}

/** The values read from a venue's mail or message. */
interface ReplyReading {
  answer: ReplyStatus | 'unclear';
  comment: string | null;
  price: number | null;
  hold: ReplyHold | null;
  condition: string | null;
  declineReason: DeclineReason | null;
  alternativeDates: string[];
}

/** A reply read from a mail or message. */
export type ReadReply = Omit<ReplyReading, 'answer'> & { status: ReplyStatus };

/** Returns the reply read from a mail or message; null if it decides nothing. */
export const replyOf = ({ answer, ...said }: ReplyReading): ReadReply | null =>
  answer === 'unclear' ? null : { ...said, status: answer };

/** Whether there is something to ask the organizer for. */
export const isRequalifiable = (request: { status: RequestStatus; missingFields: readonly string[] }): boolean =>
  REQUALIFYING_STATUSES.includes(request.status) && request.missingFields.length > 0;

/**
 * Checks that the organizer can be asked for missing fields.
 * @throws INVALID_STATUS_TRANSITION the request is past qualification, or nothing is missing
 */
export function assertRequalifiable(status: RequestStatus, missingFields: readonly string[]): void {
  if (!REQUALIFYING_STATUSES.includes(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: it is past qualification.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : sa qualification est terminée.`,
    });
  if (missingFields.length === 0)
    throw new InvalidStatusTransition({
      en: 'Nothing is missing from this request: there is nothing to ask for.',
      fr: fr`Rien ne manque à cette demande : il n’y a rien à demander.`,
    });
}

/** The fields that the search for a venue requires. */
export interface QualifiedBy {
  eventType?: EventType | null;
  eventDate?: string | null;
  alternativeDates?: readonly string[] | null;
  attendees?: number | null;
  configuration?: Configuration | null;
  city?: string | null;
  postalCodes?: readonly string[] | null;
  center?: object | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}

/**
 * Returns the names of the missing fields, in the order in which to ask for them. Several alternative dates count as a
 * date, postal codes or a center as a place, and one end of a budget as a budget.
 */
export function missingFieldsOf(request: QualifiedBy): string[] {
  const known: [field: string, given: boolean][] = [
    ['eventType', request.eventType != null],
    ['eventDate', request.eventDate != null || (request.alternativeDates?.length ?? 0) > 0],
    ['attendees', request.attendees != null],
    ['configuration', request.configuration != null],
    ['city', request.city != null || (request.postalCodes?.length ?? 0) > 0 || request.center != null],
    ['budgetMax', request.budgetMax != null || request.budgetMin != null],
  ];
  return known.filter(([, given]) => !given).map(([field]) => field);
}

/** Returns the contradictions in a request. */
export function consistencyFaults(request: {
  eventDate?: string | null;
  eventEndDate?: string | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const { eventDate, eventEndDate, budgetMin, budgetMax } = request;
  if (eventDate != null && eventEndDate != null && eventEndDate < eventDate)
    details.push(broken('eventEndDate', 'notBefore', { other: 'eventDate' }));
  if (budgetMin != null && budgetMax != null && budgetMin > budgetMax)
    details.push(broken('budgetMin', 'notAbove', { other: 'budgetMax' }));
  return details;
}

/**
 * Checks that no fields contradict each other.
 * @throws VALIDATION_ERROR lists every contradicting pair
 */
export function assertConsistent(request: Parameters<typeof consistencyFaults>[0]): void {
  const details = consistencyFaults(request);
  if (details.length > 0) throw new ValidationError(details);
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export type FindPlace = (name: string) => Coordinates | null;

/**
 * Returns the center of a request after a change: the one sent, including null; else that of a new city, unless the old
 * center was placed by hand, away from the old city's.
 */
export function centerAfter(
  before: { city: string | null; center: Coordinates | null },
  change: { city?: string | null; center?: Coordinates | null },
  findPlace: FindPlace,
): Coordinates | null {
  if (change.center !== undefined) return change.center;
  if (change.city === undefined) return before.center;
  const ofCity = (city: string | null): Coordinates | null => {
    const place = city === null ? null : findPlace(city);
    return place && { latitude: place.latitude, longitude: place.longitude };
  };
  const old = ofCity(before.city);
  const byHand =
    before.center !== null &&
    (old === null || old.latitude !== before.center.latitude || old.longitude !== before.center.longitude);
  return byHand ? before.center : ofCity(change.city);
}

/** Returns the list with one entry moved to a position (0 the first); a position beyond the end is the end. */
export function movedTo<Entry>(list: readonly Entry[], entry: Entry, position: number): Entry[] {
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, position), entry, ...others.slice(position)];
}

/** How the needs of a request have changed. */
export interface NeedsChange {
  added: number;
  changed: number;
  removed: number;
}

/** Returns how needs have changed, by their ids; null if they haven't. */
export function needsChange(before: readonly Need[], after: readonly Need[]): NeedsChange | null {
  const old = new Map(before.map((need) => [need.id, need]));
  const kept = after.flatMap((need) => {
    const was = old.get(need.id);
    return was === undefined ? [] : [[was, need] as const];
  });
  const change = {
    added: after.length - kept.length,
    changed: kept.filter(([was, is]) => !isSame(was, is)).length,
    removed: before.length - kept.length,
  };
  const isInOrder = before.length === after.length && before.every(({ id }, at) => after[at]?.id === id);
  return isInOrder && change.changed === 0 ? null : change;
}

/** Both have every field of their kind; the database returns them in another order. */
const isSame = (one: Need, other: Need): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof Need] === value) && one.kind === other.kind;

interface Paired {
  eventDate?: string | null;
  eventEndDate?: string | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}

/**
 * Pairs that can contradict each other: the first must not be greater than the second. The third is the one that mails
 * state less reliably.
 */
const PAIRS = [
  ['eventDate', 'eventEndDate', 'eventEndDate'],
  ['budgetMin', 'budgetMax', 'budgetMin'],
] as const;

/**
 * Returns the fields read from a mail without those that contradict each other or the current request: an end before
 * the start is dropped, and a lower budget above the upper one.
 */
export function withoutContradictions<Fields extends Paired>(said: Fields, present: Paired = {}): Fields {
  const fitting = { ...said };
  for (const [low, high, doubtful] of PAIRS) {
    const [least, most] = [fitting[low] ?? present[low], fitting[high] ?? present[high]];
    if (least == null || most == null || least <= most) continue;
    const other = doubtful === low ? high : low;
    delete fitting[fitting[doubtful] == null ? other : doubtful];
  }
  return fitting;
}
