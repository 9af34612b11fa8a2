import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '@kernel/http/access';
import { PageParams, type PageView } from '@kernel/http/pagination';
import { Answers, AnswersPage, IdParam, NoTransaction } from '@kernel/http/routes';
import { WebhookInbox } from './webhook-inbox.service';
import { ReceivedView, WebhookEventView } from './webhooks.dto';
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
  @Access('public')
  @ApiBody({ schema: { oneOf: [OPEN_BODY.schema, { type: 'array', items: OPEN_BODY.schema }] } })
  @Answers(ReceivedView, {
    summary: 'Delivery events of the email provider, one or an array',
    description:
      'Signed as in Standard Webhooks with EMAILPROV_WEBHOOK_SECRET. Unknown types and ids are taken and ignored.',
    errors: ['INVALID_SIGNATURE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  })
  deliveryEvents(@Req() request: FastifyRequest): Promise<ReceivedView> {
    return this.webhooks.receiveDeliveryEvents(request);
  }

  @Get('api/webhooks/failed')
  @Access('team', { role: 'admin' })
  @AnswersPage(WebhookEventView, { summary: 'Webhooks that were set aside, newest first', errors: ['FORBIDDEN'] })
  failed(@Query() params: PageParams): Promise<PageView<WebhookEventView>> {
    return this.inbox.listFailed(params);
  }

  @Post('api/webhooks/failed/:id/replay')
  @Access('team', { role: 'admin' })
  @Answers(WebhookEventView, {
    summary: 'Process a webhook again that was set aside',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  replay(@IdParam() id: string): Promise<WebhookEventView> {
    return this.inbox.replay(id);
  }
}
