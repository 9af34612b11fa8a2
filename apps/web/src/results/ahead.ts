import type { Schema } from '../api/client';

/** An active option as the list of options has it. */
export type ListedHold = Schema<'HoldView'>;

interface Place {
  roomId: string | null;
  slot: ListedHold['slot'];
  rank: number | null;
  has: (date: string) => boolean;
}

/** A full day overlaps its parts, the whole venue its rooms. */
const overlaps = (one: Pick<Place, 'roomId' | 'slot'>, other: Pick<Place, 'roomId' | 'slot'>): boolean =>
  (one.slot === other.slot || one.slot === 'full_day' || other.slot === 'full_day') &&
  (one.roomId === null || other.roomId === null || one.roomId === other.roomId);

/**
 * The active options of other requests (`holds`: all of the venue) that are ahead when a candidate is selected, best-ranked
 * first: better-ranked than its own options, or any if it has none, as the service decides.
 */
export function aheadOf(
  candidate: Pick<Schema<'ResultView'>, 'requestId' | 'roomId'>,
  { eventDate, eventEndDate, slot }: Pick<Schema<'RequestView'>, 'eventDate' | 'eventEndDate' | 'slot'>,
  holds: readonly ListedHold[],
): ListedHold[] {
  const own = holds.filter(({ requestId }) => requestId === candidate.requestId);
  const [first, last] = [eventDate, eventEndDate ?? eventDate];
  const places: Place[] =
    own.length > 0
      ? own.map(({ dates, ...held }) => ({ ...held, has: (date) => dates.includes(date) }))
      : first === null || last === null
        ? []
        : [
            {
              ...{ roomId: candidate.roomId, slot: slot ?? 'full_day', rank: null },
              has: (date) => first <= date && date <= last,
            },
          ];
  return holds
    .filter(
      (hold) =>
        hold.requestId !== candidate.requestId &&
        places.some(
          (place) =>
            overlaps(hold, place) &&
            hold.dates.some((date) => place.has(date)) &&
            (place.rank === null || (hold.rank ?? 0) < place.rank),
        ),
    )
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}
