import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';

/** 409 `INVALID_STATUS_TRANSITION`: only events that were set aside can be retried. */
export class WebhookNotFailed extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This event has not failed: it was processed or will be retried automatically.',
      fr: fr`Cet événement n’a pas échoué : il a été traité ou sera repris automatiquement.`,
    });
  }
}
