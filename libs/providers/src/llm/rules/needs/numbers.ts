import { PEOPLE } from '../mentions/counts';
import { COUNT, countOf } from '../mentions/numbers';
import type { Folded, Range } from '../text';

/** What a number counts, by the words behind it: `none` if the phrase ends there, `other` if a noun of no interest follows. */
type Unit = 'people' | 'rooms' | 'stands' | 'nights' | 'times' | 'none' | 'other';

/** A number that isn't part of a day, an hour or an amount; of a range, the upper end. */
export interface NumberWord extends Range {
  value: number;
  unit: Unit;
  /** Where the words of its unit end. */
  whole: number;
}

const RANGE = new RegExp(`\\b(?:(?:entre|between)\\s+)?(${COUNT}) ?(-|a|to|ou|or|et|and) ?(${COUNT})(?![\\d/])`, 'g');
const SINGLE = new RegExp(`\\b(${COUNT})(?![\\d/])`, 'g');
/** A part of a larger number, an item's number or a code. */
const BROKEN_BEFORE = /(?:(?:[\d/€$£+#]|(?<=\d)')[.,:]?|\d[.,: -]|\d ?-|n° ?|\bno\.? ?|\bniveau |\bzone |\bhall )$/;
/** A number that another one replaces. */
const REPLACED =
  /\b(?:instead of|au lieu d[e']s?|rather than|et non(?: pas)?|plutot que|contre|not|down from|up from|ideally|idealement|voire|or even) ?(?:the |les )?$/;
const ITEM_BEFORE = /(?:^|\n)[ ]{0,2}$/;
const BROKEN_AFTER =
  /^(?:[.,:]\d|\s?(?:€|\$|£|%|°|k€|k\b|euros?\b|eur\b|m2|m²|ht\b|ttc\b|h\d|h\b|heures?\b|hours?\b|min\b|minutes?\b|hrs?\b|km\b|ans\b|years?\b|-?\s?(?:demi-|half-)?(?:jours?|journees?|days?|semaines?|weeks?|weekends?|mois|months?)\b|-(?:nights?|course)\b|er\b|e\b|eme\b|st\b|nd\b|rd\b|th\b|am\b|pm\b|etoiles?\b|stars?\b|\*{2,}))/;
/** Words that may follow a number without being what it counts. */
const FUNCTION_WORDS =
  "a|au|aux|that|which|where|downstairs|upstairs|there|here|each|please|thanks|svp|merci|est|sont|sera|seront|serait|seraient|reste|restent|dorment|is|are|will|would|needs?|stay|en|le|les|la|du|des|sur|dans|et|pour|avec|ou|or|at|in|on|the|from|near|and|for|with|to|as|max|maximum|minimum|min|environ|ce|cette|this|tout|total|mais|but|dont|soit|finalement|finally|l'|during|throughout|pendant|durant|until|(?:maintenu|confirme|prevu|annule|supprime|inclus|compris|offert|inchange|reserve)e?s?|till|jusqu|once|when|quand|including|assis(?:e?s)?|debout|seated|standing|cet|un|une|vers|around|instead|rather|plutot|plus|par|per|a l|si|if|qui|who|puis|then|before|after|avant|chaque|every|tous|toutes|all|only|seulement|uniquement|optional|nuit|night|matin|midi|apres|soir|morning|afternoon|evening|format|style|theatre|ecole|classe|cabaret|ilots?|classroom|boardroom|u-shape|rooms? de|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday";
/** The end of a phrase. */
export const PHRASE_END = `(?=\\s*(?:[,.;:)!?(/+&"|]|- |\\n|$|(?:${FUNCTION_WORDS})\\b))`;
const ENDS = new RegExp(`^${PHRASE_END}`);
const AGAIN = `(?: ?\\((?:${COUNT})\\))?`;
const ADJECTIVE = `(?:(?!(?:${FUNCTION_WORDS}|de|d|of|x|salles?|rooms?|stands?|jours?|days?|nuits?|nights?|chambres?|ateliers?|tables?|singles?|doubles?|twins?)\\b)[a-z-]+ )?`;
const GUESTS = `(?:${PEOPLE}|p\\b\\.?|pers\\b\\.?|per\\b(?=\\.)|vips?\\b|intervenant(?:e?s)?\\b|orateurs?\\b|speakers?\\b|trainers?\\b|formateurs?\\b|enfants?\\b|children\\b|kids\\b|internes?\\b|journalist(?:e?s)?\\b|sieges?\\b|seaters?\\b|d'entre (?:eux|elles|nous)\\b|of (?:us|them|you)\\b|chacune?s?\\b|each\\b|apiece\\b|par (?:salle|groupe|atelier|room|commission)\\b|per (?:room|group)\\b)`;
const UNITS: [Exclude<Unit, 'none' | 'other'>, RegExp][] = [
  ['times', /^ ?(?:x|×|\*|fois) ?(?=\d)/],
  ['nights', /^ (?:nuits?|nuitees?|nights?)\b/],
  ['stands', /^ (?:[a-z]+ )?(?:stands?|booths?|exposants?|exhibitors?|panneaux|posters|boards|tables? d'exposition)\b/],
  [
    'rooms',
    /^ (?:(?!de\b|of\b|for\b|pour\b|par\b|per\b)[a-z'-]+ ){0,2}(?:salles?|sous-salles?|rooms?|espaces?|spaces?|salons?)\b/,
  ],
  [
    'people',
    new RegExp(
      `^${AGAIN}(?: {1,2}|-|\\n)?(?:de (?:nos |vos |ses )?|d'(?!entre)|of (?:our|these|those|the) )?${ADJECTIVE}${GUESTS}`,
    ),
  ],
];

/** Finds the numbers of a text outside of `taken`, the ranges of days and hours, in the order of the text. */
export function numbersIn(source: Folded, taken: Range[]): NumberWord[] {
  const { folded } = source;
  const used = new Uint8Array(folded.length + 1);
  for (const { start, end } of taken) used.fill(1, start, end);
  const named = used.slice();
  const found: NumberWord[] = [];
  const add = (start: number, end: number, value: number | null): void => {
    if (value === null || value < 1 || value > 100_000 || used.subarray(start, end).includes(1)) return;
    // Another cell is no part of a number.
    const cellBegins = source.raw[source.rawIndex(start) - 1] === '\t';
    // "14:00 four sessions"
    const isBehindHour = /\s/.test(folded[start - 1] ?? '') && named[start - 2] === 1;
    const before = cellBegins || isBehindHour ? '' : folded.slice(Math.max(0, start - 8), start);
    const ahead = folded.slice(end, end + 60);
    // Only a small letter continues a line.
    const line = ahead.indexOf('\n');
    const after =
      line >= 0 && !/^\s*\p{Ll}/u.test(source.slice(end + line, end + line + 3)) ? ahead.slice(0, line + 1) : ahead;
    if (REPLACED.test(folded.slice(Math.max(0, start - 20), start))) return;
    if (BROKEN_BEFORE.test(before) || BROKEN_AFTER.test(after)) return;
    if (/^[.)] /.test(after) && ITEM_BEFORE.test(before) && value < 30) return;
    used.fill(1, start, end);
    const cellEnds = source.raw[source.rawIndex(end)] === '\t';
    const unit = cellEnds ? null : firstUnit(after);
    found.push({
      start,
      end,
      value,
      unit: unit ? unit[0] : cellEnds || ENDS.test(after) ? 'none' : 'other',
      whole: end + (unit ? unit[1] : 0),
    });
  };
  for (const match of folded.matchAll(RANGE)) {
    const [, first = '', link = '', second = ''] = match;
    // "quatre-vingts" is one number; "12 and 14" are two.
    if (link === '-' && /[a-z]$/.test(first)) continue;
    if (/^(?:et|and)$/.test(link) && !/^(?:entre|between)/.test(match[0])) continue;
    const [low, high] = [countOf(first), countOf(second)];
    if (low === null || high === null || low >= high || low < 2 || high > low * 4) continue;
    const start = match.index + match[0].indexOf(first);
    add(start, match.index + match[0].length, high);
  }
  for (const match of folded.matchAll(SINGLE)) {
    const words = match[1] ?? '';
    add(match.index, match.index + words.length, countOf(words));
  }
  return found.sort((a, b) => a.start - b.start);
}

function firstUnit(after: string): [Unit, number] | null {
  for (const [unit, pattern] of UNITS) {
    const match = pattern.exec(after);
    if (match) return [unit, match[0].length];
  }
  return null;
}
