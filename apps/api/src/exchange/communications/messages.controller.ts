import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import type { CursorPageView } from '#http/pagination';
import { ApiCursorPage, ApiOk, IdParam } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import { mailFramePolicy } from './mail-document';
import { FrameParams, ListMessages, MessageDetailView, MessageListItem } from './messages.dto';
import { MessagesService } from './messages.service';

@ApiTags('communications')
@Controller('api/communications/messages')
@Access('team')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get()
  @FromReplica()
  @ApiCursorPage(MessageListItem, {
    summary: 'List received mails, newest first; or sent ones',
    description:
      'Mails with and without a request, one line each; unsorted ones have a reason (`unsortedReason`). ' +
      'Discarded ones are omitted. Filters are combined.',
  })
  list(@Query() params: ListMessages): Promise<CursorPageView<MessageListItem>> {
    return this.messages.list(params);
  }

  @Get(':id')
  @ApiOk(MessageDetailView, {
    summary: 'Get a mail with its text, attachments and extracted data',
    description:
      'Sorted or unsorted. Links to attachments work for one hour; read the mail again for new ones. `GET ' +
      '/api/communications/messages/{id}/html` serves its markup.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<MessageDetailView> {
    return this.messages.get(id);
  }

  @Get(':id/html')
  @ApiOk(undefined, {
    summary: 'Get a mail as a document for a frame',
    description:
      'Sorted or unsorted; a mail without markup is rendered from its text. The response’s policy prevents ' +
      'scripts and external content, and allows only pages of this service to frame it; its links open outside ' +
      'the frame. With `pictures` the policy also allows https images.',
    errors: ['NOT_FOUND'],
    produces: ['text/html'],
  })
  async html(
    @IdParam() id: string,
    @Query() { pictures }: FrameParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const document = await this.messages.html(id, pictures);
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailFramePolicy(this.app.baseUrl, pictures));
    return document;
  }
}
