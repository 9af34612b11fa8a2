import type { Words } from '#words/locale';
import { fr } from '#words/formats';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  room_member_id_fkey: () => new NotFound(NOUNS.member),
});

export const ROOM_IN_USE: Words = {
  en: 'A request’s result or a catalog uses this room: take it out there first.',
  fr: fr`Une piste ou un catalogue utilise cette salle : retirez-la d’abord de là.`,
};
