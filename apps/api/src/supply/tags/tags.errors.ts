import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { AlreadyExists } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  tag_category_name_key: () =>
    new AlreadyExists({
      en: 'This category already has a tag with that name.',
      fr: 'Cette catégorie a déjà une étiquette de ce nom.',
    }),
});

export const TAG_IN_USE: Words = {
  en: 'Venues carry this tag: detach it from them first.',
  fr: fr`Des lieux portent cette étiquette : détachez-la d’abord.`,
};
