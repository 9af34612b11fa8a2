import { InvalidStatusTransition } from '#kernel/errors';

/** 409 `INVALID_STATUS_TRANSITION`: only what was set aside can be taken up again. */
export class WebhookNotFailed extends InvalidStatusTransition {
  constructor() {
    super('This event has not failed: it was processed or will be tried again by itself.');
  }
}
