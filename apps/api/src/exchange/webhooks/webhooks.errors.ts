import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';

/** 409 `INVALID_STATUS_TRANSITION`: only what was set aside can be taken up again. */
export class WebhookNotFailed extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This event has not failed: it was processed or will be tried again by itself.',
      fr: fr`Cet événement n’a pas échoué : il a été traité ou sera repris de lui-même.`,
    });
  }
}
