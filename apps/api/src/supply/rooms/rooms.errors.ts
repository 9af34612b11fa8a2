import { NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  room_member_id_fkey: () => new NotFound('Member'),
});

export const ROOM_IN_USE = 'A request’s result or a catalog uses this room: take it out there first.';
