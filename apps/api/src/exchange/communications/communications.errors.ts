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

/** The note of a mail that waits: its mailbox refuses the sign-in. */
export class MailboxIsLocked extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The mailbox refuses the sign-in. The email is sent once the mailbox is reconnected.',
      fr: fr`La boîte aux lettres refuse la connexion. L’e-mail partira une fois la boîte reconnectée.`,
    });
  }
}

/** Why a mail failed: its mailbox wasn't reconnected in time. */
export class MailboxStayedLocked extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The mailbox was not reconnected within 24 hours.',
      fr: fr`La boîte aux lettres n’a pas été reconnectée dans les 24 heures.`,
    });
  }
}

/** Why a mail failed: its mailbox was removed before the mail was sent. */
export class MailboxWasRemoved extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The mailbox was removed before the email was sent.',
      fr: fr`La boîte aux lettres a été retirée avant l’envoi de l’e-mail.`,
    });
  }
}
