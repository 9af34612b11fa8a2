import { Body, Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Post } from '#http/mutation.decorators';
import { type CursorPageView, CursorParams } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, IdParam, NoTransaction } from '#http/routes';
import { EmailMessageView } from '../communications/communications.dto';
import {
  AssignUnsorted,
  ConvertUnsorted,
  InboundReceiptView,
  SortedView,
  TakesMail,
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
  @TakesMail({ opensBody: true })
  @NoTransaction()
  @ApiCreated(InboundReceiptView, {
    summary: 'Enter a mail by hand, in the provider’s format or as a form with the raw mail in `email`',
    description:
      'For a mail received in a personal mailbox. It is filed and read like one from the provider: `outcome` ' +
      'returns its request, or why it is in the unsorted inbox. A known mail is a `duplicate` and changes ' +
      'nothing. If an attachment cannot be stored, the response is 502 and nothing is stored.',
    errors: ['PROVIDER_ERROR', 'PAYLOAD_TOO_LARGE'],
  })
  receive(@Req() request: FastifyRequest): Promise<InboundReceiptView> {
    const contentType = request.headers['content-type'] ?? '';
    return this.inbound.receive({ contentType, body: request.rawBody ?? Buffer.alloc(0) });
  }

  @Post('messages/:id/read-again')
  @NoTransaction()
  @ApiOk(EmailMessageView, {
    summary: 'Have the language model read a mail again',
    description:
      'For a mail that created a request or replies to our questions, once its reading is done or has failed. ' +
      'The response does not wait for a model: `reading` reports the progress. Changes made by people since ' +
      'the mail was received are kept.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  readAgain(@IdParam() id: string): Promise<EmailMessageView> {
    return this.readings.readAgain(id);
  }

  @Get('unsorted')
  @FromReplica()
  @ApiCursorPage(UnsortedView, {
    summary: 'List mails without a thread, newest first',
    description:
      'Automatic and forged mails, and those without a request, wait here, with the reason, until a person ' +
      'assigns, converts or discards them.',
  })
  list(@Query() params: CursorParams): Promise<CursorPageView<UnsortedView>> {
    return this.unsorted.list(params);
  }

  @Get('unsorted/:id')
  @ApiOk(UnsortedView, {
    summary: 'Get an unsorted mail',
    description: '`NOT_FOUND` once it is sorted or discarded.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.get(id);
  }

  @Post('unsorted/:id/assign')
  @ApiOk(SortedView, {
    summary: 'File an unsorted mail under a request',
    description:
      'The mail joins the thread of the request and leaves this list. The AI does not read it, and nothing ' +
      'else changes. `NOT_FOUND` also if a colleague has sorted it in the meantime.',
    errors: ['NOT_FOUND'],
  })
  assign(@IdParam() id: string, @Body() input: AssignUnsorted): Promise<SortedView> {
    return this.unsorted.assign(id, input.requestId);
  }

  @Post('unsorted/:id/convert')
  @NoTransaction()
  @ApiOk(SortedView, {
    summary: 'Create a request from an unsorted mail',
    description:
      'The sender, or the reply address if there is one, becomes the organizer. The request is returned ' +
      'immediately, to be validated by a person; the AI reads the mail in the background. A mail without a ' +
      'sender is a `VALIDATION_ERROR`, and so is one that a team user sent and that names nobody else; `organizer` ' +
      'then says who asks. The `suggested` people of the mail are a choice.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  })
  convert(@IdParam() id: string, @Body() input: ConvertUnsorted): Promise<SortedView> {
    return this.unsorted.convert(id, input.organizer);
  }

  @Delete('unsorted/:id')
  @ApiOk(UnsortedView, {
    summary: 'Discard an unsorted mail',
    description:
      'It leaves this list immediately and can be restored for an hour; then it is deleted with its ' +
      'attachments. The timeline keeps the sender’s address and the reason. Returns the discarded mail.',
    errors: ['NOT_FOUND'],
  })
  discard(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.discard(id);
  }

  @Post('unsorted/:id/restore')
  @ApiOk(UnsortedView, {
    summary: 'Restore a discarded unsorted mail',
    description:
      'Within an hour, by any team user: the mail is back in the list, at its old position. `NOT_FOUND` once ' +
      'it is deleted, or if it was not discarded.',
    errors: ['NOT_FOUND'],
  })
  restore(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.restore(id);
  }
}
