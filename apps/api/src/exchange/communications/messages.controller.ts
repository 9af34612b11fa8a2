import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import type { PageView } from '#http/pagination';
import { Answers, AnswersPage, IdParam } from '#http/routes';
import { Settings } from '#core/settings';
import { mailFramePolicy } from './mail-document';
import { FrameParams, ListMessages, MessageDetailView, MessageListItem } from './messages.dto';
import { MessagesService } from './messages.service';

@ApiTags('communications')
@Controller('api/communications/messages')
@Access('team')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @FromReplica()
  @AnswersPage(MessageListItem, {
    summary: 'What came in, newest first; or what went out',
    description:
      'Mails of all requests and of none, one line each; unsorted ones say why they wait (`unsortedReason`). Those that ' +
      'were thrown away are left out. Filters are combined.',
  })
  list(@Query() params: ListMessages): Promise<PageView<MessageListItem>> {
    return this.messages.list(params);
  }

  @Get(':id')
  @Answers(MessageDetailView, {
    summary: 'A mail with its text, attachments and what was read of it',
    description:
      'Sorted or not. Links to attachments are valid for one hour; read the mail again for new ones. Its markup is ' +
      'served by `GET /api/communications/messages/{id}/html`.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<MessageDetailView> {
    return this.messages.get(id);
  }

  @Get(':id/html')
  @Answers(undefined, {
    summary: 'A mail as a document for a frame',
    description:
      'Sorted or not; a mail without markup is made of its text. The answer’s own policy lets it run nothing and load ' +
      'nothing from elsewhere, and lets only pages of this service frame it; its links open beside the page. ' +
      'With `pictures` that policy lets https pictures in as well.',
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
      .header('content-security-policy', mailFramePolicy(this.settings.baseUrl, pictures));
    return document;
  }
}
