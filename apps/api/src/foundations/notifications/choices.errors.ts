import { fr } from '#i18n/formats';
import { ValidationError } from '#core/errors';

export const halfQuiet = (): ValidationError =>
  ValidationError.of('quietTo', 'bothOrNone', {
    en: 'quietFrom and quietTo must both be given, and differ, or both be null',
    fr: fr`quietFrom et quietTo doivent être donnés tous deux, et différer, ou être tous deux vides`,
  });
