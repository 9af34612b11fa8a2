import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';

/** 409 `INVALID_STATUS_TRANSITION`: only a delayed mail can be canceled, before sending begins. */
export class MailCannotBeRecalled extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This mail is no longer waiting, so it cannot be canceled.',
      fr: fr`Cet e-mail n’est plus en attente : il ne peut plus être annulé.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: archived venues get no links. */
export class ArchivedGetsNoLink extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This venue is archived: restore it before you send it a link.',
      fr: fr`Ce lieu est archivé : restaurez-le avant de lui envoyer un lien.`,
    });
  }
}
