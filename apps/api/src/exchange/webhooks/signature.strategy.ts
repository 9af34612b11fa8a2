import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { PresentedRequest, PublicPrincipal } from '#http/access';
import { WebhookSignatures } from './webhook-signatures';
import type { WebhookSource } from './webhooks.rules';

/** Refuses a webhook whose headers contain no signature, before its body is read. */
@Injectable()
export class SignatureStrategy extends PassportStrategy(Strategy, 'signature') {
  constructor(private readonly signatures: WebhookSignatures) {
    super();
  }

  validate({ routeOptions, headers }: PresentedRequest): PublicPrincipal {
    this.signatures.assertAnnounced(routeOptions.config.access?.signature as WebhookSource, headers);
    return { kind: 'public' };
  }
}
