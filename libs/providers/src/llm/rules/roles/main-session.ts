import type { Slot } from '#domain/vocabulary';
import type { CountMention } from '../mentions/counts';
import type { Tokens } from '../mentions/tokens';
import type { NeedWords } from '../needs/read-needs';
import type { Finding, Folded, Range } from '../text';
import { readAttendees } from './attendees';

/** Returns the head count without those of meals and cocktails, if the text counts the people of the session too. */
export function readMainAttendees(tokens: Tokens[], needs: NeedWords[]): Finding<number> | null {
  const rest = readAttendees(withoutCounts(tokens, () => needs));
  if (rest === null || rest.confidence <= 0.6) return readAttendees(tokens);
  // The rows of a table are all needs.
  return readAttendees(withoutCounts(tokens, ({ role }) => (role === null ? needs.filter(isServed) : needs)));
}

/** Whether words name the part of the day of a meal or cocktail. */
export const isServedSlot = ({ value, ...place }: Finding<Slot>, needs: NeedWords[]): boolean =>
  needs.some((one) => isServed(one) && value === SLOTS[one.meal ?? 'cocktail'] && covers(one, place));

const SLOTS: Partial<Record<string, Slot>> = { breakfast: 'morning', dinner: 'evening', cocktail: 'evening' };

const isServed = ({ kind }: NeedWords): boolean => kind === 'meal' || kind === 'cocktail';

function withoutCounts(tokens: Tokens[], needsOf: (text: Tokens) => NeedWords[]): Tokens[] {
  const isOf = (needs: NeedWords[], count: CountMention): boolean =>
    needs.some(
      (need) =>
        covers(need, count) &&
        (need.attendees.includes(count.value) ||
          (need.attendees.length > 0 && need.source.placeOf(count).start >= need.nameEnd)),
    );
  const left = tokens.map((text) => {
    const needs = needsOf(text);
    return { ...text, counts: text.counts.filter((one) => !isOf(needs, one)) };
  });
  // Companions ("3 intervenants") on their own aren't the guests.
  return left.some(({ counts }) => counts.some(({ extra }) => !extra)) ? left : [];
}

/** Texts of a mail have their own foldings: only places of the original compare. */
function covers({ source, start, end }: NeedWords, place: Range & { source: Folded }): boolean {
  if (source.raw !== place.source.raw) return false;
  const inside = source.placeOf(place);
  return inside.start >= start && inside.end <= end;
}
