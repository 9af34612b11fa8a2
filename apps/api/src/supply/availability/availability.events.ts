import { defineMaybeRequestEvent, defineEvent } from '../../foundations/timeline/domain-events';

interface OfAvailability {
  availabilityId: string;
  memberId: string;
  roomId: string | null;
  date: string;
  slot: string;
  status: string;
}

export const AvailabilityCreated = defineMaybeRequestEvent<OfAvailability>('availability_created');
export const AvailabilityUpdated = defineMaybeRequestEvent<OfAvailability & { changed: string[] }>(
  'availability_updated',
);
export const AvailabilityDeleted = defineMaybeRequestEvent<OfAvailability>('availability_deleted');

interface OfSpan {
  memberId: string;
  roomId: string | null;
  from: string;
  to: string;
  slot: string;
  /** How many of these days it holds for: what the team has entered stays. */
  days: number;
}

/** A member says of days in a row whether it is free. */
export const AvailabilitySaid = defineEvent<OfSpan & { status: string }>('availability_said');
/** A member takes back what it said of days in a row. */
export const AvailabilityTakenBack = defineEvent<OfSpan>('availability_taken_back');

/** The team enters something of days in a row, or clears them (`status` null). */
export const AvailabilityEntered = defineMaybeRequestEvent<OfSpan & { status: string | null }>('availability_entered');

/** A member's own calendar says something else than before: entries that came and went. */
export const AvailabilityReadIn = defineEvent<{ memberId: string; added: number; removed: number }>(
  'availability_read_in',
);

/** What people entered for a day is gone: the member's own calendar applies again. For listeners alone. */
export const AvailabilityFreed = defineEvent<{ memberId: string }>('availability_freed', { timeline: false });
