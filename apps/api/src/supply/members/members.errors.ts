import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { AlreadyExists, NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  member_email_key: () =>
    new AlreadyExists({
      en: 'A venue with this email address already exists.',
      fr: 'Un lieu avec cette adresse e-mail existe déjà.',
    }),
  member_tag_member_id_fkey: () => new NotFound(NOUNS.member),
  member_tag_tag_id_fkey: () => new NotFound(NOUNS.tag),
});

export const MEMBER_IN_USE: Words = {
  en: 'A request, commission, catalog or mail references this venue: archive it instead (`status: archived`).',
  fr: fr`Une demande, une commission, un catalogue ou un e-mail renvoie à ce lieu : archivez-le plutôt (« status: archived »).`,
};
