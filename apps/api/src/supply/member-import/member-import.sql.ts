import { updateMembers } from '../members/members.sql';
import { updateRooms } from '../rooms/rooms.sql';
import { keysOf, MEMBER_FIELDS, ROOM_FIELDS } from './member-columns';

/** Writes a file's fields of existing members and rooms. */
export const UPDATE_MEMBERS = updateMembers(keysOf(MEMBER_FIELDS));
export const UPDATE_ROOMS = updateRooms(keysOf(ROOM_FIELDS));
