import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Post } from '#http/mutation.decorators';
import { type CursorPageView, CursorParams, PageParams, type PageView } from '#http/pagination';
import { Limit } from '#http/rate-limit';
import { ApiCreated, ApiCursorPage, ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import {
  AssignMessage,
  ConvertedMessageView,
  ConvertMessage,
  MessageTemplateView,
  MessagingMessageView,
  SendMessage,
  UnlinkedMessageView,
} from './messaging.dto';
import { MessagingService } from './messaging.service';
import { UnlinkedMessages } from './unlinked-messages.service';

@ApiTags('messaging')
@Controller('api/chatprov')
@Access('team')
export class MessagingController {
  constructor(
    private readonly messaging: MessagingService,
    private readonly unlinked: UnlinkedMessages,
  ) {}

  @Get('by-request/:requestId')
  @ApiCursorPage(MessagingMessageView, {
    summary: 'List the messages of a request, newest first',
    description:
      'In both directions, each with its `status`. A voice message has its transcript as text, and a link to ' +
      'the recording that works for one hour.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: CursorParams,
  ): Promise<CursorPageView<MessagingMessageView>> {
    return this.messaging.listByRequest(requestId, params);
  }

  @Post('send')
  @Limit('send')
  @NoTransaction()
  @ApiCreated(MessagingMessageView, {
    summary: 'Send a message to a phone',
    description:
      'The message is stored before it is sent; if the provider refuses it, it is stored as `failed` and the ' +
      'response is 502. Free-form messages only reach people who wrote within the last 24 hours; ' +
      'a `template` reaches them at any time.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'MESSAGING_WINDOW_CLOSED', 'PROVIDER_ERROR'],
  })
  send(@Body() input: SendMessage): Promise<MessagingMessageView> {
    return this.messaging.send(input);
  }

  @Get('templates')
  @NoTransaction()
  @ApiPage(MessageTemplateView, {
    summary: 'List the templates that can be sent at any time, by name and language',
    description: 'Those that the provider has approved and that consist of text alone.',
    errors: ['PROVIDER_ERROR'],
  })
  listTemplates(@Query() params: PageParams): Promise<PageView<MessageTemplateView>> {
    return this.messaging.listTemplates(params);
  }

  @Get('unlinked')
  @FromReplica()
  @ApiCursorPage(UnlinkedMessageView, {
    summary: 'List messages without a request, newest first',
    description:
      'From unknown people, from numbers shared by several people, or from people without an open request. ' +
      'They wait here until a person assigns, converts or discards them.',
  })
  listUnlinked(@Query() params: CursorParams): Promise<CursorPageView<UnlinkedMessageView>> {
    return this.unlinked.list(params);
  }

  @Post('unlinked/:id/assign')
  @ApiOk(MessagingMessageView, {
    summary: 'File a message under a request',
    description:
      'It leaves the list and joins the messages of the request; nothing else changes. `NOT_FOUND` also if a ' +
      'colleague has sorted it in the meantime.',
    errors: ['NOT_FOUND'],
  })
  assign(@IdParam() id: string, @Body() input: AssignMessage): Promise<MessagingMessageView> {
    return this.unlinked.assign(id, input.requestId);
  }

  @Post('unlinked/:id/convert')
  @ApiOk(ConvertedMessageView, {
    summary: 'Create a request from a message',
    description:
      'Its text becomes the description, and it joins the messages of the request. The organizer is the one ' +
      'given, else the one with the number; an unknown number is a `VALIDATION_ERROR`. `NOT_FOUND` also if a ' +
      'colleague has sorted it in the meantime.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  convert(@IdParam() id: string, @Body() input: ConvertMessage): Promise<ConvertedMessageView> {
    return this.unlinked.convert(id, input);
  }

  @Delete('unlinked/:id')
  @ApiOk(UnlinkedMessageView, {
    summary: 'Discard a message without a request',
    description:
      'It leaves this list immediately and can be restored for an hour; then it is deleted with its recording. ' +
      'The timeline keeps the sender’s number. Returns the discarded message.',
    errors: ['NOT_FOUND'],
  })
  discard(@IdParam() id: string): Promise<UnlinkedMessageView> {
    return this.unlinked.discard(id);
  }

  @Post('unlinked/:id/restore')
  @ApiOk(UnlinkedMessageView, {
    summary: 'Restore a discarded message',
    description:
      'Within an hour, by any team user: the message is back in the list, at its old position. `NOT_FOUND` ' +
      'once it is deleted, or if it was not discarded.',
    errors: ['NOT_FOUND'],
  })
  restore(@IdParam() id: string): Promise<UnlinkedMessageView> {
    return this.unlinked.restore(id);
  }
}
