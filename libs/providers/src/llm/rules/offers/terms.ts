import type { ReadOfferValues } from '../../offer-reading';
import { addDays } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import { COUNT, countOf } from '../mentions/numbers';
import { PEOPLE } from '../mentions/counts';
import type { Folded, Range } from '../text';
import { pricesIn } from './prices';
import type { Found } from './found';

export type FoundTerms = { [K in keyof ReadOfferValues]?: Found<ReadOfferValues[K]> };

/** A rate beside the name of the tax. */
const AT_RATE = '(?:(?:of|de|at|a) )?\\(?(?:\\d{1,2}(?:[.,]\\d)? ?%)?\\)?';
/** Between the name of the tax and "in addition" or "included". */
const GAP = "(?:(?!\\b(?:inclu|compris|sejour|tourist|city|pas|no|not|aucune)|n't|\\bn')[^.,;:\\n\\t€£|]){0,32}";
const ADDED =
  "(?:en (?:sus|plus)|en supplement|s'ajoute\\w*|ajouter|rajouter|a ajouter|a prevoir en plus|added|extra|on top|in addition|additional|excluded|non incluse|non comprise|not included|before)";
const NOT_INCLUDED =
  "(?:n'inclu\\w+ pas|ne compren\\w+ pas|n'est pas (?:incluse|comprise)|(?:do|does|are|is) not includ\\w+|(?:don't|doesn't|isn't|aren't) includ\\w+|exclud\\w+|exclusive of|before|hors|(?:quoted|shown|given|exprimee?s|indiquee?s) (?:without|sans)|sans compter|net of|net de|nets? hors|exc\\.?|excl\\.?|ex\\.?)";
/** Words that say that the tax comes on top: of a price ("HT"), or in a sentence about all prices ("TVA 20 % en sus"). */
const NET = new RegExp(
  [
    '\\bh\\.?t\\.?(?![a-z])',
    '\\bhors taxes?(?! (?:de )?sejour)',
    '\\bnets? de taxes?\\b',
    `\\b(?:exclud\\w+|exclusive of|exc|excl|ex|net of)\\.? ?(?:\\d{1,2}(?:[.,]\\d)? ?% )?(?:of )?tax\\b`,
    '\\bsubject to (?:vat|tax)\\b',
    '\\b(?:vat|tva)\\b[^.\\n]{0,25}\\b(?:add|ajoutez) \\d{1,2} ?%',
    '\\btax (?:should|must|will|is to) be added\\b',
    '\\b(?:all|prices?|rates?) (?:are )?(?:shown |quoted |given |stated |expressed )?net\\b',
    '(?<=(?:eur|€|£|chf|[€£]\\d[\\d.,]{0,8}) )net\\b(?! [a-z]{3})',
    'net(?= prices| rates| total| amount|\\.)',
    '(?:\\+|\\bplus|\\badd) ?(?:the )?(?:\\d{1,2}(?:[.,]\\d)? ?% )?(?:de |of )?(?:vat|tva)\\b',
    `\\b(?:vat|tva)\\b ?${AT_RATE}${GAP}\\b${ADDED}\\b`,
    `\\b(?:vat|tva) (?:(?:is|est|sera|will be) )?(?:charged|added|payable|applied|applicable|facturee|appliquee) (?:on top |separately |en sus )?(?:at|a|au taux)\\b`,
    `\\b${ADDED}${GAP}\\b(?:vat|tva)\\b`,
    `\\b${NOT_INCLUDED} (?:(?:the|la|de|of) )?(?:\\d{1,2}(?:[.,]\\d)? ?% )?(?:de )?(?:vat|tva)\\b`,
    '\\b\\d{1,2} ?% (?:vat|tva) (?:applies|is payable|is due)\\b',
  ].join('|'),
  'g',
);
const INCLUSIVE = '(?:inclu\\w*|comprise?s?|inc\\.?|incl\\.?)(?![a-z])';
/** Words that say that the tax is part of the prices. */
const GROSS = new RegExp(
  [
    '\\bt\\.?t\\.?c\\.?(?![a-z])',
    '\\btoutes taxes\\b',
    '\\b(?:prices|rates) with (?:vat|tax)\\b',
    `(?<!\\b(?:not|non|n'|do not|pas) ?)\\b(?:inc(?:\\.|l|l\\.|luding|lusive of|ludes?)?|inclu(?:ent|t|ant)|compren(?:d|nent|ant)) ?(?:service and )?(?:(?:statutory|all|local|applicable|the|la|une) )?(?:\\d{1,2}(?:[.,]\\d)? ?% )?(?:de )?(?:vat|tva|tax(?:es)?)\\b`,
    `\\b(?:vat|tva)(?:'s)? ?${AT_RATE}(?: (?:and|et) (?:service|city tax))?(?: (?:is|are|est|deja|already|all|is already|est deja))* ?(?<!\\b(?:non|not|pas) )${INCLUSIVE}`,
    '\\bvat[ -]inclusive\\b',
    '\\bhave (?:the )?vat in them\\b',
    '\\b(?:all )?taxes (?:are )?(?:included|compris|comprises|incluses)\\b',
    `\\bservice (?:and|et) (?:vat|tva) (?:(?:are|is) )?${INCLUSIVE}`,
  ].join('|'),
  'g',
);
const VALIDITY =
  /\b(?:court jusqu|garantie?s? jusqu|tient jusqu|tiennent jusqu|reste(?:nt)? (?:valables?|ouverte?s?|acquise?s?)|(?:offer|quote|quotation|proposal)\b[^.\n]{0,20} (?:closes|ends|runs out|stands|lapses|can be accepted)|quote runs out|caduque|maintien\w* (?:ces|les|nos|cette)|holds? (?:these|the|our|this|my) (?:figures|prices?|rates?|quote|offer)|guaranteed until|valables?|fermes? jusqu|good (?:till|until|through)|valid(?:ity|e|ite)?|expires?|expiration|validite|lapses?|pour accepter|to accept|accepte?e?d? (?:until|jusqu)|maintenue? jusqu|engage\b[^.\n]{0,30} jusqu)\b/;
const VALID_DAYS = new RegExp(
  `\\b(?:valables?|valid|validite[^.\\n]{0,15}?)[^.\\n]{0,20}?(${COUNT}) (jours|days|semaines|weeks|mois|months)\\b`,
);
const OPTION_BEFORE =
  /\b(?:option|holds?(?! (?:these|the|our|this|my) (?:figures|prices?|rates?|quote|offer))|held|holding|blocked)\b/;
const FINAL =
  /\b(?:(?:nombre|liste|effectif)s? (?:exacts?|definiti(?:f|ve)s?|final(?:e|s)?)|(?:exact|final) (?:head ?counts?|figures?|list)|effectifs? (?:definitifs?|final)|final (?:(?:guest )?numbers?|headcount|guest count)|(?:confirmed|guaranteed) numbers|compte exact|exact count|confirmation du nombre)\b/;
const DEPOSIT =
  /\b(?:acomptes?|(?:une )?avances? de|arrhes|cheques? de reservation|(?:booking|reservation|holding) (?:cheques?|checks?)|secures? (?:the|your) (?:date|booking|place)|(?<!\b(?:damage|breakage|security|key) )deposits?|(?:premier|1er) (?:versement|reglement)|(?:advance|down|first|initial|up-?front) payments?|pre-?payments?|\d{1,3} ?% (?:du montant )?(?:(?:is )?(?:due|payable) )?(?:a la (?:commande|reservation|signature|confirmation)|(?:up)?on (?:confirmation|booking|signature|signing)|to (?:confirm|secure)|pour (?:confirmer|bloquer))|\d{1,3} ?% (?:up-? ?front|in advance|d'avance)|(?:half|moitie)\b[^.\n]{0,40}\b(?:up-? ?front|in advance|d'avance|a la reservation|on booking)|(?:payment|paiement|reglement)s?\b[^.\n]{0,40}\b(?:(?:up)?on (?:booking|confirmation|signing)|a la (?:reservation|commande|signature)))\b/;
const DEPOSIT_PAID = /\b(?:recu|received|versement de votre|merci pour|thank you for)\b/;
const CANCELLATION =
  /\b(?:(?<!assurance )annulations?|annuler|annulee?s?|cancellations?|cancel(?:l?ed)?)\b(?!.{0,20}\b(?:on request|sur demande)\b)/;
const ATTENDEES = new RegExp(
  `\\b(?:pour|for|nombre de participants ?:|participants ?:|base de|base) ?(?:your |vos )?(${COUNT}) ?(?:${PEOPLE})?`,
);

/** Reads what a quote says of all its lines. */
export function termsIn(source: Folded, sentences: Range[], dates: DateMention[], today: string): FoundTerms {
  const found: FoundTerms = {};
  const put = <K extends keyof FoundTerms>(name: K, value: FoundTerms[K]): void => {
    if (value !== undefined) found[name] ??= value;
  };
  const mode = taxModeIn(source);
  if (mode) found.taxMode = mode;
  for (const sentence of sentences) {
    const text = source.folded.slice(sentence.start, sentence.end);
    const whole = trimmed(source, sentence);
    const days = datesWithin(source, sentence, dates);
    const validity = VALIDITY.exec(text);
    if (validity && !OPTION_BEFORE.test(text)) {
      const day = dayBehind(days, sentence.start + validity.index);
      if (day) put('validUntil', { value: day.value, confidence: 0.9, start: day.start, end: day.end });
      else put('validUntil', relativeIn(text, sentence.start, today));
    }
    const final = FINAL.exec(text);
    const day = final && dayBehind(days, sentence.start + final.index);
    if (day) put('finalNumbersOn', { value: day.value, confidence: 0.9, start: day.start, end: day.end });
    if (DEPOSIT.test(text) && !DEPOSIT_PAID.test(text) && /\d|\b(?:half|moitie|third|tiers|quarter|quart)\b/.test(text))
      put('deposit', { value: source.slice(whole.start, whole.end), confidence: 0.85, ...whole });
    if (
      CANCELLATION.test(text) &&
      /\d|gratuit|free|sans (?:frais|penalite)|\b(?:totalite|integralite|in full|full amount|non-?refundable|non remboursable\w*|mois|semaines|months|weeks)\b/.test(
        text,
      )
    )
      put('cancellation', { value: source.slice(whole.start, whole.end), confidence: 0.85, ...whole });
    const people = ATTENDEES.exec(text);
    const count = people ? countOf(people[1] ?? '') : null;
    const named = people !== null && new RegExp(PEOPLE).test(people[0]);
    if (people && named && count !== null && count > 1)
      put('attendees', {
        value: count,
        confidence: 0.7,
        start: sentence.start + people.index,
        end: sentence.start + people.index + people[0].length,
      });
  }
  const [price] = pricesIn(source.folded).filter(({ currency }) => currency !== null);
  if (price?.currency) found.currency = { value: price.currency, confidence: 0.95, start: price.start, end: price.end };
  return found;
}

/** How far behind a price its tax may be. */
const MAX_TAX = 25;

/** Returns the mode that the words directly behind a price name, with their place; null if they name none. */
export function taxModeBehind(source: Folded, end: number): Found<'net' | 'gross'> | null {
  const words = /^[^,;|\n\t\d(]*(?:\d{1,2} ?%[^,;|\n\t\d(]*)?/.exec(source.folded.slice(end, end + MAX_TAX))?.[0] ?? '';
  const [first] = [['net', NET] as const, ['gross', GROSS] as const]
    .flatMap(([value, pattern]) =>
      [...words.matchAll(pattern)].map(({ 0: tax, index }) => {
        const start = end + index;
        return { value, confidence: 0.9, start, end: start + tax.length };
      }),
    )
    .sort((a, b) => a.start - b.start);
  return first ?? null;
}

/** The mode that more prices are in. */
function taxModeIn(source: Folded): FoundTerms['taxMode'] {
  const [net, gross] = [source.matches(NET), source.matches(GROSS)];
  // "Total TTC" is below a table without taxes.
  const counted = gross.filter(
    (match) => !/\btotal\s*$/.test(source.folded.slice(Math.max(0, match.index - 8), match.index)),
  );
  const [list, value] = net.length >= counted.length ? ([net, 'net'] as const) : ([counted, 'gross'] as const);
  const [first] = list;
  return first && { value, confidence: 0.9, start: first.index, end: first.index + first[0].length };
}

/** The first day behind words, else the first of all. */
const dayBehind = <T extends Range>(days: T[], at: number): T | undefined =>
  days.find(({ start }) => start >= at) ?? days[0];

const datesWithin = (source: Folded, { start, end }: Range, dates: DateMention[]): (Range & { value: string })[] =>
  dates.flatMap((mention) => {
    const place = source.placeOf(mention);
    const [value] = mention.days;
    return value === undefined || mention.vague || place.start < start || place.end > end ? [] : [{ value, ...place }];
  });

/** "valable 30 jours" */
function relativeIn(text: string, offset: number, today: string): Found<string> | undefined {
  const match = VALID_DAYS.exec(text);
  const count = match ? countOf(match[1] ?? '') : null;
  if (!match || count === null || count > 400) return undefined;
  const days = count * (/^(?:sem|week)/.test(match[2] ?? '') ? 7 : /^mo/.test(match[2] ?? '') ? 30 : 1);
  const start = offset + match.index;
  return { value: addDays(today, days), confidence: 0.7, start, end: start + match[0].length };
}

function trimmed(source: Folded, { start, end }: Range): Range {
  const text = source.folded.slice(start, end);
  const lead = text.length - text.trimStart().length;
  return { start: start + lead, end: start + Math.min(text.trimEnd().length, lead + 500) };
}
