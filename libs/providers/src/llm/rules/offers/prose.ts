import type { ReadLineValues } from '../../offer-reading';
import { countOf, NUMBER_WORDS } from '../mentions/numbers';
import type { Folded, Range } from '../text';
import { asChoice, CONNECTED, OF_AGE, timeOf, VARIANT, withoutTime } from './choices';
import { type Found, type FoundLine, PERSONAL, tidy } from './found';
import {
  FROM,
  CONDITION_LEAD,
  INCLUDED,
  INCLUDES,
  labelAfter,
  labelBefore,
  typeBehind,
  unitBehind,
  UNITS_BEFORE,
  YES_WORDS,
} from './labels';
import { lineKindOf, TOURIST_TAX } from './line-kinds';
import { EXCLUSIVE, HOURS_AT, isOfMeals, quantityOf } from './quantities';
import { ANSWER, isBehindQuestion, PERSONAL_SUBJECT, PRONOUN, topicBefore } from './subjects';
import { basisIn, impliedBasis, type Price, pricesIn } from './prices';
import { ON_REQUEST_BEHIND, OPTIONAL, OPTIONS, OPTIONS_INLINE } from './options';
import { ELSEWHERE, unpricedBeside, unpricedLines } from './unpriced';

/** Words of an option that only offer a room. */
const OPEN_TO_HIRE = /\b(?:louee?s?|propose\w*|reservee?s?|rented|booked|hired|hire|book|reserver|louer)$/;
/** How far before a price its words are looked at. */
const CONTEXT = 200;
/** Amounts that aren't the price of a line. */
const NOT_A_PRICE =
  /\b(?:acomptes?|arrhes|depots? de garantie|(?:down|reduced|up) from|deposits?|cautions?|cheques? de (?:reservation|garantie|caution|menage)|(?:booking|reservation|holding) (?:cheques?|checks?)|budgets?|enveloppe|depens\w+|spend(?:ing)?|bar tab|bond|minimum (?:de|of)|en moyenne|average|l'an dernier|l'annee derniere|last year(?!\s*:|'s (?:prices|rates))|avi(?:ez|ons) (?:paye|regle|facture)|paid|solde|balance|(?:votre|la|notre|cette|une|derniere|your|the|our|last) (?:factures?|invoices?)|capital|chiffre d'affaires|sous-?total|sub-?total|totaux|(?<!\bin )total|montant (?:global|total)|(?:precedent|ancien|premier|initial)e?s? (?:devis|tarif|prix|offre|proposition)s?|(?:previous|earlier|former|initial) (?:quote|offer|price|rate|proposal)s?|tva|vat|(?:une )?avances? de|consomm(?:ez|er|e|iez)|remboursee?s?|remboursement|refund|annulation|cancellation|penalites?|penalty|franchise|economi\w+|valeur|worth|was|were|etai(?:en)?t|previously|auparavant|normally|normalement|usually|usual (?:price|rate|fee|hire|cost)s?|habituellement|habituels?|au lieu de|instead of|soit(?! (?:(?:un|une|le|la|les|des|notre) |l'))|i\.e\.|c'est-a-dire|represente|equivaut|ne (?:pas|plus|pouvons|pourrons|peux)\b[^,;.]{0,40}(?:maintenir|pratiquer|appliquer|baisser|descendre)|(?:cannot|can't|unable to|no longer) (?:maintain|honou?r|match|accept)|ce qui f(?:er)?ait|which (?:makes|comes to))\b[^,;.]{0,70}$|(?:(?<![a-z])[x×]|(?<=\S ?)\*|[@€£$]|\ba[t ])[^=]{1,40}= ?$/;
/** "a £500 refundable deposit", "500 € de caution" */
const NOT_A_PRICE_BEHIND =
  /^ ?(?:ht|ttc)? ?(?:(?:de|d'|of|as an?) ?)?(?:(?!for\b|pour\b)[a-z-]+ ){0,2}(?:caution|acompte|arrhes|deposits?|(?:minimum )?spend|minimum order)\b/;
/** "Le nettoyage, s'il n'est pas fait, est facturé 150 €": what is due only if something goes wrong. */
const FAULT =
  /\b(?:s'ils? n|si (?:le|la|les|l')\b[^,]{0,40}\bn(?:e\b|'))|\b(?:en cas d(?:e |')(?:casse|degradations?|perte|dommages?|depassement|retard|non-|salissures?|vol)|in case of|if (?:it is|they are|it's) not)\b/;
/** "Cleaning (50 €) is only charged if the room isn't tidy" */
const FAULT_BEHIND =
  /^[^.;€£$]{0,20}\b(?:n'est (?:demandee?|facturee?|due?|appliquee?) que|ne sera (?:demandee?|facturee?|due?|appliquee?) que|(?:is |are |will be )?only (?:be )?(?:charged|payable|due|applie[sd]) (?:if|when)|(?:is|are) (?:charged|payable|due) only (?:if|when))\b/;
/** "If you guarantee 40 guests, the hire is reduced to 1,200 €": a price that isn't that of this quote. */
const CONDITION =
  /^\s*(?:[-*•] ?)?(?:if|si|should you|a partir de \d+ (?:personnes|participants|convives)|au-dela de|for \d+ [a-z]+ or more)\b/;
const CHANGED =
  /\b(?:reduced to|drops? to|falls? to|would be|reduc(?:e|ed|ing)|lower(?:ed)?|becomes?|ramenee?s? a|passe(?:nt|ra)? a|serait|tombe a)\b/;
const OF_OTHERS =
  /\b(?:we don't (?:do|offer|provide|have)|nous ne (?:proposons|faisons|fournissons) pas|essayez|adressez-vous|tournez-vous|sister (?:venue|hotel|site|property)|confreres?|competitors?|opposite|next door|nearby|en face|voisine?|d'a cote)\b/;
const TOTAL_LINE =
  /^\s*(?:[-*•] ?)?(?:(?:sous|sub)-? ?)?(?:totaux|total|montant|net (?:total|a payer)|gross total|grand total|(?:payment|paiement|reglement)s?(?= ?:)|(?:payment terms|conditions de (?:paiement|reglement))|(?:tva|vat|tax)(?= ?(?:a |at )?[^,;a-z]{0,30}\d)|solde|balance|acompte|arrhes|deposit|base ht)\b/;
const VAT = /\b(?:tva|vat)\b(?: (?:de|a|at|of))? ?(\d{1,2}(?:[.,]\d)?) ?%/;
/** Marks between two lines in one sentence; "par personne et par pause" is one. */
const DIVIDER =
  /,(?!\d)|;|\n| \/ |\b(?:et|and|ou|or|puis|plus)\b(?! (?:par|per|vat|tva|tax)\b)|\(|\+ (?=[a-z])(?!(?:vat|tva)\b)/g;
/** "2 nuits en chambre single : 118 €" */
const DAYS_LEAD = /^\s*(?:[-*•] ?)?(\d{1,2}) (?:jours?|days?|nuits?|nights?) (?:en|in|of|de|d')/;
const DAYS_IN_BRACKETS = /\((\d{1,2}) (?:jours?|days?|nuits?|nights?)\)/;
/** "Salle Atlantique - 2 jours - 640 €" */
const DAYS_BETWEEN = /[-|] (\d{1,2}) (?:jours?|days?|nuits?|nights?) [-|:] ?$/;
/** "Hébergement 2 nuits, 14 chambres : 88 €" */
const NIGHTS_WITHIN = new RegExp(`\\b(\\d{1,2}|${NUMBER_WORDS}) (?:nuits|nights)\\b`);
const DAYS_AFTER = new RegExp(
  `(?:x|×|\\*|pendant|sur|for|,)\\s?(\\d{1,2}|${NUMBER_WORDS}) (?:jours?|days?|nuits?|nights?)\\b`,
);
/** Words behind a price that covers all nights. */
const WHOLE_STAY =
  /^[^,;.]{0,15}\b(?:(?:le|du|the|for the) (?:week-?end|sejour|stay)|(?:pour|for) (?:les |the )?\w+ (?:nuits|nights))\b/;
/** "290 € pour 12 enfants" */
const FOR_ALL = /^ ?(?:ht|ttc)?,? ?(?:pour|for) (?:a group of |un groupe de )?\d+ [a-z]/;
const FOR_GROUP =
  /^ ?(?:(?:ht|ttc) )?(?:pour|for) (?:(?:tout )?(?:le|votre)|(?:the|your)(?: whole| entire)?) (?:groupe|group)\b/;
const EXTRA_HOUR =
  /\b(?:extra|additional) hours?\b|\bhours? extra\b|\bheures? (?:de [a-z]+ )?(?:supplementaires?|entamees?|en plus|additionnelles?)\b/;
const DWELLING = /\b(?:rooms?|chambres?|villa|house|maison|studios?|gite|chalet|farmhouse|appartement|apartment)\b/;
const HELP = /\b(?:assistance|support)\b/;
const FUNCTION_ROOM =
  /\b(?:back|upstairs|downstairs|function|private|party|main|whole|big|dining) (?:room|bar)\b|\bsalle\b/;
const NO_DISCOUNT =
  /\b(?:cannot|can't|not|no|pas|sans|aucune|without)\b[^,.]{0,30}\b(?:remise|reduction|rabais|geste|discount|rebate)/;
/** A welcome cocktail for more than this is served with food. */
const MOST_PER_GLASS = 15;
const BY_DAY =
  /^[^,]{0,10}(?:\b(?:(?:la|par|pour la) (?:demi-)?(?:jour(?:nee)?|soiree)|for the (?:day|weekend|evening)|(?:per|a|half|full) (?:half[- ])?day)\b|\/ ?(?:jour|day|j\b))/;
const PER_DAY = /(?:\/|\bpar|\bper|\bla|\ba) ?(?:jour|journee|day|nuit|night)\b/;

/** A sentence up to a price that doesn't say what for. */
const ONLY_PRICE_BEFORE =
  /^\s*(?:(?:oui|yes)\b[ ,]*)?(?:(?:(?:notre|nos|le|les|our|the|your) )?(?:meilleurs? |best |prochain )?(?:tarifs?|prix|prices?|rates?|offre|proposition)(?: (?:pour (?:vous|votre (?:evenement|groupe))|for (?:you|your (?:event|group)))| (?:serait|sera|est|is|would be|will be|s'eleve)(?: (?:donc|then))?)*(?: ?:| (?:de|a|of|at))? ?|(?:nous|we|i|je)\b(?!'d| (?:could|pourrions))[^,.;:\d€£$]{0,40}\b(?:accueillir|recevoir|disponibles?|libres?|host|welcome|accommodate|available|free|do|proposer|offer|faire)\b(?: (?:you|your (?:event|group)|votre (?:groupe|evenement)))? ?(?:(?:pour|for|a|at|au (?:prix|tarif) de) )?|nous (?:vous )?(?:proposons|facturons|appliquons)(?: (?:un|le) (?:tarif|prix) de)? |(?:il faut |veuillez |please )?(?:compte[rz]|allow)(?: about| environ)? |(?:ce|cela|it|this|that) (?:serait|sera|would be|will be|comes to) )?$/;
/** A yes before it: "Oui disponible, 72 € par personne". */
const YES_BEFORE = new RegExp(`^\\s*(?=[a-z])${YES_WORDS}(?: ?[,:-] ?| )(?:(?:a|at|pour|for|au (?:prix|tarif) de) )?$`);
/** "1 200 € HT, offerte au-delà de 60 personnes" */
const WAIVED_IF = new RegExp(
  `\\b(?:offerte?s?|gratuite?s?|waived|free|complimentary) (?:${CONDITION_LEAD})\\b[^.;\\n]{3,80}`,
);
const NEGATED = /\b(?:not|no|cannot|never|ne|pas|plus|no longer)\b|n't\b|\bn'/;

/** "Côté restauration, comptez": words that open a subject, with a verb before the price. */
const TOPIC =
  /^\s*(?:[-*•] ?)?(?:cote|niveau|au niveau (?:de |du |des )|(?:en ce qui )?concerne(?:nt)?|concernant|s'agissant d[eu]s?|pour ce qui (?:est|concerne)|as for|as regards|regarding|on the) ?[^,:€£]{3,40}[,:] ?(?:(?:il faut |veuillez |please |nous |we |vous )*(?:compter|comptez|comptons|prevoir|prevoyez|facturons|proposons|allow|charge|count)(?: about| environ)? )?$/;

/** "Les repas sont au réfectoire : 13 € le déjeuner" */
const ARTICLE_BEHIND = /^ ?(?:ht |ttc )?(?:le |la |l'|pour le |pour la |for )[a-z]/;

const isServed = (words: string): boolean =>
  ['food', 'beverage'].includes(lineKindOf(words) ?? '') && !CONTAINER.test(words);

/** "62 € par personne pour la journée avec le déjeuner et les pauses" */
const WHOLE_DAY =
  /^(?:(?:demi-)?journee|(?:whole |full |half )?day)\b[^,]{0,20} (?:avec|with|including|incluant|comprenant|y compris) |^(?:demi-)?journees?(?: de (?:travail|reunion))?\s*$/;

/** "The Wren Suite": a room with a name, unless it is sold by the night. */
const NAMED_SUITE = /\b(?:the|our) (?!(?:junior|executive|bridal|honeymoon|family|deluxe) )[a-z]+ suite\b/;

interface Context {
  source: Folded;
  /** The basis that a heading gives to the lines below it. */
  basis: Found<ReadLineValues['basis']> | null;
  /** The kind that a heading names for the lines below it. */
  under: ReadLineValues['kind'] | null;
  /** The line before the sentence. */
  previous: FoundLine | null;
}

/** Finds the lines of a quote in a sentence: one for each price, and those that are included or on request. */
export function linesInSentence(sentence: Range, context: Context): FoundLine[] {
  const { source, previous } = context;
  const text = source.folded.slice(sentence.start, sentence.end);
  if (TOTAL_LINE.test(text) || (CONDITION.test(text) && CHANGED.test(text) && !EXTENSION.test(text))) return [];
  const prices = pricesIn(text);
  if (prices.length === 0) return unpricedLines(sentence, source);
  const found: FoundLine[] = [];
  let from = 0;
  for (const [at, price] of prices.entries()) {
    const next = prices[at + 1]?.start ?? text.length;
    const between = text.slice(price.end, next);
    const after = prices[at + 1] ? text.slice(prices[at + 1]?.end) : '';
    // "£11 per person for soup and sandwiches, £3 per person for hot drinks"
    const isBehind = FOR_BEHIND.test(between) && FOR_BEHIND.test(after) && /(?:,|;|\bet|\band) $/.test(between);
    const stop = price.end + (at + 1 < prices.length && !isBehind ? dividerIn(between) : between.length);
    const part = { start: from, end: stop };
    from = stop;
    const last = found.at(-1);
    const ofSum = last && !last.days ? daysOfSum(text, last, price, sentence.start) : null;
    if (last && ofSum) {
      last.days = ofSum;
      continue;
    }
    if (
      NOT_A_PRICE.test(withoutBrackets(text.slice(Math.max(part.start, price.start - CONTEXT), price.start))) ||
      NOT_A_PRICE.test(withoutBrackets(text.slice(Math.max(0, price.start - CONTEXT), price.start)).slice(-25))
    )
      continue;
    if (/\b(?:sinon|otherwise|or else)\s*$/.test(text.slice(part.start, price.start))) continue;
    if (
      NOT_A_PRICE_BEHIND.test(text.slice(price.end, price.end + 60)) ||
      FAULT_BEHIND.test(text.slice(price.end, price.end + 80)) ||
      FAULT.test(text.slice(part.start, price.start))
    )
      continue;
    if (found.length > 0 && isSecondOfRange(text, found, price, sentence.start)) continue;
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
      const ownTime = dayBehind(text.slice(price.end, stop), price.end);
      // "£375 for the day or £230 for a half day"
      if (second && ownTime && isOnlyTime(second.label.value.toLowerCase()))
        second.label = labelAt(source, { start: sentence.start + ownTime.start, end: sentence.start + ownTime.end });
      // Lunch and dinner are both served.
      const isMeal = last.kind.value === 'food';
      if (first && second)
        found.push(isMeal ? last : first, {
          ...second,
          ...(isMeal ? { state: last.state, basis: last.basis } : { basis: { ...second.basis, value } }),
        });
      continue;
    }
    // "29 € per adult, 14 € per child", "68 € la nuit pour une personne et 82 € la nuit pour deux"
    const forWhom = last?.kind.value === 'accommodation' ? [OF_AGE, OF_GUESTS] : [OF_AGE];
    if (
      last?.unitPrice &&
      CONNECTED.test(text.slice(part.start, price.start)) &&
      forWhom.some((guests) => guests.test(text.slice(price.end, stop)))
    ) {
      const place = { start: sentence.start + price.start, end: sentence.start + price.end };
      found.push({ ...last, ...place, unitPrice: { value: price.amount, confidence: 0.9, ...place } });
      continue;
    }
    // "Dinner 58 €, with wine 71 €"
    if (last?.unitPrice && isVariant(last, text.slice(part.start, price.start))) {
      found.push(...asChoice(found, price, sentence.start));
      continue;
    }
    // "1,500 € per evening (or 3,900 € for all three)"
    if (last?.unitPrice && /^[\s,(]*(?:ou|or)(?: bien)? $/.test(text.slice(part.start, price.start))) {
      const [first, second] = asChoice(found, price, sentence.start);
      const ownLabel = labelAfter(text, price.end, stop);
      // "9 € per head or 150 € for the group"
      if (second && FOR_GROUP.test(text.slice(price.end, stop))) second.basis = { ...second.basis, value: 'flat' };
      // "29 € for the cold buffet or 34 € for the hot one"
      if (second && ownLabel)
        second.label = labelAt(source, { start: sentence.start + ownLabel.start, end: sentence.start + ownLabel.end });
      if (first && second) found.push(first, second);
      continue;
    }
    const line = lineOf(text, part, price, sentence.start, context);
    // "198 € par personne en chambre single et 172 € en chambre double"
    if (
      line?.kind.value === 'accommodation' &&
      (last ?? previous)?.kind.value === 'package' &&
      isOfPackage(line, source)
    )
      line.kind = { ...line.kind, value: 'package' };
    if (line) found.push(line);
    else if (
      last?.unitPrice &&
      (/^[^.,;:]{0,60}\b(?:or|ou) $/.test(text.slice(last.unitPrice.end - sentence.start, price.start)) ||
        // "Three menus: 25 €, 32 € or 40 €"
        (/^,\s*$/.test(text.slice(last.unitPrice.end - sentence.start, price.start)) &&
          /^[^.;:a-z]{0,30}\b(?:or|ou) [€£$\d]/.test(text.slice(price.end))))
    )
      found.push(...asChoice(found, price, sentence.start));
  }
  shareOption(source, found);
  if (OPTIONS.test(text) || (OPTIONS_INLINE.test(text) && found.length > 1))
    for (const line of found) line.state = { ...line.state, value: 'optional', confidence: 0.8 };
  return found.length === 0 ? unpricedLines(sentence, source) : [...found, ...unpricedBeside(sentence, source, prices)];
}

/** "A stage (£300) and a lectern (£45) can be supplied if required": what is said of one is said of both. */
function shareOption({ folded }: Folded, lines: FoundLine[]): void {
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (!line.unitPrice || !next?.unitPrice || line.state.value === next.state.value) continue;
    if (line.state.value === 'on_request' || next.state.value === 'on_request') continue;
    if (!LISTED.test(folded.slice(line.unitPrice.end, next.label.start))) continue;
    // A verb begins another statement.
    if (
      /\b(?:est|sont|serait|is|are|would|will|costs?|coute)\b/.test(folded.slice(next.label.end, next.unitPrice.start))
    )
      continue;
    // Words before both, or behind both.
    if (line.state.value === 'optional' && line.state.start < line.unitPrice.start) next.state = { ...line.state };
    else if (next.state.value === 'optional' && next.state.start >= next.unitPrice.end) line.state = { ...next.state };
  }
}
const LISTED =
  /^(?: ?(?:ht|ttc))?(?: ?(?:each|pp|(?:per|par|\/) ?[a-z]+\.?))?[\s)]*,? ?(?:and|et|or|ou|&)\s*(?:(?:a|an|the|our|un|une|le|la|l'|notre|des) ?)?$/;

/** A price whose label is behind it. */
const FOR_BEHIND = /^ ?(?:ht |ttc )?(?:(?:par|per|a|an|\/) ?[a-z]+ )?(?:for|pour) [a-z]/;

/** "290 € par jour, soit 580 € pour les 2 jours": the days of the line before a sum. */
function daysOfSum(
  text: string,
  { unitPrice, quantity }: FoundLine,
  { start, end, amount }: Price,
  offset: number,
): Found<number> | null {
  if (!unitPrice || !SUM.test(text.slice(unitPrice.end - offset, start))) return null;
  const words = OF_DAYS.exec(text.slice(end, end + 60));
  const days = words && countOf(words[1] ?? '');
  if (!days || days < 2) return null;
  const one = unitPrice.value * (quantity?.value ?? 1);
  if (Math.abs(one * days - amount) > 0.01) return null;
  return { value: days, confidence: 0.9, start: offset + start, end: offset + end + words[0].length };
}
const SUM =
  /^[^.;\n]{0,40}\b(?:soit|i\.e\.|that is|c'est-a-dire|which makes|so|donc|ce qui fait|total(?:l?ing)?)(?: (?:de|un total de|a total of|au total|in total|of))? ?:? ?$/;
const OF_DAYS = new RegExp(
  `^ ?(?:(?:ht|ttc|net|\\+ vat|plus vat|ex vat) )?(?:au total |in total )?(?:pour|for|sur|over) (?:les |the |ces |vos |your |these )?(\\d{1,2}|${NUMBER_WORDS}) (?:jours?|journees?|days?|nuits?|nuitees?|nights?)\\b`,
);

/** Whether a price per person is that of a type of room only: the package before it, in other rooms. */
const isOfPackage = ({ label, basis }: FoundLine, { folded }: Folded): boolean =>
  basis.value.startsWith('per_person') &&
  /^(?:(?:en|in|in a) )?(?:chambre |room )?(?:single|simple|individuelle|double|twin)\b/.test(
    folded.slice(label.start, label.end),
  );

/** The words of a label before what it includes: "Conference package" of "Conference package (lunch, two breaks)". */
const headOf = (label: string): string =>
  label.split(/ ?\(| (?:incl\b|including|inclu|compren|comprising|with|avec|y compris|pour |for )/)[0] ?? '';

const OF_ROOM =
  /\b\d+ ?(?:m2|m²|places|fauteuils|sieges|seats|seated)\b|\b\d{1,2}(?:[:.]\d\d)? ?(?:h|am|pm)?\d{0,2} ?(?:-|a|to|until|till|jusqu'a) ?(?:\d{1,2}(?:[:.]\d\d)? ?(?:h|am|pm)\b|minuit|midnight)/;

/** Words for a "formule" that is a meal. */
const SERVED_AT_TABLE =
  /\bservie?s?\b(?! (?:et|ou) (?:salle|reunion))|\b(?:a table|plats?|entrees?|desserts?|fromages?|vins?|cafe compris|en bouche)\b/;

/** The kind of a thing without a known name: a worker by the hour, a dish by the guest, "formule Matinée". */
function kindByUnit(basis: ReadLineValues['basis'] | undefined, words: string): ReadLineValues['kind'] | null {
  // "Vauban, 80 seats", "the Forge, 6 pm to 11 pm"
  if (basis === undefined && OF_ROOM.test(words)) return 'room_hire';
  if (basis === 'per_hour' || /, (?:l'heure|hourly)/.test(words)) return 'staff';
  if (basis === 'room_night' && /\b(?:nuit(?:ee)?|night)s?\b/.test(words)) return 'accommodation';
  if (/\b(?:convives?|couverts?|covers?)\b/.test(words)) return 'food';
  if (basis?.startsWith('per_person') && /^(?:everything|(?:le )?tout\b|l'ensemble|all of)/.test(words))
    return 'package';
  if (/\bformules?\b/.test(words) && SERVED_AT_TABLE.test(words)) return 'food';
  return /\b(?:formules?|packs?|packages?)\b/.test(words) ? 'package' : null;
}

/** "The daily rate for the hall": the words behind name the thing. */
const RATE_OF =
  /^(?:(?:day|daily|half-day|full-day|hourly|weekly) )?(?:(?:rate|price|fee|charge) (?:for|of)|(?:tarif|prix) (?:de|pour)) /;

function kindOfHead(label: string): ReadLineValues['kind'] | null {
  const of = RATE_OF.exec(label);
  if (of) return lineKindOf(label.slice(of[0].length));
  const kind = lineKindOf(headOf(label));
  // "Security (2 guards)"
  return kind === 'service' && lineKindOf(label) === 'staff' ? 'staff' : kind;
}

/** "Formule Petit Comité (salle, café, déjeuner)" */
function packageIn(label: string): 'package' | 'food' | null {
  const inside =
    /\b(?:forfaits?|formules?|packs?|offres?|packages?|journees?|rates?)\b[^(]{0,80}?(?:\(|, (?:avec|with)\b|comprend|comprenant|inclut|includes?|comprises)([^()]*)/.exec(
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
    .replace(/\d ?%,? (?:soit|i\.e\.)/g, '')
    // "La taxe de séjour, soit 0,99 €"
    .replace(/^([^\d€£$]*),? (?:soit|i\.e\.) (?=[^,]*$)/, '$1 ');

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
    // "(4 € par personne) ainsi que les plateaux repas (": the next price is in it.
    if (between.slice(mark.index + 1).trim() === '') return from;
  }
  return mark.index;
}

/** "Dinner 58 €, with wine 71 €", not "the Oak Room (310 €), with lunch at 18 €" */
const isVariant = ({ kind }: FoundLine, words: string): boolean =>
  VARIANT.test(words) && (kind.value !== 'room_hire' || ['room_hire', 'av', null].includes(lineKindOf(words)));

/** "82 € la nuit pour deux" */
const OF_GUESTS =
  /^ ?(?:(?:ht|ttc) )?(?:(?:la|par|per|a|\/) ?(?:nuit|night) )?(?:pour|for) (?:une|un|deux|trois|1|2|3|one|two|three)\b/;
const FOR_ROOM = /\b(?:pour|for) (?:une|un|deux|trois|1|2|3|one|two|three)\b/;
/** Containers of a drink for several people. */
const CONTAINER =
  /^(?:la |le |une? |an? |the )?(?:bouteilles?|bottles?|carafes?|magnums?|futs?|kegs?|barrels?|pichets?|jugs?|pitchers?|cubis?)\b/;
const TOKEN = /\b(?:tokens?|vouchers?|jetons?|bons|tickets?)\b/;

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
  // "Chambre à 82 € la nuit pour deux personnes"
  if (kind === 'accommodation' && basis === 'per_person' && FOR_ROOM.test(words)) return 'room_night';
  // "Drinks tokens at £5 each"
  if (basis === 'per_person' && TOKEN.test(label)) return 'flat';
  if (kind === 'staff' && /\b(?:hour|heure)\b|\/ ?h\b/.test(words)) return 'per_hour';
  if (kind === 'package' && basis === 'per_person' && /\b(?:pension|board)\b/.test(label) && PER_DAY.test(words))
    return 'per_person_day';
  if (kind === 'accommodation' && basis === 'per_person' && /\b(?:nuitees?|nuits?|nights?)\b/.test(label))
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
  { source, basis: heading, under, previous }: Context,
): FoundLine | null {
  const before = text.slice(part.start, price.start);
  const after = text.slice(price.end, part.end);
  if (ELSEWHERE.test(after) || OF_OTHERS.test(before)) return null;
  const wordsOf = ({ start, end }: Range): string => source.folded.slice(offset + start, offset + end);
  // "La salle est libre. Elle est à 900 €."
  const isBare = part.start === 0 && before.trim() === '' && dayBehind(after, price.end) !== null;
  const isAnswer = part.start === 0 && ANSWER.test(before) && isBehindQuestion(source, offset);
  const topic = PRONOUN.test(before) || isBare || isAnswer ? topicBefore(source, offset) : null;
  const whole = wholeOf(text, part, price);
  const ahead = topic ?? whole ?? labelBefore(text, part.start, price.start);
  const behind = labelAfter(text, price.end, part.end);
  const aheadKind = ahead && lineKindOf(wordsOf(ahead));
  const type = aheadKind ? null : typeBehind(after, price.end);
  const own = aheadKind || behind || type || isBelowLabel(source, offset) ? null : ownWords(text, part, price);
  // "Côté restauration, comptez 8,50 € pour le café": what is ahead is only a heading.
  const isTopic =
    behind !== null &&
    (TOPIC.test(before) || (/:\s*$/.test(before) && ARTICLE_BEHIND.test(after) && isServed(wordsOf(behind))));
  // "Our best price is 8,900 € for the hire": the words that name a kind are the label.
  const label =
    own ??
    type ??
    (!ahead && !behind
      ? (unitBehind(after, price.end) ?? dayBehind(after, price.end))
      : ahead && (!behind || (aheadKind && !isTopic))
        ? ahead
        : (behind ?? ahead));
  const words = label ? wordsOf(label) : '';
  if (!label || /^(?:that|this|it|ce|cela|ca)\b/.test(words)) return extensionOf(text, part, price, offset, source);
  // "We could accept 2,200 €" doesn't say what for.
  if (!own && PERSONAL_SUBJECT.test(words) && lineKindOf(words) === null && !FROM.test(before)) return null;
  const behindPrice = after.split(/,(?!\d)/)[0] ?? '';
  const isByDay = BY_DAY.test(after) && !/^[^,]{0,10}\beach\b/.test(after);
  const named =
    (own || (whole && label === ahead) ? 'package' : null) ??
    (type && !/\b(?:par|per) ?(?:personne|person)/.test(before) ? 'accommodation' : null) ??
    (packageIn(words) === 'package' ? 'package' : null) ??
    kindOfHead(words) ??
    packageIn(words) ??
    packageIn(/\bformules?\b/.test(words) && !words.includes('(') ? `${words} ${after}` : '') ??
    (label === ahead && INCLUDES.test(before) ? packageIn(before) : null) ??
    lineKindOf(words) ??
    lineKindOf(before) ??
    (isByDay ||
    /^(?:(?:for|pour) (?:up to |jusqu'a )?\d+ h|(?:par|per) (?:heure|hour))/.test(words) ||
    (timeOf(words) !== null &&
      withoutTime(headOf(words).replace(/^(?:(?:for|pour|par|per) )?(?:(?:une?|la|le|the|an?) )?/, '')) === '')
      ? 'room_hire'
      : null) ??
    lineKindOf(behindPrice) ??
    (OPTIONS_INLINE.test(text) ? lineKindOf(text.slice(0, text.indexOf(':'))) : null) ??
    under ??
    kindByUnit(basisIn(behindPrice.slice(0, 60))?.basis, words + (/\bformules?\b/.test(words) ? after : behindPrice)) ??
    'other';
  const unit = basisIn(behindPrice.slice(0, 60));
  const isNight =
    named === 'room_hire' &&
    !EXCLUSIVE.test(words) &&
    /^[^,]{0,20}\b(?:nights?|nuit(?:ee)?)\b/.test(after) &&
    DWELLING.test(words) &&
    !(FUNCTION_ROOM.test(words) && /\b(?:for the night|pour la nuit)\b/.test(after));
  // "Silver – room, lunch, tea: £45pp"
  const isPackage =
    named === 'room_hire' &&
    unit?.basis === 'per_person' &&
    /[,+]/.test(words) &&
    new Set(
      words
        .split(/[,–+]/)
        .map(lineKindOf)
        .filter((one) => one !== null),
    ).size > 1;
  const isSuite =
    named === 'accommodation' &&
    (isByDay || NAMED_SUITE.test(before)) &&
    /\bsuites?\b/.test(words) &&
    !/\b(?:chambres?|bed ?rooms?|nuits?|nights?|breakfast)\b/.test(words + after);
  // "Atelier mosaïque : 22 € par personne"
  // "À boire : forfait soirée à 19 €"
  const colon = before.search(/:|(?<=^\s*(?:cote|niveau) [a-z ]{3,20}),/);
  const isBehindTopic = colon > 2 && ahead !== null && ahead.start > part.start + colon;
  const ofTopic = named === 'package' && isBehindTopic ? lineKindOf(before.slice(0, colon)) : null;
  const isActivity =
    named === 'room_hire' && unit?.basis === 'per_person' && /^(?:un |une |l')?ateliers?\b/.test(words.trim());
  const kind = isActivity
    ? 'other'
    : ofTopic && ofTopic !== 'room_hire' && !/\b(?:journee|etude|seminaire|residentiel\w*|delegate|day)\b/.test(words)
      ? ofTopic
      : isPackage || (unit?.basis === 'per_person' && WHOLE_DAY.test(words))
        ? 'package'
        : isNight
          ? 'accommodation'
          : isSuite
            ? 'room_hire'
            : (named === 'service' || HELP.test(words)) && unit?.basis === 'per_hour'
              ? 'staff'
              : named === 'beverage' &&
                  /\bcocktail (?:de|d')|welcome cocktail/.test(words) &&
                  price.amount >= MOST_PER_GLASS
                ? 'food'
                : named;
  // "We cannot offer a discount on the hall, which stays at 1,650 €"
  if (kind === 'discount' && NO_DISCOUNT.test(before)) return null;
  const stated = unit && { ...unit, basis: basisOf(kind, unit.basis, behindPrice.slice(0, 60), words) };
  const place = (range: Range): Range => ({ start: offset + range.start, end: offset + range.end });
  const statedPlace = stated && place({ start: price.end + stated.start, end: price.end + stated.end });
  const extra = EXTRA_HOUR.exec(words);
  const hours = HOURS_AT.exec(before);
  const inLabel = stated
    ? null
    : hours && (kind === 'staff' || kind === 'room_hire')
      ? { basis: 'per_hour' as const, start: hours.index - (label.start - part.start), end: words.length }
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
        ? PERSONAL.has(kind) && kind !== 'accommodation' && heading.value === 'per_person' && PER_DAY.test(after)
          ? { ...heading, value: 'per_person_day' as const }
          : heading
        : {
            value:
              (kind === 'accommodation' && WHOLE_STAY.test(after)) || FOR_ALL.test(after) || CONTAINER.test(words)
                ? 'flat'
                : impliedBasis(kind, price.amount),
            confidence: 0.6,
            ...place({ start: Math.min(label.start, price.start), end: Math.max(label.end, price.end) }),
          };
  const line: FoundLine = {
    start: offset + part.start,
    end: offset + part.end,
    kind: { value: kind, confidence: own ? 0.6 : 0.85, ...place(label) },
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
  const request = ON_REQUEST_BEHIND.exec(after);
  const asked = request && { index: price.end - part.start, 0: request[0] };
  const optional = OPTIONAL.exec(text.slice(part.start, part.end)) ?? asked;
  // "La salle peut être louée à 900 €", before any other price
  const isMainRoom = kind === 'room_hire' && previous === null && part.start === 0;
  if (optional && !(isMainRoom && OPEN_TO_HIRE.test(optional[0])))
    line.state = {
      value: 'optional',
      confidence: 0.9,
      ...place({ start: part.start + optional.index, end: part.start + optional.index + optional[0].length }),
    };
  if (isAnswer) line.state = { ...line.state, value: 'optional', confidence: 0.8 };
  const vat = VAT.exec(after);
  if (vat)
    line.vatRate = {
      value: Number((vat[1] ?? '').replace(',', '.')),
      confidence: 0.95,
      ...place({ start: price.end + vat.index, end: price.end + vat.index + vat[0].length }),
    };
  if (TOURIST_TAX.test(words)) line.vatRate = { value: 0, confidence: 0.8, ...place(label) };
  const found = quantityOf(text, part, { ...label, words }, price, kind, line.basis.value);
  // "2 déjeuners : 27 € par personne": a meal for everybody on each of two days.
  const isTimes = found !== null && isOfMeals(words, kind, line.basis.value, found.value);
  const quantity = isTimes ? null : found;
  if (isTimes && found.value > 1 && line.basis.value === 'per_person') line.days = { ...found, ...place(found) };
  if (quantity) line.quantity = { value: quantity.value, confidence: 0.85, ...place(quantity) };
  for (const [piece, from] of [
    [after, price.end],
    [before, part.start],
  ] as const) {
    const ahead =
      piece === before
        ? ((line.basis.value === 'room_night' ? NIGHTS_WITHIN.exec(piece) : null) ??
          UNITS_BEFORE.exec(piece) ??
          DAYS_BETWEEN.exec(piece) ??
          DAYS_IN_BRACKETS.exec(piece) ??
          DAYS_LEAD.exec(piece))
        : null;
    const days = ahead ?? DAYS_AFTER.exec(piece);
    // "€4,600 for two nights" is the price of both.
    const isCounted =
      days !== null && (days === ahead || /^[x×*]/.test(days[0]) || (piece === after && PER_DAY.test(after)));
    const number = isCounted ? countOf(days[1] ?? '') : null;
    if (days && number)
      line.days ??= {
        value: number,
        confidence: 0.85,
        ...place({ start: from + days.index, end: from + days.index + days[0].length }),
      };
  }
  const waived = WAIVED_IF.exec(after);
  if (waived) {
    const words = { start: price.end + waived.index, end: price.end + waived.index + waived[0].length };
    line.note = {
      value: tidy(source.slice(offset + words.start, offset + words.end)),
      confidence: 0.8,
      ...place(words),
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

/** "If you'd like to extend until 1am, that would be a further £600" */
const EXTENSION =
  /\b(?:extend(?:ing)?|stay(?:ing)? (?:on|later)|prolonger|jouer les prolongations|rester plus tard)\b[^,;.€£$]{0,40}/;

function extensionOf(text: string, part: Range, price: Price, offset: number, source: Folded): FoundLine | null {
  const match = EXTENSION.exec(text.slice(part.start, price.start));
  if (!match) return null;
  const start = offset + part.start + match.index;
  const label = { start, end: start + match[0].trimEnd().length };
  const priceWords = { start: offset + price.start, end: offset + price.end };
  return {
    start: offset + part.start,
    end: offset + part.end,
    kind: { value: 'room_hire', confidence: 0.7, ...label },
    label: { value: source.slice(label.start, label.end).trim(), confidence: 0.7, ...label },
    state: { value: 'optional', confidence: 0.8, ...label },
    basis: { value: 'flat', confidence: 0.6, ...priceWords },
    unitPrice: { value: price.amount, confidence: 0.9, ...priceWords },
  };
}

/** "Notre tarif est de 72 € par personne", "we can host you for £65 per person": what all that was asked for costs has no other name than its price. */
function ownWords(text: string, part: Range, price: Price): Range | null {
  const after = text.slice(price.end, part.end);
  const basis = basisIn(after.split(/,(?!\d)/)[0]?.slice(0, 30) ?? '');
  const before = text.slice(0, price.start);
  if (!basis?.basis.startsWith('per_person') || NEGATED.test(before)) return null;
  if (!ONLY_PRICE_BEFORE.test(before) && !YES_BEFORE.test(before)) return null;
  return { start: price.start, end: price.end + basis.end };
}

/** "Notre journée : salle, café et déjeuner, le tout à 71 € par personne": what is listed has one price. */
const ALL_OF_IT =
  /[,:–-] ?(?:et )?(?:le tout|l'ensemble|tout cela|tout ca|the lot|everything|all (?:of (?:it|this|that|which)|in|together|for)|all)(?: (?:est|revient|is|comes?|would be|for))?(?: (?:a|pour|at|to|for))?\s*$/;

function wholeOf(text: string, part: Range, price: Price): Range | null {
  const before = text.slice(part.start, price.start);
  const match = ALL_OF_IT.exec(before);
  if (!match || !basisIn(text.slice(price.end, price.end + 30))?.basis.startsWith('per_person')) return null;
  const list = before.slice(0, match.index);
  const kinds = new Set(list.split(/[,:+]| et | and /).map(lineKindOf));
  kinds.delete(null);
  if (kinds.size < 2) return null;
  const colon = list.indexOf(':');
  const named = colon > 3 ? list.slice(0, colon) : list;
  const own = labelBefore(text, part.start, part.start + named.length, colon <= 3);
  return own && { start: own.start, end: part.start + named.trimEnd().length };
}

/** Whether a sentence is below words that name what it is about. */
const isBelowLabel = ({ folded }: Folded, start: number): boolean => /:\s*$/.test(folded.slice(0, start));

/** "Le tarif est de 900 € la journée": a price by the day without a name is that of the room. */
function dayBehind(after: string, offset: number): Range | null {
  const match =
    /^ ?(?:(?:ht|ttc) )?((?:la|par|pour la|pour une|for the|for an?|per) (?:demi-|half[- ])?(?:jour(?:nee)?|soiree|matinee|apres-midi|week-?end|day|night|evening|morning|afternoon)|(?:for|pour) (?:up to |jusqu'a )?\d{1,2} (?:hours|heures)|(?:par|per) (?:heure|hour) (?:au-dela|thereafter))\b/.exec(
      after,
    );
  const words = match?.[1] ?? '';
  const start = offset + (match?.[0].length ?? 0) - words.length;
  return match && { start, end: start + words.length };
}

/** Whether a label names nothing but a time: "for the day". */
const isOnlyTime = (label: string): boolean =>
  timeOf(label) !== null && /^(?:(?:for|pour|par|per|an?|une?|la|le|the) ?)*$/.test(withoutTime(label));

const labelAt = (source: Folded, place: Range): Found<string> => ({
  value: source.slice(place.start, place.end).trim(),
  confidence: 0.9,
  ...place,
});

/** The clause around a word. */
function lastClause(text: string, part: Range, start: number, end: number): Range {
  const before = text.slice(part.start, start);
  const cut = Math.max(before.lastIndexOf(','), before.lastIndexOf('('));
  return { start: part.start + cut + 1 + (cut < 0 ? 0 : /^\s*/.exec(before.slice(cut + 1))![0].length), end };
}
