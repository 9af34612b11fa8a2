import { Body, Controller, Get, Query, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '#http/access';
import { TakesUpTo } from '#http/bodies';
import { FromReplica } from '#http/from-replica';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { RouteFacts } from '#http/route-facts';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#http/routes';
import { EmailMessageView } from '../communications/communications.dto';
import {
  AssignUnsorted,
  InboundMailInput,
  InboundReceiptView,
  MAIL_MAX,
  SortedView,
  UnsortedView,
} from './inbound.dto';
import { InboundService } from './inbound.service';
import { MailReadings } from './mail-readings.service';
import { UnsortedService } from './unsorted.service';

@ApiTags('communications')
@Controller('api/communications')
@Access('team')
export class InboundController {
  constructor(
    private readonly inbound: InboundService,
    private readonly unsorted: UnsortedService,
    private readonly readings: MailReadings,
  ) {}

  @Post('email/inbound')
  @TakesUpTo(MAIL_MAX)
  @NoTransaction()
  @RouteFacts({ opensBody: true })
  @ApiBody({ type: InboundMailInput })
  @Creates(InboundReceiptView, {
    summary: 'Enter a mail by hand, as the provider would deliver it',
    description:
      'For a mail that came to a mailbox of one’s own. It is filed and read as one from the provider would be: ' +
      '`outcome` says under which request, or why it waits in the unsorted inbox. A mail that is known already is a ' +
      '`duplicate` and changes nothing. If an attachment cannot be stored the answer is 502 and nothing is kept.',
    errors: ['PROVIDER_ERROR', 'PAYLOAD_TOO_LARGE'],
  })
  receive(@Req() request: FastifyRequest): Promise<InboundReceiptView> {
    return this.inbound.receive(request.rawBody ?? Buffer.alloc(0));
  }

  @Post('messages/:id/read-again')
  @NoTransaction()
  @Answers(EmailMessageView, {
    summary: 'Have a mail read once more by the language model',
    description:
      'Of the mail that made a request or that answers a question of ours, once its reading is done or has failed. The answer is not kept waiting for a model: `reading` says how far it is. What people have changed since the mail came stays as it is.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  readAgain(@IdParam() id: string): Promise<EmailMessageView> {
    return this.readings.readAgain(id);
  }

  @Get('unsorted')
  @FromReplica()
  @AnswersPage(UnsortedView, {
    summary: 'Mails that belong to no thread, newest first',
    description:
      'Machines’ mails, forged ones and those that name no request wait here, with ' +
      'the reason, until a person assigns, converts or discards them.',
  })
  list(@Query() params: PageParams): Promise<PageView<UnsortedView>> {
    return this.unsorted.list(params);
  }

  @Post('unsorted/:id/assign')
  @Answers(SortedView, {
    summary: 'File an unsorted mail under a request',
    description:
      'The mail joins the thread of the request and leaves this list. It is not read by the AI and ' +
      'changes nothing else. `NOT_FOUND` also if a colleague has sorted it meanwhile.',
    errors: ['NOT_FOUND'],
  })
  assign(@IdParam() id: string, @Body() input: AssignUnsorted): Promise<SortedView> {
    return this.unsorted.assign(id, input.requestId);
  }

  @Post('unsorted/:id/convert')
  @NoTransaction()
  @Answers(SortedView, {
    summary: 'Make a request of an unsorted mail',
    description:
      'The sender, or the reply address if there is one, becomes the organizer. The request is answered at once, to ' +
      'be validated by a person; the AI reads the mail behind it. A mail without a sender is a `VALIDATION_ERROR`.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  })
  convert(@IdParam() id: string): Promise<SortedView> {
    return this.unsorted.convert(id);
  }

  @Delete('unsorted/:id')
  @Answers(UnsortedView, {
    summary: 'Throw an unsorted mail away',
    description:
      'It leaves this list at once and can be taken back for an hour; then it is deleted with its attachments. The ' +
      'timeline keeps the address that sent it and the reason. Answers the mail as it was.',
    errors: ['NOT_FOUND'],
  })
  discard(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.discard(id);
  }

  @Post('unsorted/:id/restore')
  @Answers(UnsortedView, {
    summary: 'Take back an unsorted mail that was thrown away',
    description:
      'Within an hour of the discard, by anybody of the team: the mail stands in the list again, at its old place. ' +
      '`NOT_FOUND` once it is deleted, or if nobody has thrown it away.',
    errors: ['NOT_FOUND'],
  })
  restore(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.restore(id);
  }
}
