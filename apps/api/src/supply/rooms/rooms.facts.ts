import { fact } from '#kernel/facts';

interface OfRoom {
  roomId: string;
  memberId: string;
  name: string;
}

export const RoomCreated = fact<OfRoom>('room_created');
export const RoomUpdated = fact<OfRoom & { changed: string[] }>('room_updated');
export const RoomDeleted = fact<OfRoom>('room_deleted');
export const RoomCapacitySet = fact<OfRoom & { configuration: string; maxCapacity: number }>('room_capacity_set');
export const RoomCapacityRemoved = fact<OfRoom & { configuration: string }>('room_capacity_removed');
