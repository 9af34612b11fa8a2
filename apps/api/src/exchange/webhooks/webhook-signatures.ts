import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#kernel/clock';
import { InvalidSignature } from '#kernel/errors';
import { Bodies } from '#kernel/http/bodies';
import { RateLimits } from '#kernel/http/rate-limit';
import { Settings } from '#kernel/settings';
import { readStandardHeaders } from '#providers/email/standard-webhooks';
import { readHubHeader } from '#providers/messaging/hub-signature';
import { assertPaymentHeader } from '#providers/payments/payment-header';
import type { WebhookSource } from './webhook-handler';

const SECRETS = {
  email_inbound: 'EMAIL_WEBHOOK_SECRET',
  emailprov: 'EMAILPROV_WEBHOOK_SECRET',
  chatprov: 'CHATPROV_APP_SECRET',
  payprov: 'PAYPROV_WEBHOOK_SECRET',
} as const satisfies Record<WebhookSource, keyof Settings>;

/** By what secret each source signs, and what its headers tell before the body. */
@Injectable()
export class WebhookSignatures {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly bodies: Bodies,
  ) {}

  /** Null where none is set and unsigned webhooks are taken; in production they never are: INVALID_SIGNATURE. */
  secretOf(source: WebhookSource): string | null {
    const secret = this.settings[SECRETS[source]] ?? null;
    if (secret === null && this.settings.production) throw new InvalidSignature();
    return secret;
  }

  /** Whether headers can be those of a signed webhook of our time. Ends in INVALID_SIGNATURE. */
  assertAnnounced(source: WebhookSource, headers: FastifyRequest['headers']): void {
    if (this.secretOf(source) === null) return;
    if (source === 'chatprov') readHubHeader(headers['x-hub-signature-256']);
    else if (source === 'payprov') assertPaymentHeader(headers['stripe-signature'], this.clock.now());
    else readStandardHeaders(headers, this.clock.now());
  }

  /**
   * Counts a webhook by what its verification says: in the window of webhooks where the signature holds, whatever else is wrong with it,
   * and as anybody's call where it does not. Ends as the verification does, or in RATE_LIMITED.
   */
  async counted<T>(request: FastifyRequest, reply: FastifyReply, verify: () => T | Promise<T>): Promise<T> {
    const verified = Promise.resolve().then(verify);
    const holds = await verified.then(
      () => true,
      (error: unknown) => !(error instanceof InvalidSignature),
    );
    if (holds) {
      this.bodies.verified(request);
      await this.limits.countSigned(request, reply);
    } else await this.limits.count(request, reply, null);
    return verified;
  }
}
