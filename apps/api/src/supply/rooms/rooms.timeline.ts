import { timelineKind } from '#kernel/timeline';

interface OfRoom {
  roomId: string;
  memberId: string;
  name: string;
}

export const RoomCreated = timelineKind<OfRoom>('room_created');
export const RoomUpdated = timelineKind<OfRoom & { changed: string[] }>('room_updated');
export const RoomDeleted = timelineKind<OfRoom>('room_deleted');
export const RoomCapacitySet = timelineKind<OfRoom & { configuration: string; maxCapacity: number }>(
  'room_capacity_set',
);
export const RoomCapacityRemoved = timelineKind<OfRoom & { configuration: string }>('room_capacity_removed');
