import { DAY } from '#core/clock';
import { broken, ValidationError } from '#core/errors';
import { spanTooLong } from './availability.errors';

/**
 * Returns the days of a span.
 * @throws VALIDATION_ERROR it ends before it begins, or has more days than `max`
 */
export function daysOf({ from, to }: { from: string; to: string }, max: number): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (last < first) throw new ValidationError([broken('to', 'notBefore', { other: 'from' })]);
  const count = (last - first) / DAY + 1;
  if (count > max) throw spanTooLong(max);
  return Array.from({ length: count }, (_day, index) => new Date(first + index * DAY).toISOString().slice(0, 10));
}
