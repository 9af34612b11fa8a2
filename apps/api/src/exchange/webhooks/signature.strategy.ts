import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import type { PublicPrincipal } from '#http/access';
import { WebhookSignatures } from './webhook-signatures';
import type { WebhookSource } from './webhooks.rules';

/** Refuses a webhook whose headers contain no signature, before its body is read. */
@Injectable()
export class SignatureStrategy extends PassportStrategy(Strategy, 'signature') {
  constructor(private readonly signatures: WebhookSignatures) {
    super();
  }

  validate({ routeOptions, headers }: FastifyRequest): PublicPrincipal {
    this.signatures.assertAnnounced(routeOptions.config.access?.signature as WebhookSource, headers);
    return { kind: 'public' };
  }
}
