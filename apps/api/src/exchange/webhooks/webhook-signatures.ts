import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#core/clock';
import { InvalidSignature } from '#core/errors';
import { Bodies } from '#http/bodies';
import { RateLimits } from '#http/rate-limit';
import { Settings } from '#core/settings';
import { readStandardHeaders } from '#providers/email/standard-webhooks';
import { readHubHeader } from '#providers/messaging/hub-signature';
import { assertPaymentHeader } from '#providers/payments/payment-header';
import type { WebhookSource } from './webhooks.rules';

const SECRETS = {
  email_inbound: 'EMAIL_WEBHOOK_SECRET',
  emailprov: 'EMAILPROV_WEBHOOK_SECRET',
  chatprov: 'CHATPROV_APP_SECRET',
  payprov: 'PAYPROV_WEBHOOK_SECRET',
} as const satisfies Record<WebhookSource, keyof Settings>;

/** The secrets by which sources sign, and the checks of signatures before and after the body is read. */
@Injectable()
export class WebhookSignatures {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly bodies: Bodies,
  ) {}

  /** Null if no secret is set: then unsigned webhooks are taken. In production that ends in INVALID_SIGNATURE. */
  secretOf(source: WebhookSource): string | null {
    const secret = this.settings[SECRETS[source]] ?? null;
    if (secret === null && this.settings.production) throw new InvalidSignature();
    return secret;
  }

  /** Ends in INVALID_SIGNATURE unless the headers announce a signature of our time. */
  assertAnnounced(source: WebhookSource, headers: FastifyRequest['headers']): void {
    if (this.secretOf(source) === null) return;
    if (source === 'chatprov') readHubHeader(headers['x-hub-signature-256']);
    else if (source === 'payprov') assertPaymentHeader(headers['stripe-signature'], this.clock.now());
    else readStandardHeaders(headers, this.clock.now());
  }

  /**
   * Verifies a webhook and counts it: in the limit of webhooks if the signature holds, whatever else is wrong with it, else in the limit
   * of anybody's calls. Ends as the verification ends, or in RATE_LIMITED.
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
