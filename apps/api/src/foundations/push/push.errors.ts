import { fr } from '#i18n/formats';
import { ValidationError } from '#core/errors';
import { BROWSERS_MAX } from './push.dto';

export const tooManyBrowsers = (): ValidationError =>
  ValidationError.of(
    '',
    'tooManyBrowsers',
    {
      en: `you can receive pushes in ${BROWSERS_MAX} browsers: remove one first`,
      fr: fr`vous pouvez recevoir des notifications dans ${BROWSERS_MAX} navigateurs : retirez-en un d’abord`,
    },
    { max: BROWSERS_MAX },
  );
