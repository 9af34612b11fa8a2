import { Injectable } from '@nestjs/common';
import { sha256 } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { InboundService } from '../inbound/inbound.service';
import { type StoredWebhook, type WebhookEffect, WebhookHandler } from './webhook-handler';

/** Takes in a mail that the email provider delivers. */
@Injectable()
export class InboundMailHandler extends WebhookHandler {
  readonly source = 'email_inbound';

  constructor(
    private readonly inbound: InboundService,
    private readonly settings: Settings,
  ) {
    super();
  }

  prepare(event: StoredWebhook): Promise<WebhookEffect> {
    const name = sha256(event.dedupeKey).toString('hex').slice(0, 32);
    return this.inbound.prepare(event, `${name}@no-message-id.${this.settings.EMAIL_INBOUND_DOMAIN}`);
  }
}
