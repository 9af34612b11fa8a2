import { dates } from '#i18n/formats';

/** The local time of a zone at a moment, as if it were UTC. */
function clockOf(timeZone: string, moment: Date): number {
  // Swedish dates are in ISO format
  const shown = dates('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/**
 * The moment at which a zone's clock shows a date and time (`2027-03-28T14:30`). A time skipped in spring is moved one hour later; for one
 * that occurs twice in autumn, the first is returned.
 */
export function momentIn(timeZone: string, dateAndTime: string): Date {
  const clock = Date.parse(`${dateAndTime}Z`);
  const ahead = (at: number) => clockOf(timeZone, new Date(at)) - at;
  const [before, after] = [ahead(clock - 86_400_000), ahead(clock + 86_400_000)];
  const first = clock - before;
  return new Date(ahead(first) === before ? first : clock - (ahead(clock - after) === after ? after : before));
}

/** The date and time that a zone's clock shows at a moment, to the minute, as `momentIn` takes it. */
export const shownIn = (timeZone: string, moment: Date): string =>
  new Date(clockOf(timeZone, moment)).toISOString().slice(0, 16);
