import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#core/clock';
import { InvalidSignature } from '#core/errors';
import { Bodies } from '#http/bodies';
import { WebhookLimits } from '#http/webhook-limits';
import { type AppConfig, appConfig } from '#core/app.config';
import { readStandardHeaders } from '#providers/email/standard-webhooks';
import { readHubHeader } from '#providers/messaging/hub-signature';
import { assertPaymentHeader } from '#providers/payments/payment-header';
import { type WebhooksConfig, webhooksConfig } from './webhooks.config';
import type { WebhookSource } from './webhooks.rules';

/** The signing secrets of sources, and the checks of signatures before and after the body is read. */
@Injectable()
export class WebhookSignatures {
  constructor(
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(webhooksConfig.KEY) private readonly webhooks: WebhooksConfig,
    private readonly clock: Clock,
    private readonly limits: WebhookLimits,
    private readonly bodies: Bodies,
  ) {}

  /**
   * Returns the secret; null if none is set: unsigned webhooks are then accepted.
   * @throws INVALID_SIGNATURE in production, if no secret is set
   */
  secretOf(source: WebhookSource): string | null {
    const secret = this.webhooks.secrets[source] ?? null;
    if (secret === null && this.app.production) throw new InvalidSignature();
    return secret;
  }

  /**
   * Checks the headers before the body is read.
   * @throws INVALID_SIGNATURE they contain no recent signature
   */
  assertAnnounced(source: WebhookSource, headers: FastifyRequest['headers']): void {
    if (this.secretOf(source) === null) return;
    if (source === 'chatprov') readHubHeader(headers['x-hub-signature-256']);
    else if (source === 'payprov') assertPaymentHeader(headers['stripe-signature'], this.clock.now());
    else readStandardHeaders(headers, this.clock.now());
  }

  /**
   * Verifies a webhook and counts it: in the webhook limit if the signature is valid, whatever else is wrong with it, else in the general
   * limit. Rethrows the error of the verification.
   * @throws RATE_LIMITED the limit is exceeded
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
    } else await this.limits.countForged(request, reply);
    return verified;
  }
}
