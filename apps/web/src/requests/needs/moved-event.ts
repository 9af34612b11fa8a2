import { daysOfEvent } from '#domain/offer-totals';
import type { Request } from '../requests.queries';

type Days = Pick<Request, 'eventDate' | 'eventEndDate'>;

/**
 * Whether a change of dates postpones an event or brings it forward, so that the days of its needs move along: to the same number of days,
 * or to days of which it had none. An event that only gains or loses days keeps them where they are.
 */
export function movesNeeds(before: Days & Pick<Request, 'needs'>, change: Partial<Days>): boolean {
  const { eventDate: from, eventEndDate: to, needs } = before;
  const { eventDate: newFrom = from, eventEndDate: newTo = to } = change;
  if (from === null || newFrom === null || from === newFrom) return false;
  if (!needs.some(({ date, checkIn }) => date ?? checkIn)) return false;
  const isAsLong = daysOfEvent(before) === daysOfEvent({ eventDate: newFrom, eventEndDate: newTo });
  return isAsLong || newFrom > (to ?? from) || (newTo ?? newFrom) < from;
}
