import { AlreadyExists, NotFound, ValidationError } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  availability_key: () =>
    new AlreadyExists('This member has an entry for that room, date and slot already: change it.'),
  availability_member_id_fkey: () => new NotFound('Member'),
  availability_request_id_fkey: () => new NotFound('Request'),
});

/** 400 `VALIDATION_ERROR`: the room exists, but elsewhere. */
export const roomOfAnotherMember = (): ValidationError =>
  ValidationError.of('roomId', 'roomId must be a room of that member');
