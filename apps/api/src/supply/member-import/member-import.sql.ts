import { updateMembers } from '../members/members.sql';
import { updateRooms } from '../rooms/rooms.sql';
import { keysOf, MEMBER_FIELDS, ROOM_FIELDS } from './member-columns';

/** Writes what a file says of members and rooms over those that there are. */
export const UPDATE_MEMBERS = updateMembers(keysOf(MEMBER_FIELDS));
export const UPDATE_ROOMS = updateRooms(keysOf(ROOM_FIELDS));
