import { fr } from '#i18n/formats';
import { DomainError } from '#core/errors';

/** 429 `RATE_LIMITED`: the user has the maximum number of open streams. */
export class TooManyStreams extends DomainError {
  constructor(max: number) {
    super('RATE_LIMITED', {
      en: `You have ${max} notification streams open: close one, or try again in a minute.`,
      fr: fr`Vous avez ${max} flux de notifications ouverts : fermez-en un, ou réessayez dans une minute.`,
    });
  }
}
