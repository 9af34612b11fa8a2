import { REQUEST_STATUS_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import { InvalidStatusTransition } from '#core/errors';
import type { RequestStatus } from '#domain/vocabulary';
import type { ReminderKind } from './reminders.rules';

/** 409 `INVALID_STATUS_TRANSITION`: the request is past what the reminder would be about. */
export class NothingToRemindOf extends InvalidStatusTransition {
  constructor(kind: ReminderKind, status: RequestStatus) {
    super({
      en: `This request is ${status}: a reminder of the kind ${kind} would never be sent.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : une relance de ce type (${kind}) ne partirait jamais.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: what was sent stays on record. */
export class ReminderWasSent extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This reminder has been sent: it can no longer be deleted.',
      fr: fr`Cette relance est partie : elle ne peut plus être supprimée.`,
    });
  }
}
