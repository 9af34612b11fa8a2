import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Limit } from '#http/rate-limit';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#http/routes';
import {
  AssignMessage,
  ConvertedMessageView,
  ConvertMessage,
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
  @AnswersPage(MessagingMessageView, {
    summary: 'The messages of a request, newest first',
    description:
      'Both ways, with how far each came (`status`). A voice message has its words ' +
      'as text, and a link to the recording that is valid for one hour.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<MessagingMessageView>> {
    return this.messaging.listByRequest(requestId, params);
  }

  @Post('send')
  @Limit('send')
  @NoTransaction()
  @Creates(MessagingMessageView, {
    summary: 'Send a message to a phone',
    description:
      'The message is stored before it is sent; when the provider does not take it, it is kept as `failed` and the answer is 502. Free texts reach only people who wrote within the last 24 hours.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'MESSAGING_WINDOW_CLOSED', 'PROVIDER_ERROR'],
  })
  send(@Body() input: SendMessage): Promise<MessagingMessageView> {
    return this.messaging.send(input);
  }

  @Get('unlinked')
  @FromReplica()
  @AnswersPage(UnlinkedMessageView, {
    summary: 'Messages that came on no request, newest first',
    description:
      'Of people whom nobody knows, whom several share a number with, or who have no open request. They wait here until ' +
      'a person assigns, converts or discards them.',
  })
  listUnlinked(@Query() params: PageParams): Promise<PageView<UnlinkedMessageView>> {
    return this.unlinked.list(params);
  }

  @Post('unlinked/:id/assign')
  @Answers(MessagingMessageView, {
    summary: 'File a message under a request',
    description:
      'It leaves the list and stands among the messages of the request; it changes nothing else. `NOT_FOUND` also if a ' +
      'colleague has sorted it meanwhile.',
    errors: ['NOT_FOUND'],
  })
  assign(@IdParam() id: string, @Body() input: AssignMessage): Promise<MessagingMessageView> {
    return this.unlinked.assign(id, input.requestId);
  }

  @Post('unlinked/:id/convert')
  @Answers(ConvertedMessageView, {
    summary: 'Make a request of a message',
    description:
      'Its words become the description, and it stands among the messages of the request. The organizer is the one who ' +
      'is named, else the one who has the number; a number that nobody has is a `VALIDATION_ERROR`. `NOT_FOUND` also if ' +
      'a colleague has sorted it meanwhile.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  convert(@IdParam() id: string, @Body() input: ConvertMessage): Promise<ConvertedMessageView> {
    return this.unlinked.convert(id, input);
  }

  @Delete('unlinked/:id')
  @Answers(UnlinkedMessageView, {
    summary: 'Throw a message of no request away',
    description:
      'It leaves this list at once and can be taken back for an hour; then it is deleted with its recording. The ' +
      'timeline keeps the number that sent it. Answers the message as it was.',
    errors: ['NOT_FOUND'],
  })
  discard(@IdParam() id: string): Promise<UnlinkedMessageView> {
    return this.unlinked.discard(id);
  }

  @Post('unlinked/:id/restore')
  @Answers(UnlinkedMessageView, {
    summary: 'Take back a message that was thrown away',
    description:
      'Within an hour of the discard, by anybody of the team: the message stands in the list again, at its old place. ' +
      '`NOT_FOUND` once it is deleted, or if nobody has thrown it away.',
    errors: ['NOT_FOUND'],
  })
  restore(@IdParam() id: string): Promise<UnlinkedMessageView> {
    return this.unlinked.restore(id);
  }
}
