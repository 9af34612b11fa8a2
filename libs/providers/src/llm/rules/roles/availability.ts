import type { OfferLineKind } from '#domain/vocabulary';
import type { AvailabilityReading } from '../../llm.provider';
import { tokenize } from '../mentions/tokens';
import { type Price, pricesIn } from '../offers/prices';
import { foundLines } from '../offers/read-offer';
import { splitMail } from '../split/letter';
import type { Folded, Range } from '../text';
import { readPrice } from './budget';

const NO =
  /\b(?:(?:pas|plus|non|aucune(?:ment)?)\s+(?:malheureusement\s+|helas\s+)?(?:disponibles?|libres?|dispo|de disponibilites?|possible|en mesure)|indisponibles?|aucune disponibilite|(?:est|sommes|salle|lieu|nous affichons) (?:deja )?complets?|(?:deja|est|sommes) (?:reserve|loue|pris|occupe)e?s?|ne (?:pouvons|pourrons|peux|pourrai) (?:malheureusement )?(?:pas|plus)(?! vous confirmer)|(?:sommes|serons) (?:fermes?|en conges)|not (?:be )?(?:available|free(?! of charge)|able|possible)|unavailable|no (?:availability|vacancy)|fully booked|(?:already|all) (?:booked|taken|reserved)|(?:cannot|can't|can not|won't be able to|unable to) (?:host|accommodate|offer|take|welcome|help|do)|have to decline|must decline|(?:are|is|will be) closed|isn't (?:available|free)|aren't (?:available|free)|sold out|devons decliner|aucune? (?:de nos |de ces |autres? )?(?:salles?|salons?|espaces?) (?:n'est|ne sera) (?:libre|disponible)|none of (?:our|the) (?:\w+ )?(?:rooms|spaces|halls) (?:is|are) (?:free|available))\b/g;
const YES =
  /\b(?:(?:sommes|est|sera|serons|reste|restons|bien|salle|lieu|domaine|oui,?|toujours|espaces?|parfaitement) (?:bien |tout a fait |toujours |encore |actuellement )?(?:disponibles?|libres?|dispo)|(?:pouvons|pourrons|peux|serions ravis de|serons ravis de|avec plaisir pour) (?:bien |tout a fait )?(?:vous )?(?:accueillir|recevoir|confirmer (?:la|notre|votre) (?:disponibilite|date))|c'est (?:bon|ok|possible|d'accord)|(?:is|are|we're|it's|still|room's) (?:indeed |still |currently |all )?(?:available|free)|(?:can|would love to|happy to|pleased to|delighted to|be glad to) (?:indeed )?(?:host|accommodate|welcome|confirm (?:the|our|your) (?:availability|date)))\b/g;
/** Courtesy after a no: "we would love to host you another time". */
const ANOTHER_TIME =
  /\b(?:une (?:autre|prochaine) (?:fois|occasion)|another (?:time|occasion)|next time|in (?:the )?future)\b/;
const BARE_NO = /^(?:non|no|nope|malheureusement non|desole[e]?,? non|sorry,? no|unfortunately not)\b/;
const BARE_YES =
  /^(?:(?:bonjour|hello|hi|bonsoir|dear \w+)[ ,.!]*)?(?:oui|yes|ok|okay|yep|d'accord|disponibles?|dispo|available|avec plaisir|bien sur|of course|absolument|absolutely|certainly|sure|c'est bon|parfait)\b/;
/** If the reply contains a condition, an option, another date or a question, a person has to read it. */
const UNSURE =
  /\b(?:sous (?:option|reserve)|en option|optionnee?|option posee|peut[- ]etre|a confirmer|je (?:verifie|vais verifier|regarde|reviens vers vous)|nous (?:verifions|allons verifier|revenons vers vous)|a condition|si vous|sauf si|uniquement (?:le|la|l')|seulement (?:le|la|l')|en revanche|par contre|mais (?:pas|nous serions|nous sommes libres)|plutot le|autre date|autres dates|maybe|perhaps|tentative(?:ly)?|on hold|provisional|provisionally|let me check|i(?:'ll| will) check|we(?:'ll| will) check|get back to you|subject to|if you|only (?:on|the|in)|but (?:not|we are|only)|however|instead|another date|other dates|would .{0,20}work)\b|\?/;

/** The author is away, whatever day we asked about: a vacation reply is no answer. */
const ABSENCE =
  /\b(?:en conges?|en vacances|en deplacement|absente?s?|on (?:annual |parental |sick )?leave|on (?:holidays?|vacation)|out of (?:the )?office|away (?:from|until|on)|(?:currently|am|i'm|be) away|de retour|(?:mon|notre|nos|my|our) retour|back (?:on|in|from)|(?:bureaux?|etablissement|service|agence|standard|office) (?:(?:est|sont|sera|seront|is|will be) )?(?:actuellement )?(?:fermee?s?|closed)|reponse automatique|automatic reply|auto-?reply|acces limite|limited access|(?:messages?|mails?|e-mails?|demandes?) (?:sera|seront|will be) (?:\w+ )?(?:traitee?s?|lue?s?|read|answered|processed|handled)|(?:toute |cas d'|d')urgences?|urgent(?:es?|ly)? (?:matters?|requests?|demandes?)|(?:je ne suis|je ne serai|i am|i'm|i will be|i'll be) (?:actuellement |currently )?(?:pas |not |in)?(?:disponible|joignable|available|unavailable|reachable)[^.]{0,25}(?:jusqu|until|till|avant|before)|fermee?s? (?:actuellement|jusqu|du \d|pour (?:les )?(?:fetes|conges|vacances))|closed (?:until|till|from|for the|between))/;
/** What it says about the day we asked about. */
const THAT_DAY =
  /\b(?:ce jour|ce soir|cette date|ces dates|cette soiree|that (?:day|date|evening)|these dates|those dates|vos dates|votre (?:date|evenement)|your (?:dates?|event)|(?:le|on|on the) (?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\w+day) )?\d{1,2})\b/;
const SPAN =
  /\b(?:jusqu'au|until|till|retour|back (?:on|in)|urgen\w+|du (?:\w+ )?\d{1,2}\b.{0,25}\bau (?:\w+ )?\d|from .{1,25} (?:to|until) )/;

/**
 * Reads yes or no from a venue's reply. Only a plain one counts: a text with both, or with a condition, an option, a
 * question or another date, is unclear, and so is a vacation reply.
 */
export function readAvailabilityText(text: string, currency?: string): AvailabilityReading {
  const { written: body } = splitMail('', text);
  const isTotal = totalsIn(body);
  const price = readPrice(
    tokenize(body, new Date(0), () => null),
    isTotal,
    currency,
  );
  const written = text.trim();
  const reading = (answer: AvailabilityReading['answer'], start: number, end: number): AvailabilityReading => {
    const quote = body.slice(start, end).trim();
    const says = written.replace(/[\s.,!]+$/, '');
    return {
      answer,
      // If there is nothing besides the yes or no, there is no comment.
      comment: says === quote || says === '' ? null : written.slice(0, 2000),
      price: price?.value ?? null,
      quote: quote || null,
      ...{ hold: null, condition: null, declineReason: null, alternativeDates: [] },
    };
  };
  const lead = body.folded.search(/\S/);
  const opening = lead < 0 ? '' : body.folded.slice(lead);
  const no = body.matches(NO);
  // "n'est pas disponible" contains "disponible": a yes within a no, or right before it, doesn't count.
  const yes = body
    .matches(YES)
    .filter(
      (one) =>
        !no.some((other) => overlap(one, other)) &&
        !/\b(?:ne|n'|pas|not|non|no longer|never|if|si|whether)\s*(?:\w+\s+){0,2}$/.test(body.before(one.index, 25)) &&
        !ANOTHER_TIME.test(body.after(one.index + one[0].length, 60)),
    );
  const bareNo = BARE_NO.exec(opening);
  const bareYes = BARE_YES.exec(opening);
  const unsure = UNSURE.exec(body.folded);
  const negative = no[0] ?? (bareNo ? { index: lead, 0: bareNo[0] } : null);
  const positive = yes[0] ?? (bareYes ? { index: lead, 0: bareYes[0] } : null);

  const absent = ABSENCE.exec(body.folded);
  if (absent && !(negative && THAT_DAY.test(body.folded) && !SPAN.test(body.folded)))
    return reading('unclear', absent.index, absent.index + absent[0].length);
  if (negative && !positive) {
    const other =
      unsure &&
      /autre|plutot|other|another|instead|en revanche|par contre|\bmais|\bbut|however|verif|check/.test(unsure[0]);
    if (!other) return reading('unavailable', negative.index, negative.index + negative[0].length);
  }
  if (positive && !negative && !unsure)
    return reading('available', positive.index, positive.index + positive[0].length);
  const shown = unsure ?? negative ?? positive;
  return shown ? reading('unclear', shown.index, shown.index + shown[0].length) : reading('unclear', 0, 0);
}

/**
 * Whether an amount in a reply may be its total price: somewhere in the text, it isn't per person, per night, optional, a lowest price or in
 * another currency.
 */
export function mayBeTotal(text: string, amount: number, currency?: string): boolean {
  const { written: body } = splitMail('', text);
  const isTotal = totalsIn(body);
  const places = pricesIn(body.folded).filter((price) => price.amount === amount);
  const isOther = (price: Price): boolean =>
    currency !== undefined && price.currency !== null && price.currency !== currency;
  return places.length === 0 || places.some((price) => !isOther(price) && isTotal(price));
}

const LOWEST_BEFORE =
  /\b(?:a partir de|des|from|start(?:s|ing)? (?:at|from)|(?:debut|demarr|commenc)\w* a|au moins|at least|minimum(?: de| of)?|plus de|more than)\W*$/;
const IS_RANGE = /\d\D*(?:-|\b(?:a|to|et|and)\b)\D*\d/;
const LOWEST_AFTER = /^ ?(?:ht |ttc )?(?:(?:au |at )?minimum|et plus|and up|upwards)\b/;

/** Kinds of lines that never are the whole of an offer with other lines. */
const EXTRAS: ReadonlySet<OfferLineKind> = new Set(['av', 'staff', 'service', 'other', 'discount']);

/**
 * Returns whether a place is none of a price per person or per night, of an optional extra or one beside other prices, or of a lowest price
 * ("à partir de").
 */
function totalsIn(source: Folded): (place: Range) => boolean {
  const others = new Uint8Array(source.folded.length + 1);
  const lines = foundLines(source);
  const isExtra = ({ value }: { value: OfferLineKind }): boolean =>
    EXTRAS.has(value) && lines.some(({ kind, state }) => !EXTRAS.has(kind.value) && state.value === 'priced');
  for (const { kind, state, basis, unitPrice } of lines)
    if (state.value === 'on_request' || state.value === 'optional' || basis.value !== 'flat' || isExtra(kind))
      others.fill(1, (unitPrice ?? state).start, (unitPrice ?? state).end);
  return ({ start, end }) => {
    const number = start + Math.max(0, source.folded.slice(start, end).search(/[\d€£$]/));
    const isLowest =
      (LOWEST_BEFORE.test(source.before(number, 30)) && !IS_RANGE.test(source.folded.slice(start, end))) ||
      LOWEST_AFTER.test(source.after(end, 20));
    return !isLowest && !others.subarray(start, end).includes(1);
  };
}

/** Whether a text says that its author is away, and nothing of a day. */
export const isAbsence = (folded: string): boolean =>
  ABSENCE.test(folded) && !(THAT_DAY.test(folded) && !SPAN.test(folded));

function overlap(a: RegExpExecArray, b: RegExpExecArray): boolean {
  return a.index < b.index + b[0].length && b.index < a.index + a[0].length;
}
