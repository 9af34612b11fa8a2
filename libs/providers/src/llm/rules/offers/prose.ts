import type { ReadLineValues } from '../../offer-reading';
import { countOf, NUMBER_WORDS } from '../mentions/numbers';
import type { Folded, Range } from '../text';
import { lineKindOf, TOURIST_TAX } from './line-kinds';
import { basisIn, impliedBasis, type Price, pricesIn } from './prices';

/** A value with its place in the text. */
export interface Found<T> extends Range {
  value: T;
  confidence: number;
}

/** A line of a quote as found in a text. */
export interface FoundLine extends Range {
  kind: Found<ReadLineValues['kind']>;
  label: Found<string>;
  state: Found<ReadLineValues['state']>;
  basis: Found<ReadLineValues['basis']>;
  quantity?: Found<number>;
  days?: Found<number>;
  unitPrice?: Found<number>;
  vatRate?: Found<number>;
  note?: Found<string>;
}

/** How far before a price its words are looked at. */
const CONTEXT = 200;
/** How far before a price its label may begin. */
const MOST_BEFORE = 400;
/** Amounts that aren't the price of a line. */
const NOT_A_PRICE =
  /\b(?:acomptes?|arrhes|deposits?|cautions?|budgets?|enveloppe|depens\w+|spend(?:ing)?|bar tab|bond|minimum (?:de|of)|en moyenne|average|l'an dernier|l'annee derniere|last year(?!\s*:|'s (?:prices|rates))|avi(?:ez|ons) (?:paye|regle|facture)|paid|solde|balance|(?:votre|la|notre|cette|une|derniere|your|the|our|last) (?:factures?|invoices?)|capital|chiffre d'affaires|sous-?total|sub-?total|totaux|(?<!\bin )total|montant (?:global|total)|tva|vat|remboursement|refund|penalites?|penalty|franchise|economi\w+|valeur|worth|was|were|etai(?:en)?t|previously|auparavant|normally|normalement|usually|habituellement|au lieu de|instead of|soit|i\.e\.|c'est-a-dire|represente|equivaut|ne (?:pas|plus|pouvons|pourrons|peux)\b[^,;.]{0,40}(?:maintenir|pratiquer|appliquer|baisser|descendre)|(?:cannot|can't|unable to|no longer) (?:maintain|honou?r|match|accept)|ce qui f(?:er)?ait|which (?:makes|comes to))\b[^,;.]{0,70}$|(?:(?<![a-z])[x×]|[*@€£$]|\ba[t ])[^=]{1,40}= ?$/;
/** "a £500 refundable deposit", "500 € de caution" */
const NOT_A_PRICE_BEHIND =
  /^ ?(?:ht|ttc)? ?(?:(?:de|d'|of|as an?) ?)?(?:(?!for\b|pour\b)[a-z-]+ ){0,2}(?:caution|acompte|arrhes|deposits?|(?:minimum )?spend|minimum order)\b/;
/** "Le nettoyage, s'il n'est pas fait, est facturé 150 €": what is due only if something goes wrong. */
const FAULT =
  /\b(?:s'ils? n|si (?:le|la|les|l')\b[^,]{0,40}\bn(?:e\b|'))|\b(?:en cas d|in case of|if (?:it is|they are|it's) not)\b/;
/** "If you guarantee 40 guests, the hire is reduced to 1,200 €": a price that isn't that of this quote. */
const CONDITION =
  /^\s*(?:[-*•] ?)?(?:if|si|should you|a partir de \d+ (?:personnes|participants|convives)|au-dela de|for \d+ [a-z]+ or more)\b/;
const CHANGED =
  /\b(?:reduced to|drops? to|falls? to|would be|reduc(?:e|ed|ing)|lower(?:ed)?|becomes?|ramenee?s? a|passe(?:nt|ra)? a|serait|tombe a)\b/;
/** Prices of others. */
const ELSEWHERE =
  /^.{0,30}\b(?:dans la rue|sur la voie publique|in the street|on the street|au parking public|in the public car park)\b/;
const OF_OTHERS =
  /\b(?:we don't (?:do|offer|provide|have)|nous ne (?:proposons|faisons|fournissons) pas|opposite|next door|nearby|en face|voisine?|d'a cote)\b/;
const TOTAL_LINE =
  /^\s*(?:[-*•] ?)?(?:(?:sous|sub)-? ?)?(?:totaux|total|montant|net (?:total|a payer)|gross total|grand total|(?:tva|vat|tax)(?= ?(?:a |at )?[^,;a-z]{0,30}\d)|solde|balance|acompte|arrhes|deposit|base ht)\b/;
const FROM =
  /(?:\b(?:entre|between|de|from) \d+(?:[.,]\d+)? ?(?:€|£|eur)? ?(?:et|and|a|to|-)\s*$)|\b(?:a partir de|des|from|starting (?:at|from)|starts? (?:at|from)|(?:debut|demarr|commenc)\w* a|au plus bas|entre|between|minimum|d'environ|environ|about|approximately)\s*$/;
const ON_REQUEST =
  /\b(?:sur (?:demande|devis)|(?:up)?on request|nous consulter|to be quoted|price on application|poa|tarif a definir|a chiffrer)\b/;
const INCLUDED =
  /\b(?:inclus(?:es?)?|compris(?:es?)?|offerte?s?|gratuite?s?|gratuitement|gracieu\w+|a titre gracieux|sans frais|sans supplement|complimentary|free of charge|(?:is|are) free|free(?= (?:wi-?fi|parking))|included|(?:at )?no (?:(?:extra|additional|hire|hiring|room|venue) ){0,2}(?:charge|cost|fee)|(?<!\b(?:gluten|dairy|smoke|alcohol|vat|tax|duty)[ -])free(?=\s*(?:[.;,)]|$))|waived|(?:is|are) part of|(?:fait|font) partie)\b/;
const OF_PEOPLE =
  /\b(?:personnes?|pers|participants?|delegates?|stagiaires?|attendees?|convives?|guests?|people|pax)\b/;
const PERSONAL = new Set<ReadLineValues['kind']>(['food', 'beverage', 'package', 'accommodation', 'service']);
const GIVEN = /offert|gracieu|complimentary|free of charge/;
/** Words that say that something isn't included, or that only dates are free. */
const NOT_INCLUDED = /\b(?:non|pas|not|hors|annulation|cancellation)\b[^,;.]{0,30}$/;
const OPTIONAL =
  /\b(?:(?<!\bmise )en option|(?<!\b(?:mise en|une|l'|d'une) ?)options?|optionnel(?:le)?s?|optional(?:ly)?|au choix|choose one|a choisir|facultati(?:f|ve)s?|si vous (?:le )?(?:souhaitez|desirez|voulez)|if you(?:'d| would)? (?:wish|like|want|prefer|need)|should you (?:wish|want|like|need|require)|(?<!\b(?:c'est|nous est|si|sera|des que) )possibles?|si souhaite|if (?:desired|required)|si tu (?:veux|souhaites)|en supplement)\b/;
/** "Options : photobooth 590 €, karaoke 150 €" */
const OPTIONS = /^\s*(?:[-*•] ?)?(?:en )?options?(?: possibles?)? ?:/;
const VAT = /\b(?:tva|vat)\b(?: (?:de|a|at|of))? ?(\d{1,2}(?:[.,]\d)?) ?%/;
/** How many lines before "au choix" may be meant. */
const MAX_CHOICES = 4;
const CHOICE =
  /\b(?:menus?|formules?)\b(?! (?:enfants?|kids|children|prestataires?|crew))|\bbuffets? (?:froid|chaud|cold|hot)\b|\bcocktails? .{0,20}\d+ pieces\b/;
/** Marks between two lines in one sentence; "par personne et par pause" is one. */
const DIVIDER = /,(?!\d)|;|\n| \/ |\b(?:et|and|ou|or|puis|plus)\b(?! (?:par|per)\b)|\(|\+ (?=[a-z])(?!(?:vat|tva)\b)/g;
/** Verbs and words that end a label, and those before one. */
const LABEL_END =
  /\s*(?:\b(?:est|sont|sera|seront|is|are|will be|reste|s'eleve|coute|costs?|facture\w*|proposee?s?|payable|a|au prix de|at|for|de|of|pour|tarif|prix|price|both)\b|(?<=: )forfait(?:aire)?|[:–—=@-]|\.{3,}|\()\s*$/;
const LEAD =
  /^(?:[-*•+·>✔✓→\s]|\d{1,2}[.)] |[a-z]\) |(?:nous vous proposons|(?:je|nous) (?:peux|pouvons|vous) (?:vous )?(?:faire|fais|faisons|propose\w*)|ajoutez|rajoutez|add|nous proposons|nous facturons|nous pouvons proposer|we can offer|we offer|we charge|notre|nos|votre|vos|our|your|the|le|la|les|l'|un|une|des|du|de la|a|an|and|et|ou|or|puis|plus|concernant|pour|for|avec|with|soit|option|en option|possibilites?|voici|if you(?:'d| would)? (?:like|want|need|wish|prefer)|si vous (?:souhaitez|desirez|voulez))(?:\b|(?<='))\s?)+/;
const GENERIC =
  /^(?:comptez|which (?:stays?|remains?)|thereafter|afterwards|after that|apres|au-dela|ajoutez|group rates?|tarifs? (?:de )?groupes?|sinon|otherwise|else|then|puis|ensuite|a la consommation|consommation|(?:notre |our )?(?:meilleurs?|best) ?(?:tarifs?|prix|offres?|prices?|rates?)?|en resume|in short|(?:tarifs?|prix|rates?|prices?) (?:preferentiel|special|speciaux|negocie|reduit)e?s?|tarifs?|prix|prices?|rates?|offre|montant|cout|cost|total|nous facturons|facturons|we charge|compter|il faut compter|c'est possible.*|proposition|devis|quote|that is|this is|ce sera|it is|it's|.?)$/;
const QUANTITY_LEAD =
  /^(?:[-*•]\s*)?(\d{1,4}) (?:x )?(?=[a-z])(?!(?:pieces?|plats?|heures?|hours?|h\b|places?|services?|jours?|days?|nuits?|nights?|courses?|m2|%|er\b|eme\b|e\b|st\b))/;
/** "Lunch for 22 @ 28 €" */
const FOR_AT = /\b(?:for|pour) (\d{1,4}) ?(?:@|x|×|at|a) ?$/;
/** "Bell tents x 8: 95 £" */
const TIMES_LAST = /[a-z] [x×] ?(\d{1,4})\s*[:–-]?\s*$/;
const TIMES_BEFORE = /\b(\d{1,4}) ?(?:x|\*|×) ?$/;
const QUANTITY_IN =
  /(?:^|[:,]? )(\d{1,4}) (?:(?:standard|superior|single|double|twin|deluxe|classic|classique|individual|petites?|grandes?|small|large) ){0,2}(?:agents?|maitres? d'hotel|techniciens?|hotesses?|serveurs?|personnes?|participants?|delegates?|stagiaires?|attendees?|convives?|guests?|people|pax|waiters?|guards?|chambres?|rooms?|salles?|unites?|heures?(?= de presence))\b/;
const ROOMS_AFTER = /\((\d{1,4}) (?:chambres?|rooms?|personnes?|pers\.?|people|guests?|unites?|pax)\)/;
/** "sous-commissions (5)" */
const IN_BRACKETS = /[a-z] \((\d{1,3})\)/;
const TIMES_AFTER = /[x×] ?(\d{1,4})\b(?! ?(?:jours?|days?|nuits?|nights?|h\b|heures?|hours?))/;
const QUANTITY_WORDS = new RegExp(
  `^((?!une?\\b|one\\b)${NUMBER_WORDS}) (?:[a-z-]+ ){0,2}(?:chambres?|salles?|rooms?|bedrooms?|break-?outs?|(?:sous-)?commissions?|ateliers?)\\b`,
);
const DAYS_IN_BRACKETS = /\((\d{1,2}) (?:jours?|days?|nuits?|nights?)\)/;
const DAYS_AFTER = new RegExp(
  `(?:x|×|\\*|pendant|sur|for)\\s?(\\d{1,2}|${NUMBER_WORDS}) (?:jours?|days?|nuits?|nights?)\\b`,
);
/** "5 days at £180" */
const UNITS_BEFORE = /:?\s*\b(\d{1,3}) (?:jours?|days?|nuits?|nights?) (?:a|at|@|x) ?$/;

/** What a price for all nights is for. */
const WHOLE_STAY =
  /^[^,;.]{0,15}\b(?:(?:le|du|the|for the) (?:week-?end|sejour|stay)|(?:pour|for) (?:les |the )?\w+ (?:nuits|nights))\b/;
/** "290 € pour 12 enfants" */
const FOR_ALL = /^ ?(?:ht|ttc)?,? ?(?:pour|for) (?:a group of |un groupe de )?\d+ [a-z]/;
const EXTRA_HOUR = /\b(?:extra|additional) hours?\b|\bheures? supplementaires?\b/;
const PERSONAL_SUBJECT = /^(?:nous|je|j'|on|il|elle|ils|vous|we|i|he|she|they|you)\b/;
const DWELLING = /\b(?:rooms?|chambres?|villa|house|maison|gite|chalet|farmhouse|appartement|apartment)\b/;
const NO_DISCOUNT =
  /\b(?:cannot|can't|not|no|pas|sans|aucune|without)\b[^,.]{0,30}\b(?:remise|reduction|rabais|geste|discount|rebate)/;
const PER_DAY = /(?:\/|\bpar|\bper|\bla|\ba) ?(?:jour|journee|day|nuit|night)\b/;

interface Context {
  source: Folded;
  /** The basis that a heading gives to the lines below it. */
  basis: Found<ReadLineValues['basis']> | null;
}

/** Finds the lines of a quote in a sentence: one for each price, and those that are included or on request. */
export function linesInSentence(sentence: Range, { source, basis }: Context): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  if (TOTAL_LINE.test(text) || (CONDITION.test(text) && CHANGED.test(text))) return [];
  const prices = pricesIn(text);
  if (prices.length === 0) return unpricedLines(sentence, source);
  const found: FoundLine[] = [];
  let from = 0;
  for (const [at, price] of prices.entries()) {
    const next = prices[at + 1]?.start ?? text.length;
    const between = text.slice(price.end, next);
    const stop = price.end + (at + 1 < prices.length ? dividerIn(between) : between.length);
    const part = { start: from, end: stop };
    from = stop;
    if (
      NOT_A_PRICE.test(withoutBrackets(text.slice(Math.max(part.start, price.start - CONTEXT), price.start))) ||
      NOT_A_PRICE.test(withoutBrackets(text.slice(Math.max(0, price.start - CONTEXT), price.start)).slice(-25))
    )
      continue;
    if (/\b(?:sinon|otherwise|or else)\s*$/.test(text.slice(part.start, price.start))) continue;
    if (
      NOT_A_PRICE_BEHIND.test(text.slice(price.end, price.end + 60)) ||
      FAULT.test(text.slice(part.start, price.start))
    )
      continue;
    if (found.length > 0 && isSecondOfRange(text, found, price, sentence.start)) continue;
    const last = found.at(-1);
    const behindLast = last?.unitPrice ? text.slice(last.unitPrice.end - sentence.start, price.start) : '';
    const [time, otherTime] = [timeOf(behindLast), timeOf(text.slice(price.end, stop))];
    if (
      last &&
      time !== null &&
      otherTime !== null &&
      time !== otherTime &&
      CONNECTED.test(text.slice(part.start, price.start))
    ) {
      const stated = basisIn(text.slice(price.end, stop));
      const value = basisOf(last.kind.value, stated?.basis ?? 'flat', '');
      const [first, second] = asChoice(found, price, sentence.start);
      // Lunch and dinner are both served.
      const isMeal = last.kind.value === 'food';
      if (first && second)
        found.push(isMeal ? last : first, {
          ...second,
          ...(isMeal ? { state: last.state, basis: last.basis } : { basis: { ...second.basis, value } }),
        });
      continue;
    }
    // "29 € per adult, 14 € per child"
    if (
      last?.unitPrice &&
      CONNECTED.test(text.slice(part.start, price.start)) &&
      OF_AGE.test(text.slice(price.end, stop))
    ) {
      const place = { start: sentence.start + price.start, end: sentence.start + price.end };
      found.push({ ...last, ...place, unitPrice: { value: price.amount, confidence: 0.9, ...place } });
      continue;
    }
    // "Dinner 58 €, with wine 71 €"
    if (last?.unitPrice && VARIANT.test(text.slice(part.start, price.start))) {
      found.push(...asChoice(found, price, sentence.start));
      continue;
    }
    const line = lineOf(text, part, price, sentence.start, source, basis);
    if (line) found.push(line);
    else if (
      last?.unitPrice &&
      /^[^.,;:]{0,60}\b(?:or|ou) $/.test(text.slice(last.unitPrice.end - sentence.start, price.start))
    )
      found.push(...asChoice(found, price, sentence.start));
  }
  if (OPTIONS.test(text)) for (const line of found) line.state = { ...line.state, value: 'optional', confidence: 0.8 };
  return found.length === 0 ? unpricedLines(sentence, source) : [...found, ...unpricedBeside(sentence, source, prices)];
}

const TIMES: [string, RegExp][] = [
  ['half day', /\b(?:demi-?journees?|half[- ](?:a )?days?|matinee|morning|apres-midi|afternoon)\b/],
  ['weekend', /\bweek-?ends?\b|\b(?:vendredi|friday|fri)\b.{0,12}\b(?:au|to|-) (?:dimanche|sunday|sun)\b/],
  ['week', /\b(?:en semaine|midweek|(?:single )?weekdays?)\b/],
  ['one day', /\b(?:samedi|dimanche|saturday|sunday)(?: seul(?:ement)?| only)\b/],
  ['noon', /\b(?:le|du) midi\b/],
  ['evening', /\b(?:soirees?|evenings?|(?:le|du) soir)\b/],
  ['hour', /\b(?:heure|hour)\b|\/ ?h\b/],
  ['day', /\b(?:journees?|(?:full|whole) day|jour|day)\b|\/ ?j\b/],
];
/** The time of use that words name. */
const timeOf = (words: string): string | null => TIMES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
const withoutTime = (words: string): string =>
  TIMES.reduce((rest, [, pattern]) => rest.replace(pattern, ''), words)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const OF_AGE = /^ ?(?:(?:ht|ttc) )?(?:par|per|\/) ?(?:enfant|child|adulte|adult)/;
const VARIANT = /^[\s,;/-]*(?:(?:et|ou|and|or) )?(?:avec|sans|with|without) [a-z' ]{2,30}(?: a| at| :)?\s*$/;
/** Only a conjunction. */
const CONNECTED = /^[\s,;/-]*(?:et|ou|and|or|puis|then)?\s*(?:(?:a|at|for|de) )?$/;

/** "Dinner menu 37 € or 44 €": the same line at another price, one of which the client chooses. */
function asChoice(found: FoundLine[], price: Price, offset: number): FoundLine[] {
  const last = found.pop();
  if (!last) return [];
  const place = { start: offset + price.start, end: offset + price.end };
  const state = { value: 'optional' as const, confidence: 0.8, ...place };
  return [
    { ...last, state },
    { ...last, ...place, state, unitPrice: { value: price.amount, confidence: 0.9, ...place } },
  ];
}

/**
 * What is on request, given free of charge, or a room or technical equipment that is included, in a sentence about other prices. A meal that is
 * included belongs to its price.
 */
function unpricedBeside(sentence: Range, source: Folded, prices: Price[]): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  let at = 0;
  return text.split(/([,;.](?=\s)|(?<=\d[^,;.]{0,30})\b(?:and|et)\b)/).flatMap((clause) => {
    const [start, end] = [at, at + clause.length];
    at = end;
    if (clause.length < 8 || clause.length > 90 || prices.some((price) => price.start < end && start < price.end))
      return [];
    const match = ON_REQUEST.exec(clause) ?? INCLUDED.exec(clause);
    if (!match || NOT_INCLUDED.test(clause.slice(0, match.index)) || clause.includes('(')) return [];
    const lines = unpricedLines({ start: sentence.start + start, end: sentence.start + end }, source);
    return lines.filter(
      ({ kind, state }) => state.value === 'on_request' || GIVEN.test(match[0]) || !PERSONAL.has(kind.value),
    );
  });
}

/** The same text with spaces in brackets. */
const hideBrackets = (text: string): string =>
  text.replace(/\([^()]*\)/g, (inside) => `(${' '.repeat(inside.length - 2)})`);

/** The words of a label before what it includes: "Conference package" of "Conference package (lunch, two breaks)". */
const headOf = (label: string): string =>
  label.split(/ ?\(| (?:incl\b|including|inclu|compren|comprising|with|avec|y compris)/)[0] ?? '';

function kindOfHead(label: string): ReadLineValues['kind'] | null {
  const kind = lineKindOf(headOf(label));
  // "Security (2 guards)"
  return kind === 'service' && lineKindOf(label) === 'staff' ? 'staff' : kind;
}

/** "Formule Petit Comité (salle, café, déjeuner)" */
function packageIn(label: string): 'package' | 'food' | null {
  const inside =
    /\b(?:formules?|packs?|offres?|packages?)\b[^(]{0,80}?(?:\(|comprend|comprenant|inclut|includes?|comprises)([^()]*)/.exec(
      label,
    )?.[1];
  const kinds = new Set(
    (inside ?? '')
      .split(/[,+]| et | and /)
      .map((one) => (/nuit|night|journee/.test(one) ? 'room_hire' : lineKindOf(one))),
  );
  kinds.delete(null);
  if ([...kinds].every((kind) => kind === 'food' || kind === 'beverage')) return kinds.size > 0 ? 'food' : null;
  return kinds.size > 1 ? 'package' : null;
}

/** Without brackets, without the points of abbreviations, and without "at 50 %, that is" before the price. */
const withoutBrackets = (text: string): string =>
  text
    .replace(/\([^()]{0,60}\)/g, '')
    .replace(/\b(env|approx|min|max|incl|excl)\./g, '$1')
    .replace(/\d ?%,? (?:soit|i\.e\.)/g, '');

/** "entre 20 et 30 €" */
const isSecondOfRange = (text: string, found: FoundLine[], price: Price, offset: number): boolean => {
  const last = found.at(-1)?.unitPrice;
  return last !== undefined && /^ ?(?:-|a|to|et|and) ?$/.test(text.slice(last.end - offset, price.start));
};

/** Where the words of a price end and the next label begins. */
function dividerIn(between: string): number {
  const basis = basisIn(between.split(/,(?!\d)/)[0] ?? '');
  const from = basis && basis.start < 30 ? basis.end : 0;
  DIVIDER.lastIndex = from;
  const mark = DIVIDER.exec(between);
  DIVIDER.lastIndex = 0;
  if (!mark) return between.length === 0 ? 0 : Math.min(between.length, Math.max(from, between.search(/\s\S*\s*$/)));
  // What is in brackets belongs to the price before.
  if (mark[0] === '(') {
    const close = between.indexOf(')', mark.index);
    if (close >= 0) return close + 1 + dividerIn(between.slice(close + 1));
  }
  return mark.index;
}

/** The basis of a kind: only bedrooms are sold by the night, and "each" counts rooms and devices, not people. */
function basisOf(
  kind: ReadLineValues['kind'],
  basis: ReadLineValues['basis'],
  words: string,
  label = '',
): ReadLineValues['basis'] {
  const isForPeople =
    (kind === 'food' && !/\b(?:canapes?|pieces?|pastr\w+|croissants?|cakes?|platters?|boxes|box)\b/.test(label)) ||
    kind === 'beverage' ||
    kind === 'package';
  if (kind === 'staff' && /\b(?:hour|heure)\b|\/ ?h\b/.test(words)) return 'per_hour';
  if (kind === 'package' && basis === 'per_person' && /\b(?:pension|board)\b/.test(label) && PER_DAY.test(words))
    return 'per_person_day';
  if (kind === 'accommodation' && basis === 'per_person' && /\b(?:nuitees?|nights?)\b/.test(label))
    return 'per_person_day';
  if (basis === 'room_night' && kind !== 'accommodation' && kind !== 'package') return 'flat';
  if (basis === 'per_person' && /\b(?:each|chacune?|chaque)\b/.test(words) && !isForPeople)
    return kind === 'accommodation' ? 'room_night' : 'flat';
  return basis;
}

function lineOf(
  text: string,
  part: Range,
  price: Price,
  offset: number,
  source: Folded,
  heading: Context['basis'],
): FoundLine | null {
  const before = text.slice(part.start, price.start);
  const after = text.slice(price.end, part.end);
  if (ELSEWHERE.test(after) || OF_OTHERS.test(before)) return null;
  const ahead = labelBefore(text, part.start, price.start);
  const behind = labelAfter(text, price.end, part.end);
  const aheadKind = ahead && lineKindOf(text.slice(ahead.start, ahead.end));
  const type = aheadKind ? null : typeBehind(after, price.end);
  // "Our best price is 8,900 € for the hire": the words that name a kind are the label.
  const label =
    type ??
    (!ahead && !behind ? unitBehind(after, price.end) : ahead && (!behind || aheadKind) ? ahead : (behind ?? ahead));
  if (!label) return null;
  const words = text.slice(label.start, label.end);
  // "We could accept 2,200 €" doesn't say what for.
  if (PERSONAL_SUBJECT.test(words) && lineKindOf(words) === null && !FROM.test(before)) return null;
  const behindPrice = after.split(/,(?!\d)/)[0] ?? '';
  const isByDay =
    /^[^,]{0,10}(?:\b(?:(?:la|par|pour la) (?:demi-)?(?:jour(?:nee)?|soiree)|for the (?:day|weekend|evening)|(?:per|a|half|full) (?:half[- ])?day)\b|\/ ?(?:jour|day|j\b))/.test(
      after,
    );
  const named =
    (type && !/\b(?:par|per) ?(?:personne|person)/.test(before) ? 'accommodation' : null) ??
    kindOfHead(words) ??
    packageIn(words) ??
    packageIn(/\bformules?\b/.test(words) && !words.includes('(') ? `${words} ${after}` : '') ??
    (label === ahead && INCLUDES.test(before) ? packageIn(before) : null) ??
    lineKindOf(words) ??
    lineKindOf(before) ??
    (isByDay || (timeOf(words) !== null && withoutTime(words.replace(/^(?:une?|la|le|the|a) /, '')) === '')
      ? 'room_hire'
      : null) ??
    lineKindOf(behindPrice) ??
    'other';
  const unit = basisIn(behindPrice.slice(0, 60));
  const isNight = named === 'room_hire' && /^[^,]{0,20}\b(?:nights?|nuit(?:ee)?)\b/.test(after) && DWELLING.test(words);
  // "Silver – room, lunch, tea: £45pp"
  const isPackage =
    named === 'room_hire' &&
    unit?.basis === 'per_person' &&
    words.includes(',') &&
    new Set(
      words
        .split(/[,–]/)
        .map(lineKindOf)
        .filter((one) => one !== null),
    ).size > 1;
  const isSuite =
    named === 'accommodation' &&
    isByDay &&
    /\bsuites?\b/.test(words) &&
    !/\b(?:chambres?|bed ?rooms?|nuits?|nights?)\b/.test(words + after);
  const kind = isPackage
    ? 'package'
    : isNight
      ? 'accommodation'
      : isSuite
        ? 'room_hire'
        : named === 'service' && unit?.basis === 'per_hour'
          ? 'staff'
          : named;
  // "We cannot offer a discount on the hall, which stays at 1,650 €"
  if (kind === 'discount' && NO_DISCOUNT.test(before)) return null;
  const stated = unit && { ...unit, basis: basisOf(kind, unit.basis, behindPrice.slice(0, 60), words) };
  const place = (range: Range): Range => ({ start: offset + range.start, end: offset + range.end });
  const statedPlace = stated && place({ start: price.end + stated.start, end: price.end + stated.end });
  const extra = EXTRA_HOUR.exec(words);
  const inLabel = stated
    ? null
    : extra
      ? { basis: 'per_hour' as const, start: extra.index, end: words.length }
      : basisIn(words);
  const priceWords = place(price);
  const basis: FoundLine['basis'] = statedPlace
    ? { value: stated.basis, confidence: 0.95, ...statedPlace }
    : inLabel
      ? {
          value: basisOf(kind, inLabel.basis, words.slice(inLabel.start, inLabel.end)),
          confidence: 0.8,
          ...place({ start: label.start + inLabel.start, end: label.start + inLabel.end }),
        }
      : heading && kind !== 'discount' && !(PER_DAY.test(after) && kind === 'room_hire')
        ? heading
        : {
            value:
              (kind === 'accommodation' && WHOLE_STAY.test(after)) || FOR_ALL.test(after)
                ? 'flat'
                : impliedBasis(kind, price.amount),
            confidence: 0.6,
            ...place({ start: Math.min(label.start, price.start), end: Math.max(label.end, price.end) }),
          };
  const line: FoundLine = {
    start: offset + part.start,
    end: offset + part.end,
    kind: { value: kind, confidence: 0.85, ...place(label) },
    label: { value: source.slice(offset + label.start, offset + label.end).trim(), confidence: 0.9, ...place(label) },
    state: { value: 'priced', confidence: 0.95, ...priceWords },
    basis,
  };
  if (FROM.test(before)) {
    // A lowest price isn't the price of this event.
    const from = before.search(FROM);
    const note = place({ start: part.start + from, end: part.end });
    line.state = { value: 'on_request', confidence: 0.7, ...place({ start: part.start + from, end: price.end }) };
    line.basis = { ...place({ start: part.start + from, end: price.end }), value: 'flat', confidence: 0.5 };
    line.note = { value: tidy(source.slice(note.start, note.end)), confidence: 0.9, ...note };
    return line;
  }
  line.unitPrice = { value: kind === 'discount' ? -price.amount : price.amount, confidence: 0.95, ...priceWords };
  const optional = OPTIONAL.exec(text.slice(part.start, part.end));
  if (optional)
    line.state = {
      value: 'optional',
      confidence: 0.9,
      ...place({ start: part.start + optional.index, end: part.start + optional.index + optional[0].length }),
    };
  const vat = VAT.exec(after);
  if (vat)
    line.vatRate = {
      value: Number((vat[1] ?? '').replace(',', '.')),
      confidence: 0.95,
      ...place({ start: price.end + vat.index, end: price.end + vat.index + vat[0].length }),
    };
  if (TOURIST_TAX.test(words)) line.vatRate = { value: 0, confidence: 0.8, ...place(label) };
  const quantity = quantityOf(text, part, label, price, kind);
  if (quantity) line.quantity = { value: quantity.value, confidence: 0.85, ...place(quantity) };
  for (const [piece, from] of [
    [after, price.end],
    [before, part.start],
  ] as const) {
    const ahead = piece === before ? (UNITS_BEFORE.exec(piece) ?? DAYS_IN_BRACKETS.exec(piece)) : null;
    const days = ahead ?? DAYS_AFTER.exec(piece);
    // "€4,600 for two nights" is the price of both.
    const isTimes =
      days !== null && (days === ahead || /^[x×*]/.test(days[0]) || (piece === after && PER_DAY.test(after)));
    const number = isTimes ? countOf(days[1] ?? '') : null;
    if (days && number)
      line.days ??= {
        value: number,
        confidence: 0.85,
        ...place({ start: from + days.index, end: from + days.index + days[0].length }),
      };
  }
  const included = INCLUDED.exec(after);
  if (included && stated) {
    const clause = lastClause(text, part, price.end + included.index, price.end + included.index + included[0].length);
    line.note = {
      value: tidy(source.slice(offset + clause.start, offset + clause.end)),
      confidence: 0.8,
      ...place(clause),
    };
  }
  return line;
}

/** The clause around a word. */
function lastClause(text: string, part: Range, start: number, end: number): Range {
  const before = text.slice(part.start, start);
  const cut = Math.max(before.lastIndexOf(','), before.lastIndexOf('('));
  return { start: part.start + cut + 1 + (cut < 0 ? 0 : /^\s*/.exec(before.slice(cut + 1))![0].length), end };
}

function quantityOf(
  text: string,
  part: Range,
  label: Range,
  price: Price,
  kind: ReadLineValues['kind'],
): Found<number> | null {
  const before = text.slice(part.start, price.start);
  const candidates: [RegExp, string, number][] = [
    [TIMES_BEFORE, before, part.start],
    [TIMES_LAST, before, part.start],
    [FOR_AT, before, part.start],
    [QUANTITY_LEAD, text.slice(label.start, label.end), label.start],
    [QUANTITY_IN, before, part.start],
    [ROOMS_AFTER, before, part.start],
    [IN_BRACKETS, before, part.start],
    [TIMES_AFTER, text.slice(price.end, part.end), price.end],
    [QUANTITY_WORDS, text.slice(label.start, label.end), label.start],
    [ROOMS_AFTER, text.slice(price.end, part.end), price.end],
  ];
  for (const [pattern, piece, offset] of candidates) {
    const match = pattern.exec(piece);
    const value = match ? (countOf(match[1] ?? '') ?? 0) : 0;
    if (
      !match ||
      value < 1 ||
      /\b(?:minimum|mini|min|a partir de|jusqu'a|up to|pour|for|from|plus de|more than)[\s.]*$/.test(
        piece.slice(0, match.index + 1),
      )
    )
      continue;
    // "Cellar (60 people)" is its size.
    if (!PERSONAL.has(kind) && OF_PEOPLE.test(match[0])) continue;
    const start = offset + match.index + match[0].indexOf(match[1] ?? '');
    return { value, confidence: 0.85, start, end: offset + match.index + match[0].trimEnd().length };
  }
  return null;
}

const INCLUDES =
  /\b((?:formules?|forfaits?|offres?|packages?|rates?)\b[^,.;:]{0,30}?) (?:comprend|comprenant|inclut|incluant|includes?|including|comprises|comprising)\b/;

/** The words before a price that say what it is for; null if there are none that do. */
function labelBefore(text: string, begin: number, end: number, whole = false): Range | null {
  const start = Math.max(begin, end - MOST_BEFORE);
  let piece = text.slice(start, end).replace(FROM, '').replace(TIMES_BEFORE, '').replace(UNITS_BEFORE, '');
  // "Menu A: 42 €"
  if (/\b[a-z]\s*[:–—]\s*$/.test(piece)) piece = piece.replace(/\s*[:–—]\s*$/, '');
  else for (let at = 0; at < 6; at += 1) piece = piece.replace(LABEL_END, '');
  // "La formule comprend la salle et le déjeuner pour 59 €"
  const whatIncludes = INCLUDES.exec(piece);
  if (whatIncludes)
    return { start: start + whatIncludes.index, end: start + whatIncludes.index + (whatIncludes[1] ?? '').length };
  const isListed = /[:–—]\s*$/.test(text.slice(start, end));
  const cut = lastCut(hideBrackets(piece), whole, isListed);
  const lead = LEAD.exec(piece.slice(cut));
  let from = start + cut + (lead ? lead[0].length : 0);
  let words = text.slice(from, start + piece.length);
  // "Rehearsal room: complimentary on Saturday, 150 € on Sunday"
  const colon = piece.indexOf(':');
  if (!whole && colon > 2 && /^\s*(?:inclu|compl|offer|gratuit|free)/.test(words) && cut > colon) {
    from = start + (LEAD.exec(piece)?.[0].length ?? 0);
    words = text.slice(from, start + colon);
  }
  const verb =
    /\s(?:comes? to|(?:vous |te )?proposent?|vous est|vous sont|peut|peuvent|can|stays?|remains?|restent|reste|est|sont|sera|is|are|will be|s'eleve|debute)\b/.exec(
      words,
    );
  if (verb && verb.index > 2) {
    const behind = words.slice(verb.index + verb[0].length);
    // "Our centre can welcome you with full board"
    if (lineKindOf(words.slice(0, verb.index)) === null && lineKindOf(behind) !== null) {
      from += verb.index + verb[0].length;
      words = behind;
    } else words = words.slice(0, verb.index);
  }
  words = words.trimEnd();
  from += words.length - words.trimStart().length;
  words = words.replace(/[,;:]+$/, '').trim();
  // "Car park: complimentary for 20 cars, then 8 € per car"
  if (!whole && GENERIC.test(words) && colon > 2 && cut > colon && lineKindOf(piece.slice(0, colon))) {
    from = start + (LEAD.exec(piece)?.[0].length ?? 0);
    words = text.slice(from, start + colon).trimEnd();
  }
  if (words.length < 2 || GENERIC.test(words) || !/[a-z]{2}/.test(words)) return null;
  return { start: from, end: from + words.length };
}

/** Behind the last mark after which there is still a word of a line; a list of things stays whole if asked for. */
function lastCut(piece: string, whole: boolean, isListed = false): number {
  const marks = [
    ...piece.matchAll(
      /[:,;!?\t](?=\s|$)|(?<!\b(?:incl|excl|pers|min|max|env|approx))\. |(?<!\bbed )\b(?:et|and|ou|or|puis)\b(?= (?!d[eu] |d'))/g,
    ),
  ].filter(({ 0: mark }) => !whole || /[:;!?.]/.test(mark));
  // "Sécurité : 2 agents" is one label.
  const last = marks.findLast(({ 0: mark, index }) => {
    const rest = piece.slice(index + mark.length);
    if (
      !/[a-z]{3}/.test(rest) ||
      (mark === ':' && /^\s*\d/.test(rest) && lineKindOf(piece.slice(0, index)) !== null) ||
      GENERIC.test(rest.trim())
    )
      return false;
    // "Chambre individuelle, petit déjeuner inclus" is one label.
    if (mark === ',' && INCLUDED.test(rest) && lineKindOf(piece.slice(0, index)) !== null) return false;
    // "Accueil café et 2 pauses" is one label.
    const isJoined =
      (isListed ? /^(?:et|and|ou|or)$/ : /^(?:et|and)$/).test(mark) && !STATED.test(piece.slice(0, index));
    if (isJoined && lineKindOf(piece.slice(0, index)) !== null) return false;
    // "Double room, single use" is one label.
    if (mark !== ',') return true;
    const [kind, before] = [lineKindOf(rest), lineKindOf(piece.slice(0, index))];
    // "Old Library, whole day" is one label.
    if ((kind === null || isListed) && before !== null && !STATED.test(piece.slice(0, index))) return false;
    return kind !== 'accommodation' || before !== kind;
  });
  return last ? last.index + last[0].length : 0;
}

/** What was said of the words before "and". */
const STATED =
  /\b(?:est|sont|is|are|inclus\w*|compris\w*|offert\w*|included|free|gratuit\w*|vous|we|nous)\b|\d[€£]|[€£]/;

/** "thereafter €38 per waiter", "150 £ per additional hour": the label is what is counted. */
function unitBehind(after: string, offset: number): Range | null {
  const match = /^ ?(?:(?:ht|ttc) )?(?:par|per) ((?:additional |extra )?[a-z]{3,20}(?: supplementaire)?)\b/.exec(after);
  const words = match?.[1] ?? '';
  const start = offset + (match?.[0].length ?? 0) - words.length;
  return lineKindOf(words) && { start, end: start + words.length };
}

/** "Chambres : 89 € en single, 99 € en double": the label is only the type of room. */
function typeBehind(after: string, offset: number): Range | null {
  const match =
    /^ ?\(?(?:(?:ht|ttc) )?(?:(?:pp|(?:par|per|\/) ?(?:personne|person|nuit|night|chambre|room)) ?(?:(?:et |and )?(?:par|per|a|\/) ?(?:nuit|night|jour|day|personne|person))? )?((?:(?:en|for|in|in a) )?(?:chambre )?(?:single|simple|individuelle|double|twin)(?: rooms?)?)\b/.exec(
      after,
    );
  const words = match?.[1] ?? '';
  const start = offset + (match?.[0].length ?? 0) - words.length;
  return match && { start, end: start + words.length };
}

function labelAfter(text: string, start: number, end: number): Range | null {
  const after = text.slice(start, end);
  const lead =
    /^(?: ?(?:ht|ttc|hors taxes?|\+ vat|plus vat|excl\S* vat|net)\b| ?\([^)]{0,30}\)| ?(?:tout compris|all in|all inclusive)\b| ?(?:par|per|\/) ?(?:personne|pers\b\.?|person|pax|guest)\b| pp\b)*\s*(?:(?:(?:pour|for|la|le|les|the|a|an|de|of)\b|l'|d') ?){0,3}(?:(?:[a-z]+ (?:jours|nuits|days|nights) )?(?:comprenant|incluant|including) (?:l'|le |la |les |the )?)?/.exec(
      after,
    )?.[0] ?? '';
  const words =
    /^(?!(?:par|per)\b)(?:[a-z]|\d+-[a-z])[^,;.:(]{2,60}/
      .exec(after.slice(lead.length))?.[0]
      .replace(/\s+(?:par|per|a|\/) .*$/, '')
      .trimEnd() ?? '';
  // What follows much later isn't what the price is for.
  if (words.length < 3 || lineKindOf(words.split(' ').slice(0, 4).join(' ')) === null) return null;
  return { start: start + lead.length, end: start + lead.length + words.length };
}

/** What a venue gives: "nous vous offrons le petit déjeuner et une coupe de champagne", "we'd waive the hire of one room". */
const OFFERED =
  /\b(?:nous (?:vous )?offrons|(?:je|on) (?:vous |te |t')?offre|we(?:'d| would|'ll| will)? (?:waive|offer (?:you )?(?:free|complimentary)|throw in))\s+([^.;]{3,120})/;

function offeredLines(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  const match = OFFERED.exec(text);
  if (!match) return [];
  const state = { start: sentence.start + match.index, end: sentence.start + match.index + match[0].length };
  const given = match[1] ?? '';
  let at = match.index + match[0].length - given.length;
  return given.split(/(,\s|\s(?:et|and)\s)/).flatMap((piece) => {
    const from = at + (LEAD.exec(piece)?.[0].length ?? 0);
    at += piece.length;
    const words = text.slice(from, at).trimEnd();
    const kind = lineKindOf(words);
    if (kind === null || kind === 'discount') return [];
    const label = { start: sentence.start + from, end: sentence.start + from + words.length };
    return [
      {
        ...label,
        kind: { value: kind, confidence: 0.75, ...label },
        label: { value: tidy(source.slice(label.start, label.end)), confidence: 0.8, ...label },
        state: { value: 'included' as const, confidence: 0.8, ...state },
        basis: { value: 'flat' as const, confidence: 0.5, ...state },
      },
    ];
  });
}

/** "Offerts : salle de sous-commission, parking" */
const LISTED =
  /^\s*(?:[-*•] ?)?(?:offerte?s?|inclus(?:es?)?|compris(?:es?)?|included|free|complimentary|free of charge)\s*: ?([^.:]{4,150})$/;

function listedLines(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end).trimEnd();
  const list = LISTED.exec(text)?.[1] ?? '';
  let at = text.length - list.length;
  return list.split(/(, | (?:et|and) )/).flatMap((piece) => {
    const from = at;
    at += piece.length;
    const kind = lineKindOf(piece);
    if (kind === null) return [];
    const label = { start: sentence.start + from, end: sentence.start + at };
    const state = { start: sentence.start, end: sentence.start + text.length - list.length };
    return [
      {
        ...label,
        kind: { value: kind, confidence: 0.75, ...label },
        label: { value: tidy(source.slice(label.start, label.end)), confidence: 0.8, ...label },
        state: { value: 'included' as const, confidence: 0.8, ...state },
        basis: { value: 'flat' as const, confidence: 0.5, ...state },
      },
    ];
  });
}

/** "Bonfire evening: complimentary": a line that says only this. */
const isItem = (text: string, { 0: state, index }: RegExpExecArray): boolean =>
  /^\s*(?:[-*•] ?)?(?!.{0,40}\b(?:visites?|visits?|tour|cancel\w*|annul\w*|options?|devis|quotes?|tarifs?|prix|prices?|tva|vat|tax\w*)\b)[a-z][^:.;,]{3,50}(?: ?:| -| –| —) ?$/.test(
    text.slice(0, index),
  ) && /^[\s.]*$/.test(text.slice(index + state.length));

/** "A host is on site", "if you are more than 50" */
const NO_THING = /^(?:on|in|at|sur|dans|si|if|sleeping)\b/;
/** "Wifi, écran" of "Wifi, écran et paperboard inclus" */
const isPartOfList = (before: string): boolean =>
  /^[a-z' -]{3,50},$/.test(before.trim()) && lineKindOf(before) !== null && !STATED.test(before);

/** What is included or on request, in a sentence without prices. */
function unpricedLines(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  const clauses = text.split(/([,;](?=\s))/);
  const found: FoundLine[] = [...offeredLines(sentence, source), ...listedLines(sentence, source)];
  if (found.length > 0) return found;
  let at = 0;
  for (const clause of clauses) {
    const offset = sentence.start + at;
    at += clause.length;
    const asked = ON_REQUEST.exec(clause);
    const included = INCLUDED.exec(clause);
    const match = asked ?? included;
    if (!match || NOT_INCLUDED.test(clause.slice(0, match.index))) continue;
    const leading = /^[^.]{0,25}\b(?:offerte?s?|gratuite?s?|free|complimentary) /.test(clause);
    let label = labelBefore(clause, 0, match.index, true);
    // "Vidéoprojecteur, paperboard : compris"
    const isListed = label !== null && at > clause.length && /:\s*$/.test(clause.slice(0, match.index));
    if (
      (isListed || isPartOfList(text.slice(0, at - clause.length))) &&
      !INCLUDED.test(text.slice(0, at - clause.length))
    ) {
      const list = labelBefore(text, 0, at - clause.length + match.index, true);
      label = list && { start: list.start - (at - clause.length), end: list.end - (at - clause.length) };
    }
    if (!label && at > clause.length && (asked || /^[,;]?\s*$/.test(clause.slice(0, match.index)))) {
      // "Catering is via our partner, prices on request"
      const whole = labelBefore(text, 0, at - clause.length, true);
      label = whole && { start: whole.start - (at - clause.length), end: whole.end - (at - clause.length) };
    }
    if (!label && leading) label = labelAfter(clause, match.index + match[0].length, clause.length);
    const absolute = label && { start: offset + label.start, end: offset + label.end };
    const words = absolute ? source.folded.slice(absolute.start, absolute.end) : '';
    const kind = lineKindOf(words);
    if (NO_THING.test(words) || ELSEWHERE.test(clause.slice(match.index + match[0].length))) continue;
    if (!absolute || (kind === null && !isItem(text, match)) || words.length > 80) continue;
    const state = { start: offset + match.index, end: offset + match.index + match[0].length };
    const rest = { start: state.end, end: sentence.end };
    const condition = /^[\s,]*((?:a partir|des|si|if|sous|pour|for|from|when|selon)\b[^.\n]{3,120})/.exec(
      source.folded.slice(rest.start, rest.end),
    );
    const note = condition && {
      start: rest.start + condition[0].length - (condition[1] ?? '').length,
      end: rest.start + condition[0].length,
    };
    found.push({
      start: sentence.start,
      end: sentence.end,
      kind: { value: kind ?? 'other', confidence: kind ? 0.8 : 0.6, ...absolute },
      label: { value: tidy(source.slice(absolute.start, absolute.end)), confidence: 0.85, ...absolute },
      state: { value: asked ? 'on_request' : 'included', confidence: 0.85, ...state },
      basis: { value: 'flat', confidence: 0.5, ...state },
      ...(note ? { note: { value: tidy(source.slice(note.start, note.end)), confidence: 0.85, ...note } } : {}),
    });
  }
  return found;
}

const tidy = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '')
    .trim();

/** Turns menus among which the client chooses into options. */
export function withChoices(source: Folded, lines: FoundLine[]): FoundLine[] {
  const text = ({ start, end }: Range): string => source.folded.slice(start, end);
  const choices = lines.filter(
    ({ label, unitPrice, kind }) => unitPrice && kind.value === 'food' && CHOICE.test(text(label)),
  );
  const sortOf = ({ label }: FoundLine): string | undefined => CHOICE.exec(text(label))?.[0].slice(0, 4);
  const alternatives = lines.filter((one, at) => {
    const next = lines[at + 1];
    const before = lines[at - 1];
    const joined = (a: FoundLine | undefined, b: FoundLine | undefined): boolean =>
      a?.unitPrice !== undefined &&
      b?.unitPrice !== undefined &&
      a.kind.value === b.kind.value &&
      ((/\b(?:ou|or)\b/.test(source.folded.slice(a.unitPrice.end, b.label.start)) &&
        b.label.start - a.unitPrice.end < 60) ||
        isOtherTime(a, b) ||
        isNumbered(a, b));
    // "Buffet A 12 €, Buffet B 15 €"
    const isNumbered = (a: FoundLine, b: FoundLine): boolean =>
      a.kind.value === 'food' &&
      /.{4} [a-d1-4]$/.test(text(a.label)) &&
      /.{4} [a-d1-4]$/.test(text(b.label)) &&
      text(a.label).slice(0, -1) === text(b.label).slice(0, -1);
    // "Midweek hire 950 €, weekend hire 1 650 €"
    const isOtherTime = (a: FoundLine, b: FoundLine): boolean =>
      a.kind.value === 'room_hire' &&
      timeOf(text(a.label)) !== null &&
      timeOf(text(b.label)) !== null &&
      timeOf(text(a.label)) !== timeOf(text(b.label)) &&
      withoutTime(text(a.label)) === withoutTime(text(b.label));
    return joined(one, next) || joined(before, one);
  });
  // "le cocktail 12 pièces 36 €, le cocktail 18 pièces 49 €, au choix"
  const beside = lines.filter((one, at) =>
    lines
      .slice(at + 1, at + 1 + MAX_CHOICES)
      .some(
        (other) =>
          other.state.value === 'optional' &&
          other.kind.value === one.kind.value &&
          /au choix|choose one|a choisir/.test(text(other.state)) &&
          !/[.\n]/.test(source.folded.slice(one.end, other.start)),
      ),
  );
  const ofOneSort = choices.filter((one) => choices.some((other) => other !== one && sortOf(other) === sortOf(one)));
  const optional = new Set([...ofOneSort, ...alternatives, ...beside]);
  return lines.map((line) =>
    optional.has(line) && line.state.value === 'priced'
      ? { ...line, state: { ...line.label, value: 'optional' as const, confidence: 0.8 } }
      : line,
  );
}
