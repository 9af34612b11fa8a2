import { fr } from '#words/formats';
import { NOUNS } from '#domain/nouns';
import { AlreadyExists, NotFound, ValidationError } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  availability_key: () =>
    new AlreadyExists({
      en: 'This member has an entry for that room, date and slot already: change it.',
      fr: fr`Ce lieu a déjà une entrée pour cette salle, cette date et ce créneau : modifiez-la.`,
    }),
  availability_member_id_fkey: () => new NotFound(NOUNS.member),
  availability_request_id_fkey: () => new NotFound(NOUNS.request),
});

/** 400 `VALIDATION_ERROR`: the room exists, but elsewhere. */
export const roomOfAnotherMember = (): ValidationError =>
  ValidationError.of('roomId', 'roomOfMember', {
    en: 'roomId must be a room of that member',
    fr: 'roomId doit être une salle de ce lieu',
  });
