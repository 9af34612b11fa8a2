import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '@kernel/clock';
import { InvalidSignature } from '@kernel/errors';
import { sha256 } from '@kernel/secrets';
import { Settings } from '@kernel/settings';
import { verifyStandardWebhook } from '@providers/email/standard-webhooks';
import { WebhookInbox } from './webhook-inbox.service';
import type { ReceivedView } from './webhooks.dto';
import { splitDelivery } from './webhooks.rules';

const JSON_TYPE = 'application/json';
const NOTHING = Buffer.alloc(0);

/** The doors of the providers: the signature is checked, then the inbox has the event. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Delivery events of the email provider, each stored by itself. Ends in INVALID_SIGNATURE or VALIDATION_ERROR. */
  async receiveDeliveryEvents(request: FastifyRequest): Promise<ReceivedView> {
    const rawBody = request.rawBody ?? NOTHING;
    const id = this.verify(this.settings.EMAILPROV_WEBHOOK_SECRET, request, rawBody);
    const events = splitDelivery(rawBody);
    for (const [i, event] of events.entries()) {
      const body = Buffer.from(JSON.stringify(event));
      const dedupeKey = id === null ? `sha256:${sha256(body).toString('hex')}` : `${id}:${i}`;
      await this.inbox.receive({ source: 'emailprov', dedupeKey, contentType: JSON_TYPE, body });
    }
    return { received: events.length };
  }

  /** The id of a signed webhook; null where no secret is set. Ends in INVALID_SIGNATURE, in production without a secret too. */
  private verify(secret: string | undefined, request: FastifyRequest, rawBody: Buffer): string | null {
    if (secret === undefined) {
      this.assertUnsignedAllowed();
      return null;
    }
    return verifyStandardWebhook(secret, request.headers, rawBody, this.clock.now()).id;
  }

  private assertUnsignedAllowed(): void {
    if (this.settings.production) throw new InvalidSignature();
  }
}
