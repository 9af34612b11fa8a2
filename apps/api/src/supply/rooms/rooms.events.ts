import { defineEvent } from '../../foundations/timeline/domain-events';

interface OfRoom {
  roomId: string;
  memberId: string;
  name: string;
}

export const RoomCreated = defineEvent<OfRoom>('room_created');
export const RoomUpdated = defineEvent<OfRoom & { changed: string[] }>('room_updated');
export const RoomDeleted = defineEvent<OfRoom>('room_deleted');
export const RoomCapacitySet = defineEvent<OfRoom & { configuration: string; maxCapacity: number }>(
  'room_capacity_set',
);
export const RoomCapacityRemoved = defineEvent<OfRoom & { configuration: string }>('room_capacity_removed');
