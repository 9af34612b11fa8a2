import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { TakesUpTo } from '#kernel/http/bodies';
import { Delete, Post } from '#kernel/http/mutations';
import { PageParams, type PageView } from '#kernel/http/pagination';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#kernel/http/routes';
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
  @ApiBody({ type: InboundMailInput })
  @Creates(InboundReceiptView, {
    summary: 'Enter a mail by hand, as the provider would deliver it',
    errors: ['PROVIDER_ERROR', 'PAYLOAD_TOO_LARGE'],
  })
  receive(@Body() payload: unknown): Promise<InboundReceiptView> {
    return this.inbound.receive(payload);
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
  @AnswersPage(UnsortedView, { summary: 'Mails that belong to no thread, newest first' })
  list(@Query() params: PageParams): Promise<PageView<UnsortedView>> {
    return this.unsorted.list(params);
  }

  @Post('unsorted/:id/assign')
  @Answers(SortedView, { summary: 'File an unsorted mail under a request', errors: ['NOT_FOUND'] })
  assign(@IdParam() id: string, @Body() input: AssignUnsorted): Promise<SortedView> {
    return this.unsorted.assign(id, input.requestId);
  }

  @Post('unsorted/:id/convert')
  @NoTransaction()
  @Answers(SortedView, {
    summary: 'Make a request of an unsorted mail',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  })
  convert(@IdParam() id: string): Promise<SortedView> {
    return this.unsorted.convert(id);
  }

  @Delete('unsorted/:id')
  @Answers(UnsortedView, { summary: 'Throw an unsorted mail away', errors: ['NOT_FOUND'] })
  discard(@IdParam() id: string): Promise<UnsortedView> {
    return this.unsorted.discard(id);
  }
}
