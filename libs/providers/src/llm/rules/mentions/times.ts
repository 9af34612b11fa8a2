import type { Finding, Folded, Range } from '../text';

/** A time of day, or hours from one to another; hours after midnight are 24 and more. */
export interface TimeMention extends Range {
  source: Folded;
  from: number | null;
  to: number | null;
  /** A single time, which may be that of anything. */
  at: number | null;
}

const HALF =
  "(?:am\\b|pm\\b|a\\.m\\.?|p\\.m\\.?|du matin\\b|du soir\\b|de l'apres-midi\\b|in the (?:early )?(?:morning|afternoon|evening)\\b|at night\\b)";
const WORD = '(?:une|deux|trois|quatre|cinq|one|two|three|four|five)';
/** A number that is marked as an hour. */
const MARKED = `(?:\\d{1,2}\\s?(?:h(?![a-z])|heures?\\b|:(?=\\d\\d))\\s?(?:\\d{2}(?!\\d))?(?:\\s?${HALF})?|\\d{1,2}(?:[:.]\\d{2})?\\s?${HALF}|${WORD} (?:heures? )?${HALF}|midi\\b|minuit\\b|noon\\b|midnight\\b|noon\\b)`;
const BARE =
  '\\d{1,2}(?![\\d/€%.,]\\d|\\s?(?:€|%|k\\b|eur|pers|pax|/)|\\s(?:x\\s?\\d|ateliers?|salles?|rooms?|workshops?|groupes?|groups?|tables?|stands?|chambres?|break-?outs?|sessions?)\\b|(?:er|st|nd|rd|th)?\\s(?:janv|jan|fev|feb|mar|avr|apr|mai|may|jui|jun|jul|aou|aug|sep|oct|nov|dec))';
const TO = "(?:-|a|to|until|till|jusqu'a|et|and)";
const FREE = '(?<![\\d/.,:]|apres[- ]|[a-z])';

const HOURS = new RegExp(
  `${FREE}(${MARKED}|${BARE})\\s?${TO}\\s?(?:vers\\s|environ\\s|about\\s)?(${MARKED}|${BARE})(?![\\d/€%])`,
  'g',
);
const UNTIL = new RegExp(
  `\\b(?:jusqu'(?:a|au)|until|till|fin (?:a|vers)|ends? at)\\s+(?:environ\\s|about\\s|vers\\s|around\\s)?(${MARKED}|(?:tres )?(?:petit matin|bout de la nuit|tard|late|dawn|l'aube|the early hours))`,
  'g',
);
const SINCE = new RegExp(
  `\\b(?:a partir de|des|from|starting (?:at|from)|debut (?:a|vers)|starts? at|begin(?:s|ning)? at)\\s+(${MARKED})`,
  'g',
);
const ALONE = new RegExp(`${FREE}(?:(?:a|vers|at|around|by)\\s)?(${MARKED})`, 'g');

/** Finds hours: ranges first, then beginnings and ends, then single times. */
export function timesIn(source: Folded): TimeMention[] {
  const found: TimeMention[] = [];
  const taken = new Uint8Array(source.folded.length + 1);
  const add = (match: RegExpExecArray, from: number | null, to: number | null, at: number | null = null): void => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    const end = match.index + match[0].trimEnd().length;
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ source, start, end, from, to, at });
  };
  for (const match of source.matches(HOURS)) {
    const [, first = '', second = ''] = match;
    if (!isMarked(first) && !isMarked(second)) continue;
    let to = hourOf(second, '');
    // "2 to 6 pm": the half of the day belongs to both.
    let from = hourOf(first, isPm(second) && !isMarked(first) ? 'pm' : '');
    if (from === null || to === null) continue;
    if (from > to && isPm(second) && !isMarked(first)) from = hourOf(first, '') ?? from;
    if (to <= from) {
      // Hours that end in the night. Anything else isn't a range of hours.
      if (to > 8 || from < 10) continue;
      to += 24;
    }
    add(match, from, to);
  }
  for (const match of source.matches(UNTIL)) {
    const to = hourOf(match[1] ?? '', '') ?? 4;
    add(match, null, to <= 8 ? to + 24 : to);
  }
  for (const match of source.matches(SINCE)) add(match, hourOf(match[1] ?? '', ''), null);
  for (const match of source.matches(ALONE)) {
    const hour = hourOf(match[1] ?? '', '');
    // "a breakout room for 10 in the morning" is for ten people.
    const isCount =
      / in the /.test(match[0]) &&
      /\b(?:(?:rooms?|spaces?|groups?|lunch|dinner|tables?) for|(?:groups?|teams?|tables?) of) $/.test(
        source.folded.slice(Math.max(0, match.index - 16), match.index),
      );
    if (hour !== null && !isCount) add(match, null, null, hour);
  }
  return found.sort((a, b) => a.start - b.start);
}

const isMarked = (time: string): boolean => /[a-z:]/.test(time);
const isPm = (time: string): boolean => /p\.?m|afternoon|evening|apres-midi|soir/.test(time);

const WORDS: Record<string, number> = {
  une: 1,
  one: 1,
  deux: 2,
  two: 2,
  trois: 3,
  three: 3,
  quatre: 4,
  four: 4,
  cinq: 5,
  five: 5,
  midi: 12,
  noon: 12,
  minuit: 24,
  midnight: 24,
};

function hourOf(time: string, given: string): number | null {
  const digits = /^(\d{1,2})(?:\s?(?:h|heures?|:|\.)\s?(\d{2}))?/.exec(time);
  const word = /^[a-z]+/.exec(time)?.[0] ?? '';
  const hour = digits ? Number(digits[1]) : WORDS[word];
  if (hour === undefined) return null;
  const plain = hour + Number(digits?.[2] ?? 0) / 60;
  const half = `${time} ${given}`;
  const night = /night/.test(half) && hour >= 6 && hour < 12;
  const value =
    (isPm(half) || night) && hour < 12
      ? plain + 12
      : /a\.?m\b|a\.m|morning|matin/.test(half) && hour === 12
        ? plain - 12
        : plain;
  return value <= 24 ? value : null;
}

/** Finds the parts of the day beside a date ("18 mars matin"), which a reader of dates skips. */
export const dayPartsIn = (source: Folded): Finding<null>[] =>
  source
    .matches(
      /(?<=\d |\d\(|\d|[a-z] )\(?(?:(?:au|le|en|dans l'|in the)\s?)?\b(?:matin(?:ee)?|midi|apres-midi|soir(?:ee)?|morning|afternoon|evening|noon)\b\)?(?=\s*(?:au?|to|-|et|and|until|jusqu'au)\s)/g,
    )
    .map((match) => ({ value: null, confidence: 1, source, start: match.index, end: match.index + match[0].length }));

const DAY_NUMBER =
  /\b(?:jour|journee|day|j)[ -]?\d\b(?=\s*(?:[-:.,)|\t\n]|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mon|tues|wednes|thurs|fri|satur|sun)))/g;

/** Finds the numbers of a program's days ("Jour 1 – lundi 6 septembre"), which a reader of dates skips. */
export const dayNumbersIn = (source: Folded): Finding<null>[] =>
  source
    .matches(DAY_NUMBER)
    .map((match) => ({ value: null, confidence: 1, source, start: match.index, end: match.index + match[0].length }));
