import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { bareMessageId } from '#providers/email/outgoing-mail';
import { DeliveriesService, DELIVERY_STATUSES } from '../communications/deliveries.service';
import { type DeliveryEvent, readDeliveryEvent } from './webhooks.rules';
import { type StoredWebhook, type WebhookEffect, WebhookHandler } from './webhook-handler';

/** Tries until an unknown mail counts as not ours: an event may come before the commit of the id that it names. */
const TRIES_UNTIL_UNKNOWN = 3;

class MailNotKnownYet extends Error {
  override readonly name = 'MailNotKnownYet';
}

/** Records what the email provider reports of a mail of ours. */
@Injectable()
export class DeliveryEventsHandler extends WebhookHandler {
  readonly source = 'emailprov';
  private readonly logger = new Logger(DeliveryEventsHandler.name);

  constructor(
    private readonly clock: Clock,
    private readonly deliveries: DeliveriesService,
  ) {
    super();
  }

  prepare(stored: StoredWebhook): Promise<WebhookEffect> {
    const event = readDeliveryEvent(JSON.parse(stored.body.joined().toString('utf8')) as unknown, this.clock.now());
    return Promise.resolve({ apply: () => this.apply(event, stored.attempt) });
  }

  private async apply(event: DeliveryEvent, attempt: number): Promise<object> {
    const status = DELIVERY_STATUSES.find((known) => event.type === `email.${known}`);
    if (status === undefined && event.type !== 'email.complained') {
      this.logger.log({ msg: 'a delivery event of a type that changes nothing', type: event.type?.slice(0, 100) });
      return { kind: 'ignored' };
    }
    const ids = [event.emailId, event.messageId].filter((id) => id !== null).flatMap((id) => [bareMessageId(id), id]);
    const mail = await (status === undefined
      ? this.deliveries.complain({ ids, recipients: event.recipients })
      : this.deliveries.record(status, { ids, recipients: event.recipients, at: event.at, reason: event.reason }));
    if (mail === null) {
      if (attempt < TRIES_UNTIL_UNKNOWN) throw new MailNotKnownYet();
      this.logger.warn({ msg: 'a delivery event of a mail that is not ours', type: event.type });
      return { kind: 'unknown' };
    }
    return { kind: 'updated', emailMessageId: mail.id };
  }
}
