import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';

/** 409 `INVALID_STATUS_TRANSITION`: only a mail that was to wait, and that nobody has begun to send, can be called back. */
export class MailCannotBeRecalled extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This mail does not wait any more: it can no longer be called back.',
      fr: fr`Cet e-mail n’attend plus : il ne peut plus être annulé.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: an archived venue is asked for nothing. */
export class ArchivedGetsNoLink extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This member is archived: restore it before you send it a link.',
      fr: fr`Ce lieu est archivé : restaurez-le avant de lui envoyer un lien.`,
    });
  }
}
