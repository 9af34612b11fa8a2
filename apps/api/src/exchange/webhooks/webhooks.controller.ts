import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { Limit } from '#http/rate-limit';
import { ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import { InboundReceiptView, TakesMail } from '../inbound/inbound.dto';
import { WebhookInbox } from './webhook-inbox.service';
import { ReceivedView, WebhookEventView } from './webhooks.dto';
import type { WebhookSource } from './webhooks.rules';
import { WebhooksService } from './webhooks.service';

const OPEN_BODY = { schema: { type: 'object', additionalProperties: true } };

@ApiTags('webhooks')
@Controller()
@NoTransaction()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly inbox: WebhookInbox,
  ) {}

  @Post('webhooks/emailprov')
  @Access('public', { signature: 'emailprov' satisfies WebhookSource })
  @ApiBody({ schema: { oneOf: [OPEN_BODY.schema, { type: 'array', items: OPEN_BODY.schema }] } })
  @ApiOk(ReceivedView, {
    summary: 'Receive delivery events of the email provider, one or an array',
    description:
      'Signed as in Standard Webhooks with EMAILPROV_WEBHOOK_SECRET. Unknown types and ids are accepted and ignored, and ' +
      'so are elements of an array that aren’t objects, if one is.',
    errors: ['INVALID_SIGNATURE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  })
  deliveryEvents(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceivedView> {
    return this.webhooks.receiveDeliveryEvents(request, reply);
  }

  @Post('webhooks/payprov')
  @Access('public', { signature: 'payprov' satisfies WebhookSource })
  @ApiBody(OPEN_BODY)
  @ApiOk(ReceivedView, {
    summary: 'Receive payment events; a completed checkout marks its commission paid',
    description: 'Signed by `Stripe-Signature` with PAYPROV_WEBHOOK_SECRET.',
    errors: ['INVALID_SIGNATURE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  })
  paymentEvent(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<ReceivedView> {
    return this.webhooks.receivePaymentEvent(request, reply);
  }

  @Get('webhooks/chatprov')
  @Access('public')
  @Limit('challenge')
  @ApiQuery({ name: 'hub.mode', required: false, schema: { type: 'string', enum: ['subscribe'] } })
  @ApiQuery({ name: 'hub.verify_token', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'hub.challenge', required: false, schema: { type: 'string' } })
  @ApiOk(undefined, {
    summary: 'Answer the challenge by which the messaging provider verifies this address with `hub.challenge`',
    description:
      'Called once, when the address is entered at the provider. `FORBIDDEN` means that `hub.verify_token` ' +
      'does not match the CHATPROV_VERIFY_TOKEN setting.',
    errors: ['FORBIDDEN'],
    produces: ['text/plain'],
  })
  challenge(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    const challenge = this.webhooks.answerChallenge(request.query);
    void reply.type('text/plain; charset=utf-8');
    return challenge;
  }

  @Post('webhooks/chatprov')
  @Access('public', { signature: 'chatprov' satisfies WebhookSource })
  @ApiBody(OPEN_BODY)
  @ApiOk(ReceivedView, {
    summary: 'Receive messages, and the statuses of sent ones',
    description:
      'As sent by the cloud API v21, signed by `X-Hub-Signature-256` with CHATPROV_APP_SECRET. Each message ' +
      'and each status is stored before it is processed and takes effect once, however often it is delivered.',
    errors: ['INVALID_SIGNATURE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  })
  messages(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<ReceivedView> {
    return this.webhooks.receiveMessages(request, reply);
  }

  @Post('api/webhooks/email/inbound')
  @Access('public', { signature: 'email_inbound' satisfies WebhookSource })
  @TakesMail()
  @ApiOk(InboundReceiptView, {
    summary: 'Receive an inbound mail, parsed or raw, as JSON or as a form with the raw mail in `email`',
    description:
      'Signed as in Standard Webhooks with EMAIL_WEBHOOK_SECRET. Stored first; the response is 200 even if it ' +
      'cannot be processed yet.',
    errors: ['INVALID_SIGNATURE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  })
  inboundMail(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboundReceiptView> {
    return this.webhooks.receiveMail(request, reply);
  }

  @Get('api/webhooks/failed')
  @Access('team', { role: 'admin' })
  @ApiPage(WebhookEventView, {
    summary: 'List webhooks that were set aside, newest first',
    description:
      'For admins. Webhooks that failed on their last attempt, with the reason. Processed events are not listed.',
    errors: ['FORBIDDEN'],
  })
  failed(@Query() params: PageParams): Promise<PageView<WebhookEventView>> {
    return this.inbox.listFailed(params);
  }

  @Post('api/webhooks/failed/:id/replay')
  @Access('team', { role: 'admin' })
  @ApiOk(WebhookEventView, {
    summary: 'Retry a webhook that was set aside',
    description:
      'For admins, once the cause is fixed. All attempts start again, the first immediately: see `status` in ' +
      'the response. Refused if it has not failed (`INVALID_STATUS_TRANSITION`), since it is then processed ' +
      'automatically.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  replay(@IdParam() id: string): Promise<WebhookEventView> {
    return this.inbox.replay(id);
  }
}
