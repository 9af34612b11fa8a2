import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  room_member_id_fkey: () => new NotFound(NOUNS.member),
});

export const ROOM_IN_USE: Words = {
  en: 'A candidate or a catalog uses this room: remove it there first.',
  fr: fr`Une piste ou un catalogue utilise cette salle : retirez-l’en d’abord.`,
};
