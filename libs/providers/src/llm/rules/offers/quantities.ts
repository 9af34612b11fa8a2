import type { ReadLineValues } from '../../offer-reading';
import { countOf, NUMBER_WORDS } from '../mentions/numbers';
import type { Range } from '../text';
import { type Found, type FoundLine, OF_TABLE, PERSONAL } from './found';
import { TIMES_BEFORE } from './labels';
import { basisIn, type Price } from './prices';

const OF_PEOPLE =
  /\b(?:personnes?|pers|participants?|delegates?|stagiaires?|attendees?|convives?|guests?|people|pax)\b/;
const QUANTITY_LEAD =
  /^(?:[-*•]\s*)?(\d{1,4}) (?:x )?(?=[a-z])(?!(?:pieces?|plats?|menus?|formules?|options?|choix|heures?|hours?|h\b|places?|services?|jours?|days?|nuits?|nights?|courses?|m2|%|er\b|eme\b|e\b|st\b))/;
/** "Lunch for 22 @ 28 €" */
const FOR_AT = /\b(?:for|pour) (\d{1,4}) ?(?:@|x|×|at|a) ?$/;
/** "A finger buffet for 50 is £23" */
const FOR_NUMBER = /\b(?:for|pour) (\d{1,4}) (?:is|are|est|sont)(?: a)? $/;
/** "Hôtesse - 8 heures - 28 € de l'heure" */
const HOURS_BETWEEN = /[-|(] ?(\d{1,2}) (?:heures?|hours?|h)\)? ?[-|:] ?$/;
/** "6 hours @ £45" */
export const HOURS_AT = /\b(\d{1,2}) (?:heures?|hours?|h) ?(?:a|at|@|x|×) ?$/;
/** "Location de 12 vélos" */
const HIRED_NUMBER =
  /^(?:locations?|hire|rental|mise a disposition) (?:de |of )?(\d{1,4}) (?=[a-z])(?!(?:jours?|days?|nuits?|nights?|heures?|hours?|h)\b)/;
/** "Déjeuner pour 40 personnes : 9 €" */
const FOR_PEOPLE =
  /\b(?:pour|for) (\d{1,4}) (?:personnes?|pers\.?|participants?|delegates?|convives?|guests?|people|pax)\)?\s*[:–-]?\s*(?:a |at |@ ?)?$/;
/** "Bell tents x 8: 95 £" */
const TIMES_LAST = /[a-z] [x×] ?(\d{1,4})\s*[:–|/-]?\s*$/;
const QUANTITY_IN =
  /(?:^|[:,]? )(\d{1,4}) (?:x )?(?:(?:sia|ssiap|standard|superior|single|double|twin|deluxe|classic|classique|individual|petites?|grandes?|small|large) ){0,2}(?:agents?|maitres? d'hotel|techniciens?|hotesses?|serveurs?|personnes?|participants?|delegates?|stagiaires?|attendees?|convives?|guests?|people|pax|waiters?|guards?|chambres?|rooms?|salles?|unites?|heures?(?= de presence))\b/;
const ROOMS_AFTER = /\((\d{1,4}) (?:chambres?|rooms?|personnes?|pers\.?|people|guests?|unites?|pax)\)/;
/** "Our bar team (two people)" */
const TEAM_OF = new RegExp(
  `\\((\\d{1,2}|${NUMBER_WORDS}) (?:people|persons|personnes|pers\\.?|agents?|members|staff)\\)`,
);
/** "119 € per night, 18 rooms" */
const ROOMS_BEHIND = /, (\d{1,4}) (?:chambres?|rooms?)\b/;
/** "sous-commissions (5)" */
const IN_BRACKETS = /[a-z] \((?:x ?)?(\d{1,3})\)/;
const TIMES_AFTER =
  /[x×] ?(\d{1,4})\b(?! ?(?:servings?|services?|pauses?|breaks?|fois|times|jours?|days?|nuits?|nights?|h\b|heures?|hours?))/;
/** "Deux agents de sécurité": things and staff, which aren't counted by people. */
const COUNTED_WORDS = new RegExp(
  `^((?!une?\\b|one\\b)${NUMBER_WORDS}) (?!(?:heures?|hours?|jours?|days?|nuits?|nights?|[a-z]+-)\\b)[a-z]`,
);
const QUANTITY_WORDS = new RegExp(
  `^((?!une?\\b|one\\b)${NUMBER_WORDS}) (?:[a-z-]+ ){0,2}(?:chambres?|salles?|rooms?|bedrooms?|break-?outs?|(?:sous-)?commissions?|ateliers?)\\b`,
);
/** The most that a person pays. */
const MOST_EACH = 1000;
/** The most days on which a meal is counted: "2 déjeuners". */
const MOST_MEALS = 4;
/** A whole house is rented, not its rooms. */
export const EXCLUSIVE = /\b(?:privatisation|exclusive|exclusivite)\b/;
/** Words before people whom a room holds, or above whose number it is free. */
const OF_SIZE =
  /\b(?:accueill\w*|recevoir|conten(?:ir|ance)|contient|capacite\w*|capacity|seats?|seating|holds?|sits?|fits?|accommodates?|au-dela|des|above|over|beyond|below|under|moins|fewer|less)\b[^,.;]{0,15}$/;

/** A price for everybody isn't multiplied: "costs 1,480 € for the whole group", "50 personnes : 2 150 € tout compris". */
const isOfAll = (text: string, { end, amount }: Price, words: string): boolean =>
  /\b(?:(?:for|pour) (?:the|le|tout le|your) (?:whole |entire )?(?:group|groupe)|for all of you)\b/.test(
    text.slice(end, end + 50),
  ) ||
  (amount > MOST_EACH && OF_PEOPLE.test(words) && !basisIn(text.slice(end, end + 30))?.basis.startsWith('per_person'));

/** Whether a number counts the days on which a meal is served: "2 déjeuners", "Déjeuners (2)". */
export const isOfMeals = (words: string, kind: FoundLine['kind']['value'], basis: string, count: number): boolean =>
  count <= MOST_MEALS &&
  OF_TABLE.has(kind) &&
  basis.startsWith('per_person') &&
  !/\b(?:menus|formules|au choix|choices?|options?)\b/.test(words) &&
  (QUANTITY_LEAD.test(words) || IN_BRACKETS.test(words));

/** The number of things, rooms or people that a line is for. */
export function quantityOf(
  text: string,
  part: Range,
  label: Range & { words: string },
  price: Price,
  kind: ReadLineValues['kind'],
  basis: ReadLineValues['basis'],
): Found<number> | null {
  const before = text.slice(part.start, price.start);
  const candidates: (readonly [RegExp, string, number])[] = [
    [TIMES_BEFORE, before, part.start],
    [TIMES_LAST, before, part.start],
    ...(kind === 'staff' && basis === 'per_hour' ? ([[HOURS_BETWEEN, before, part.start]] as const) : []),
    ...(OF_TABLE.has(kind) ? ([[FOR_PEOPLE, before, part.start]] as const) : []),
    [FOR_AT, before, part.start],
    ...(OF_TABLE.has(kind) ? ([[FOR_NUMBER, before, part.start]] as const) : []),
    [QUANTITY_LEAD, label.words, label.start],
    ...(basis === 'per_hour' ? ([[HOURS_AT, before, part.start]] as const) : []),
    ...(PERSONAL.has(kind) ? [] : ([[HIRED_NUMBER, label.words, label.start]] as const)),
    [QUANTITY_IN, before, part.start],
    [ROOMS_AFTER, before, part.start],
    ...(kind === 'staff' ? ([[TEAM_OF, before, part.start]] as const) : []),
    [IN_BRACKETS, before, part.start],
    [TIMES_AFTER, text.slice(price.end, part.end), price.end],
    [QUANTITY_WORDS, label.words, label.start],
    ...(PERSONAL.has(kind) && kind !== 'accommodation' ? [] : ([[COUNTED_WORDS, label.words, label.start]] as const)),
    [ROOMS_AFTER, text.slice(price.end, part.end), price.end],
    ...(kind === 'accommodation' ? ([[ROOMS_BEHIND, text.slice(price.end, part.end), price.end]] as const) : []),
  ];
  for (const [pattern, piece, offset] of candidates) {
    const match = pattern.exec(piece);
    const value = match ? (countOf(match[1] ?? '') ?? 0) : 0;
    if (
      !match ||
      value < 1 ||
      // "For 2027 the day rate is 52 £"
      (value > 2000 && value < 2100) ||
      // Guests aren't rooms.
      (kind === 'accommodation' && OF_PEOPLE.test(match[0])) ||
      isOfAll(text, price, piece.slice(match.index, match.index + match[0].length + 12)) ||
      (pattern !== FOR_PEOPLE &&
        pattern !== FOR_NUMBER &&
        (/\b(?:minimum|mini|min|a partir de|jusqu'a|up to|pour|for|from|plus de|more than|\d (?:a|to|-|et|and))[\s.]*$/.test(
          piece.slice(0, match.index + 1),
        ) ||
          (OF_PEOPLE.test(match[0]) && OF_SIZE.test(piece.slice(0, match.index + 1)))))
    )
      continue;
    // "Cellar (60 people)" is its size.
    if (!PERSONAL.has(kind) && ((OF_PEOPLE.test(match[0]) && pattern !== TEAM_OF) || EXCLUSIVE.test(label.words)))
      continue;
    const start = offset + match.index + match[0].indexOf(match[1] ?? '');
    return { value, confidence: 0.85, start, end: offset + match.index + match[0].trimEnd().length };
  }
  return null;
}
