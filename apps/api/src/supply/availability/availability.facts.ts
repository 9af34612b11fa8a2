import { anyFact } from '#kernel/facts';

interface OfAvailability {
  availabilityId: string;
  memberId: string;
  roomId: string | null;
  date: string;
  slot: string;
  status: string;
}

export const AvailabilityCreated = anyFact<OfAvailability>('availability_created');
export const AvailabilityUpdated = anyFact<OfAvailability & { changed: string[] }>('availability_updated');
export const AvailabilityDeleted = anyFact<OfAvailability>('availability_deleted');
