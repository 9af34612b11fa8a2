import { dates } from '#i18n/formats';

/** The clock of a zone at a moment, as if it were that of UTC. */
function clockOf(timeZone: string, moment: Date): number {
  // Swedish dates have the ISO format
  const shown = dates('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/**
 * The moment at which the clock of a zone shows a date and time (`2027-03-28T14:30`). A time that is left out when summer begins is an
 * hour later, of one that comes twice when it ends it is the first.
 */
export function momentIn(timeZone: string, dateAndTime: string): Date {
  const clock = Date.parse(`${dateAndTime}Z`);
  const ahead = (at: number) => clockOf(timeZone, new Date(at)) - at;
  const [before, after] = [ahead(clock - 86_400_000), ahead(clock + 86_400_000)];
  const first = clock - before;
  return new Date(ahead(first) === before ? first : clock - (ahead(clock - after) === after ? after : before));
}
