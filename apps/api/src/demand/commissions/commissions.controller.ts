import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { BillingDocumentView } from '../billing/billing.dto';
import {
  CommissionSummaryView,
  CommissionView,
  CreateCommission,
  CreateCreditNote,
  InvoicePreviewView,
  ListCommissions,
  UpdateCommission,
} from './commissions.dto';
import { CommissionsService } from './commissions.service';
import { CreditNotesService } from './credit-notes.service';
import { InvoicingService } from './invoicing.service';

@ApiTags('commissions')
@Controller('api/commissions')
@Access('team')
export class CommissionsController {
  constructor(
    private readonly commissions: CommissionsService,
    private readonly invoicing: InvoicingService,
    private readonly credits: CreditNotesService,
  ) {}

  @Get()
  @FromReplica()
  @AnswersPage(CommissionView, {
    summary: 'Commissions, newest first',
    description:
      'Of one status, request or member if you say so, combined. Amounts are in the ' +
      'major unit of their `currency`: 1250.5 is 1,250 euros and 50 cents.',
  })
  list(@Query() params: ListCommissions): Promise<PageView<CommissionView>> {
    return this.commissions.list(params);
  }

  @Get('summary')
  @FromReplica()
  @Answers(CommissionSummaryView, {
    summary: 'What is owed, invoiced, overdue and paid',
    description: 'The sums of each tab by currency, and how old what is open is. Cancelled ones are in none.',
  })
  summary(): Promise<CommissionSummaryView> {
    return this.commissions.summary();
  }

  @Get(':id')
  @Answers(CommissionView, {
    summary: 'One commission',
    description:
      'Once it is invoiced, with the number of the invoice and the lasting address at which the member pays.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.get(id);
  }

  @Post()
  @Creates(CommissionView, {
    summary: 'Record what a member owes for a request',
    description:
      'It begins as `pending` and nobody is told: `POST /api/commissions/{id}/invoice` sends the invoice. Both ' +
      'request and member must exist, and the amount must be one that its currency can express.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  create(@Body() input: CreateCommission): Promise<CommissionView> {
    return this.commissions.create(input);
  }

  @Patch(':id')
  @Answers(CommissionView, {
    summary: 'Change a pending commission',
    description:
      'What you leave out stays, null clears. From the invoice on the amounts are ' +
      'final (`INVALID_STATUS_TRANSITION`): cancel it and record a new one.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  update(@IdParam() id: string, @Body() input: UpdateCommission, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.update(id, input, version);
  }

  @Get(':id/preview')
  @Answers(InvoicePreviewView, {
    summary: 'What the invoice of a pending commission would say',
    description:
      'Nothing is written, and no number is taken. `missing` names what the invoice should have and has not.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'BILLING_DATA_MISSING'],
  })
  preview(@IdParam() id: string): Promise<InvoicePreviewView> {
    return this.invoicing.preview(id);
  }

  @Get(':id/documents')
  @AnswersPage(BillingDocumentView, {
    summary: 'The invoice and the credit notes of a commission',
    description:
      'In the order in which they were issued; none before the invoice. Their PDFs: `GET /api/billing-documents/{id}/pdf`.',
    errors: ['NOT_FOUND'],
  })
  documents(@IdParam() id: string, @Query() params: PageParams): Promise<PageView<BillingDocumentView>> {
    return this.commissions.documents(id, params);
  }

  @Post(':id/credit-notes')
  @NoTransaction()
  @Creates(BillingDocumentView, {
    summary: 'Give an invoice back, wholly or in part',
    description:
      'Together they come to the invoice at most. What is given back is not owed any more, and the payment link asks for the rest; ' +
      'if nothing is left of an unpaid one, it is cancelled. Of a paid one somebody has to pay it out. It is mailed to the member, with a link to its PDF. ' +
      '`If-Match` is the version of the commission.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  credit(
    @IdParam() id: string,
    @Body() input: CreateCreditNote,
    @IfMatch() version?: number,
  ): Promise<BillingDocumentView> {
    return this.credits.create(id, input, version);
  }

  @Post(':id/invoice')
  @NoTransaction()
  @Answers(CommissionView, {
    summary: 'Invoice a pending commission',
    description:
      'Opens a checkout session at the payment provider, numbers the invoice, keeps it as a document and has it mailed to the member. ' +
      'VAT is added if the service has its `BILLING_*` settings.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'BILLING_DATA_MISSING', 'PROVIDER_ERROR'],
  })
  invoice(@IdParam() id: string, @IfMatch() version?: number): Promise<CommissionView> {
    return this.invoicing.invoice(id, version);
  }

  @Post(':id/mark-paid')
  @Answers(CommissionView, {
    summary: 'Record a payment made outside of the payment provider',
    description:
      'For a transfer or a cheque; what is paid at the provider becomes paid by itself. It is final. A ' +
      'payment that comes in at the provider afterwards is reported to the team, who give it back.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  markPaid(@IdParam() id: string, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.markPaid(id, version);
  }

  @Post(':id/cancel')
  @NoTransaction()
  @Answers(CommissionView, {
    summary: 'Cancel a pending or invoiced commission',
    description:
      'An invoice keeps its number, a credit note takes it back and is mailed to the member, and its payment link ends in `TOKEN_REVOKED`. ' +
      'It is final: what is owed after all is recorded anew.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  cancel(@IdParam() id: string, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.cancel(id, version);
  }
}
