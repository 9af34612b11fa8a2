import { fr } from '#words/formats';
import { ValidationError } from '#kernel/errors';
import { BROWSERS_MAX } from './push.dto';

export const tooManyBrowsers = (): ValidationError =>
  ValidationError.of(
    '',
    'tooManyBrowsers',
    {
      en: `you may get pushes in ${BROWSERS_MAX} browsers: remove one first`,
      fr: fr`vous pouvez recevoir des notifications dans ${BROWSERS_MAX} navigateurs : retirez-en un d’abord`,
    },
    { max: BROWSERS_MAX },
  );
