import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, HOUR, MINUTE, SECOND } from '#core/clock';
import { sha256 } from '#core/secrets';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import { bareMessageId } from '#providers/email/outgoing-mail';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { CommissionsService } from '../../demand/commissions/commissions.service';
import { DeliveriesService, DELIVERY_STATUSES } from '../communications/deliveries.service';
import { InboundService } from '../inbound/inbound.service';
import { InboundMessages } from '../messaging/inbound-messages.service';
import { MessageStatuses } from '../messaging/message-statuses.service';
import { readMessage, readStatus, TRIES_UNTIL_UNKNOWN, type WebhookItem } from '../messaging/messaging.rules';
import { readDeliveryEvent, type WebhookSource } from './webhooks.rules';

export interface StoredWebhook {
  id: string;
  source: WebhookSource;
  contentType: string;
  body: Buffer;
  dedupeKey: string;
  /** The number of this attempt, starting at 1: after failures the processing may settle for less. */
  attempt: number;
}

/**
 * Runs an event's effect in the transaction that marks the event processed, and returns the outcome, which is stored as JSON. Returns
 * null, without running it, if another process has processed the event.
 */
type Finish = (effect: () => Promise<object>) => Promise<object | null>;

/** Pauses after failed attempts. After one more failure the event is set aside. */
export const BACK_OFF = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** Attempts until the payment of a refund is considered not ours: its own event may have failed, and come again hours later. */
const TRIES_UNTIL_PAYMENT = BACK_OFF.length + 1;

class MailNotKnownYet extends Error {
  override readonly name = 'MailNotKnownYet';
}

class PaymentNotKnownYet extends Error {
  override readonly name = 'PaymentNotKnownYet';
}

/** Processes stored webhooks. */
@Injectable()
export class WebhookProcessor {
  private readonly logger = new Logger(WebhookProcessor.name);

  constructor(
    private readonly clock: Clock,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly inbound: InboundService,
    private readonly deliveries: DeliveriesService,
    private readonly messages: InboundMessages,
    private readonly statuses: MessageStatuses,
    private readonly commissions: CommissionsService,
  ) {}

  /** Runs one attempt. Reads the event and calls providers outside of any transaction, then applies its effect with `finish`. */
  process(event: StoredWebhook, finish: Finish): Promise<object | null> {
    switch (event.source) {
      case 'email_inbound':
        return this.inbound.process(event, this.fallbackMessageId(event), finish);
      case 'emailprov':
        return finish(() => this.recordDelivery(event));
      case 'chatprov':
        return this.processMessage(event, finish);
      case 'payprov':
        return finish(() => this.recordPayment(event));
    }
  }

  private fallbackMessageId({ dedupeKey }: StoredWebhook): string {
    const name = sha256(dedupeKey).toString('hex').slice(0, 32);
    return `${name}@no-message-id.${this.mail.inboundDomain}`;
  }

  private processMessage(event: StoredWebhook, finish: Finish): Promise<object | null> {
    const item = jsonOf(event) as WebhookItem;
    if (item.kind === 'message')
      return this.messages.process(readMessage(item, this.clock.now()), event.attempt, finish);
    return finish(() => this.statuses.apply(readStatus(item, this.clock.now()), event.attempt));
  }

  private async recordPayment(stored: StoredWebhook): Promise<object> {
    const kind = await this.commissions.applyPaymentEvent(paymentEventOf(stored));
    if (kind === 'unknown' && stored.attempt < TRIES_UNTIL_PAYMENT) throw new PaymentNotKnownYet();
    return { kind };
  }

  /** Records what the email provider reports about one of our mails. */
  private async recordDelivery(stored: StoredWebhook): Promise<object> {
    const event = readDeliveryEvent(jsonOf(stored), this.clock.now());
    const status = DELIVERY_STATUSES.find((known) => event.type === `email.${known}`);
    if (status === undefined && event.type !== 'email.complained') {
      this.logger.log({ msg: 'ignoring a delivery event of a type without effect', type: event.type?.slice(0, 100) });
      return { kind: 'ignored' };
    }
    const ids = [event.emailId, event.messageId].filter((id) => id !== null).flatMap((id) => [bareMessageId(id), id]);
    const mail = await (status === undefined
      ? this.deliveries.complain({ ids, recipients: event.recipients })
      : this.deliveries.record(status, { ids, recipients: event.recipients, at: event.at, reason: event.reason }));
    if (mail === null) {
      if (stored.attempt < TRIES_UNTIL_UNKNOWN) throw new MailNotKnownYet();
      this.logger.warn({ msg: 'ignoring the delivery event of an unknown mail', type: event.type });
      return { kind: 'unknown' };
    }
    return { kind: 'updated', emailMessageId: mail.id };
  }
}

/** A payment event was verified on receipt and is stored in our own form, since its signature expires. */
function paymentEventOf(stored: StoredWebhook): PaymentEvent {
  const event = jsonOf(stored) as Omit<PaymentEvent, 'createdAt'> & { createdAt: string };
  return { ...event, createdAt: new Date(event.createdAt) };
}

const jsonOf = ({ body }: StoredWebhook): unknown => JSON.parse(body.toString('utf8'));
