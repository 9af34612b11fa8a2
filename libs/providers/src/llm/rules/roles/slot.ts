import type { Slot } from '#domain/vocabulary';
import type { Tokens } from '../mentions/tokens';
import type { TimeMention } from '../mentions/times';
import { findWords, type Rule } from '../mentions/words';
import type { Finding } from '../text';

/** Greetings, times for telephone calls, and parts of an event of several days: they aren’t the time of the event. */
const NOT_SLOT_BEFORE =
  /(?:good|bonne?|belle)\s*$|\b(?:premiere?|1er|deuxieme|second|dernier|first|last|opening|chaque|each|every)\s*$|(?:appel|rappel|joindre|joign|contact|call|reach|phone|telephone|disponible pour (?:en )?(?:parler|echanger)|write)[^.\n]{0,40}$/;

const SLOT_RULES: Rule<Slot>[] = [
  {
    value: 'full_day',
    confidence: 0.9,
    pattern:
      /\b(?:journees? (?:entieres?|completes?|d'etudes?|de travail|de formation|de seminaire)|toute la journee|(?:sur |pour |une |la |en )journee\b|full[ -]days?|all[ -]day|whole day|entire day|one[ -]day|day[ -]long|day delegate)\b/g,
  },
  { value: 'morning', confidence: 0.9, pattern: /\b(?:matins?|matinees?|mornings?|petit[ -]dejeuner)\b/g },
  { value: 'afternoon', confidence: 0.9, pattern: /\b(?:apres[ -]midis?|afternoons?)\b/g },
  { value: 'evening', confidence: 0.9, pattern: /\b(?:soirs?|soirees?|evenings?|tonight)\b/g },
  { value: 'evening', confidence: 0.7, pattern: /\bafter-?work\b/g },
  // A guess: it may be one point of the program.
  { value: 'evening', confidence: 0.3, pattern: /\b(?:diners?|dinners?|gala)\b/g },
];

/**
 * Returns the part of the day, by its name or by the hours. Parts before and after noon together are a full day. An event of several days
 * has only full days: what is in the evening of one of them doesn't count. `isOther` tells what is about something else than the event.
 */
export function readSlot(
  tokens: Tokens[],
  severalDays = false,
  isOther: (one: Finding<Slot>) => boolean = () => false,
): Finding<Slot> | null {
  const texts = tokens.filter(
    ({ role }) => role === null || role === 'hours' || role === 'date' || role === 'eventType',
  );
  const named = texts
    .flatMap(({ source, times }) =>
      findWords(
        [source],
        SLOT_RULES,
        (_, start, end) =>
          !NOT_SLOT_BEFORE.test(source.before(start, 60)) &&
          // "1h du matin" is an hour.
          !times.some((time) => time.start <= start && end <= time.end),
      ),
    )
    .filter((one) => !isOther(one));
  const sure = named.filter((one) => one.confidence >= 0.9);
  const hours = texts.flatMap(({ times }) => times.flatMap(slotOf)).filter((one) => !isOther(one));
  if (severalDays) return [...hours, ...sure].find(({ value }) => value === 'full_day') ?? null;
  const range = hours.find((one) => one.confidence >= 0.85);
  if (range && sure.every((one) => one.value === 'full_day' || range.value === 'evening')) return range;
  const program = hoursOfProgram(tokens);
  if (program && sure.every((one) => one.value === program.value)) return program;
  const full = sure.find((one) => one.value === 'full_day');
  if (full) return full;
  const first = sure[0];
  if (!first) return hours[0] ?? named[0] ?? null;
  const kinds = new Set(sure.map((one) => one.value));
  if (kinds.size === 1) return first;
  return { ...first, value: 'full_day', confidence: 0.6 };
}

/** The part of the day of some hours; none for a single time, which may be that of an arrival. */
function slotOf({ source, start, end, from, to }: TimeMention): Finding<Slot>[] {
  const found = (value: Slot, confidence: number): Finding<Slot>[] =>
    NOT_SLOT_BEFORE.test(source.before(start, 60)) ? [] : [{ value, confidence, source, start, end }];
  if (from !== null && to !== null) {
    if (from >= 17 || (from >= 15 && to > 24)) return found('evening', 0.85);
    if (from < 12 && to <= 14) return found('morning', 0.85);
    return found(from >= 12 && to <= 19.5 ? 'afternoon' : 'full_day', 0.85);
  }
  if (from !== null) return from >= 17 ? found('evening', 0.75) : [];
  return to !== null && to >= 22 ? found('evening', 0.75) : [];
}

const PROGRAM = 3;
const BEGINS = /^(?:start|begin|debut|heure de debut|de$|from)/;
const ENDS = /^(?:end|fin|heure de fin|a$|to$|until)/;

/** The part of the day from the first to the last time of a program, one in each line, or from a form's beginning to its end. */
function hoursOfProgram(tokens: Tokens[]): Finding<Slot> | null {
  const lines = tokens
    .filter(({ role }) => role === null)
    .flatMap(({ source, times }) =>
      times.filter(({ start }) => /(?:^|\n) {0,2}$/.test(source.folded.slice(Math.max(0, start - 3), start))),
    );
  const begins = tokens.find(({ label, times }) => BEGINS.test(label) && times.length === 1)?.times[0];
  const ends = tokens.find(({ label, times }) => ENDS.test(label) && times.length === 1)?.times[0];
  const [first, last] = begins && ends ? [begins, ends] : lines.length < PROGRAM ? [] : [lines[0], lines.at(-1)];
  const [from, to] = [first?.at ?? first?.from ?? null, last?.at ?? last?.to ?? last?.from ?? null];
  if (!first || !last || from === null || to === null || to <= from) return null;
  return slotOf({ ...first, from, to })[0] ?? null;
}
