import { InvalidStatusTransition } from '#kernel/errors';
import type { RequestStatus } from '../../demand/requests/requests.rules';
import type { ReminderKind } from './reminders.rules';

/** 409 `INVALID_STATUS_TRANSITION`: the request is past what the reminder would be about. */
export class NothingToRemindOf extends InvalidStatusTransition {
  constructor(kind: ReminderKind, status: RequestStatus) {
    super(`This request is ${status}: a reminder of the kind ${kind} would never be sent.`);
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: what was sent stays on record. */
export class ReminderWasSent extends InvalidStatusTransition {
  constructor() {
    super('This reminder has been sent: it can no longer be deleted.');
  }
}
