import { fr } from '#i18n/formats';
import { AlreadyExists, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import { VIEWS_MAX } from './saved-views.dto';

constraintErrors({
  saved_view_name_key: () =>
    new AlreadyExists({
      en: 'You already have a view with this name on this screen.',
      fr: 'Vous avez déjà une vue de ce nom sur cet écran.',
    }),
});

export const tooManyViews = (): ValidationError =>
  ValidationError.of(
    '',
    'tooManyViews',
    {
      en: `you may save ${VIEWS_MAX} views: delete one first`,
      fr: fr`vous pouvez enregistrer ${VIEWS_MAX} vues : supprimez-en une d’abord`,
    },
    { max: VIEWS_MAX },
  );
