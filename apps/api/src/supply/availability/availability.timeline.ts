import { timelineKind } from '#kernel/timeline';

interface OfAvailability {
  availabilityId: string;
  memberId: string;
  roomId: string | null;
  date: string;
  slot: string;
  status: string;
}

export const AvailabilityCreated = timelineKind<OfAvailability>('availability_created');
export const AvailabilityUpdated = timelineKind<OfAvailability & { changed: string[] }>('availability_updated');
export const AvailabilityDeleted = timelineKind<OfAvailability>('availability_deleted');
