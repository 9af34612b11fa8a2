import { REQUEST_STATUS_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';
import type { RequestStatus } from '#domain/vocabulary';
import type { ReminderKind } from './reminders.rules';

/** 409 `INVALID_STATUS_TRANSITION`: the request is past the point of this reminder. */
export class NothingToRemindOf extends InvalidStatusTransition {
  constructor(kind: ReminderKind, status: RequestStatus) {
    super({
      en: `This request is ${status}: a reminder of the kind ${kind} would never be sent.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : une relance de ce type (${kind}) ne serait jamais envoyée.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: sent reminders stay on record. */
export class ReminderWasSent extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This reminder has been sent: it can no longer be deleted.',
      fr: fr`Cette relance a été envoyée : elle ne peut plus être supprimée.`,
    });
  }
}
