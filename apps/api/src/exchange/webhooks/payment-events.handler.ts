import { Injectable } from '@nestjs/common';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { CommissionsService } from '../../demand/commissions/commissions.service';
import { type StoredWebhook, type WebhookEffect, WebhookHandler } from './webhook-handler';

/** Applies a payment event. It was verified when it came, and is kept in our own form: its signature grows too old. */
@Injectable()
export class PaymentEventsHandler extends WebhookHandler {
  readonly source = 'payprov';

  constructor(private readonly commissions: CommissionsService) {
    super();
  }

  prepare(stored: StoredWebhook): Promise<WebhookEffect> {
    const kept = JSON.parse(stored.body.joined().toString('utf8')) as Omit<PaymentEvent, 'createdAt'> & {
      createdAt: string;
    };
    const event: PaymentEvent = { ...kept, createdAt: new Date(kept.createdAt) };
    return Promise.resolve({ apply: async () => ({ kind: await this.commissions.applyPaymentEvent(event) }) });
  }
}
