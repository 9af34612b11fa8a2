import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fr } from '#i18n/formats';
import { Clock } from '#core/clock';
import { Forbidden, NO_OBJECT, ValidationError } from '#core/errors';
import { parseJson } from '#http/json-bounds';
import { sameSecret, sha256 } from '#core/secrets';
import { type WebhooksConfig, webhooksConfig } from './webhooks.config';
import { verifyStandardWebhook } from '#providers/email/standard-webhooks';
import { verifyHubSignature } from '#providers/messaging/hub-signature';
import { type PaymentEvent, PaymentsProvider } from '#providers/payments/payments.provider';
import type { InboundOutcomeView, InboundReceiptView } from '../inbound/inbound.dto';
import { splitWebhook } from '../messaging/messaging.rules';
import { WebhookInbox } from './webhook-inbox.service';
import { WebhookSignatures } from './webhook-signatures';
import type { ReceivedView } from './webhooks.dto';
import { splitDelivery } from './webhooks.rules';

const JSON_TYPE = 'application/json';

/** Receives the webhooks of the providers: checks the signature, then passes the events to the inbox. */
@Injectable()
export class WebhooksService {
  private readonly logger = new Logger(WebhooksService.name);

  constructor(
    private readonly inbox: WebhookInbox,
    private readonly signatures: WebhookSignatures,
    @Inject(webhooksConfig.KEY) private readonly webhooks: WebhooksConfig,
    private readonly clock: Clock,
    private readonly payments: PaymentsProvider,
  ) {}

  /**
   * Receives delivery events of the email provider, and stores each separately. Elements of an array that aren't objects are ignored.
   * @throws INVALID_SIGNATURE the signature isn't valid
   * @throws VALIDATION_ERROR the body isn't valid
   */
  async receiveDeliveryEvents(request: FastifyRequest, reply: FastifyReply): Promise<ReceivedView> {
    const rawBody = bodyOf(request);
    const id = await this.idOf('emailprov', request, reply, rawBody);
    const { events, ignored } = splitDelivery(rawBody);
    if (ignored > 0) this.logger.warn({ msg: 'ignoring delivery events that are not objects', ignored });
    for (const [i, event] of events.entries()) {
      const body = Buffer.from(JSON.stringify(event));
      const dedupeKey = id === null ? `sha256:${sha256(body).toString('hex')}` : `${id}:${i}`;
      await this.inbox.receive({ source: 'emailprov', dedupeKey, contentType: JSON_TYPE, body });
    }
    return { received: events.length };
  }

  /**
   * Receives an inbound mail: JSON, or a form with the raw mail.
   * @throws INVALID_SIGNATURE the signature isn't valid
   * @throws VALIDATION_ERROR the body isn't valid
   */
  async receiveMail(request: FastifyRequest, reply: FastifyReply): Promise<InboundReceiptView> {
    const rawBody = bodyOf(request);
    const id = await this.idOf('email_inbound', request, reply, rawBody);
    const contentType = request.headers['content-type'] ?? '';
    // Not the Message-ID: another mail with the same id must be kept too, and the same mail is recognized later.
    const dedupeKey = id ?? `sha256:${sha256(rawBody).toString('hex')}`;
    const received = await this.inbox.receive({ source: 'email_inbound', dedupeKey, contentType, body: rawBody });
    const outcome = received.outcome as InboundOutcomeView | null;
    if (received.duplicate)
      return { id: received.id, status: 'duplicate', outcome: outcome && { ...outcome, kind: 'duplicate' } };
    const status = outcome === null ? 'pending' : outcome.kind === 'duplicate' ? 'duplicate' : 'processed';
    return { id: received.id, status, outcome };
  }

  /**
   * Receives a payment event.
   * @throws INVALID_SIGNATURE the signature isn't valid
   * @throws VALIDATION_ERROR the body isn't valid
   */
  async receivePaymentEvent(request: FastifyRequest, reply: FastifyReply): Promise<ReceivedView> {
    const signature = request.headers['stripe-signature'];
    const event = await this.signatures.counted(request, reply, () =>
      this.paymentEvent(bodyOf(request), typeof signature === 'string' ? signature : undefined),
    );
    await this.keepPaymentEvent(event);
    return { received: 1 };
  }

  /**
   * Receives a signed event that doesn't come in a provider's request.
   * @throws INVALID_SIGNATURE the signature isn't valid
   * @throws VALIDATION_ERROR the body isn't valid
   */
  async takePaymentEvent(rawBody: Buffer, signature: string | undefined): Promise<void> {
    await this.keepPaymentEvent(await this.paymentEvent(rawBody, signature));
  }

  private paymentEvent(rawBody: Buffer, signature: string | undefined): Promise<PaymentEvent> {
    return this.payments.verifyEvent(rawBody, signature, this.clock.now());
  }

  private async keepPaymentEvent(event: PaymentEvent): Promise<void> {
    await this.inbox.receive({
      source: 'payprov',
      dedupeKey: event.id,
      contentType: JSON_TYPE,
      body: Buffer.from(JSON.stringify(event)),
    });
  }

  /**
   * Returns the challenge by which the messaging provider verifies the webhook's address.
   * @throws FORBIDDEN the token isn't ours
   */
  answerChallenge(query: unknown): string {
    const {
      'hub.mode': mode,
      'hub.verify_token': token,
      'hub.challenge': challenge,
    } = query as Record<string, unknown>;
    const expected = this.webhooks.verifyToken;
    const known = expected !== undefined && typeof token === 'string' && sameSecret(token, expected);
    if (mode !== 'subscribe' || !known || typeof challenge !== 'string')
      throw new Forbidden({
        en: 'The verify token does not match CHATPROV_VERIFY_TOKEN.',
        fr: fr`Le jeton de vérification ne correspond pas à CHATPROV_VERIFY_TOKEN.`,
      });
    return challenge;
  }

  /**
   * Receives messages and their statuses, and stores each separately.
   * @throws INVALID_SIGNATURE the signature isn't valid
   * @throws VALIDATION_ERROR the body isn't valid
   */
  async receiveMessages(request: FastifyRequest, reply: FastifyReply): Promise<ReceivedView> {
    const rawBody = bodyOf(request);
    const secret = this.signatures.secretOf('chatprov');
    await this.signatures.counted(request, reply, () => {
      if (secret !== null) verifyHubSignature(secret, request.headers['x-hub-signature-256'], rawBody);
    });
    const json = parseJson(rawBody);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new ValidationError([NO_OBJECT]);
    const items = splitWebhook(json);
    for (const { dedupeKey, item } of items)
      await this.inbox.receive({
        source: 'chatprov',
        dedupeKey,
        contentType: JSON_TYPE,
        body: Buffer.from(JSON.stringify(item)),
      });
    return { received: items.length };
  }

  /**
   * Returns the id of a signed webhook of the mail provider; null if no secret is set.
   * @throws INVALID_SIGNATURE the signature isn't valid
   */
  private idOf(
    source: 'emailprov' | 'email_inbound',
    request: FastifyRequest,
    reply: FastifyReply,
    rawBody: Buffer,
  ): Promise<string | null> {
    const secret = this.signatures.secretOf(source);
    return this.signatures.counted(request, reply, () =>
      secret === null ? null : verifyStandardWebhook(secret, request.headers, rawBody, this.clock.now()).id,
    );
  }
}

const bodyOf = (request: FastifyRequest): Buffer => request.rawBody ?? Buffer.alloc(0);
