import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post } from '#http/mutation.decorators';
import { type CursorPageView, PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, ApiPage, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
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
  @ApiCursorPage(CommissionView, {
    summary: 'List commissions, newest first',
    description:
      'Optional filters by status, request or member are combined. Amounts are in the major unit of their ' +
      '`currency`: 1250.5 is 1,250 euros and 50 cents.',
  })
  list(@Query() params: ListCommissions): Promise<CursorPageView<CommissionView>> {
    return this.commissions.list(params);
  }

  @Get('summary')
  @FromReplica()
  @ApiOk(CommissionSummaryView, {
    summary: 'Get the totals owed, invoiced, overdue and paid',
    description: 'The sums of each tab by currency, and the age of open commissions. Canceled ones are in none.',
  })
  summary(): Promise<CommissionSummaryView> {
    return this.commissions.summary();
  }

  @Get(':id')
  @ApiOk(CommissionView, {
    summary: 'Get a commission',
    description: 'Once invoiced, with the invoice number and the permanent address where the venue pays.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.get(id);
  }

  @Post()
  @ApiCreated(CommissionView, {
    summary: 'Record a commission that a venue owes for a request',
    description:
      'Starts as `pending` and notifies no one: `POST /api/commissions/{id}/invoice` sends the invoice. Both ' +
      'request and member must exist, and the currency must be able to express the amount.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  create(@Body() input: CreateCommission): Promise<CommissionView> {
    return this.commissions.create(input);
  }

  @Patch(':id')
  @ApiOk(CommissionView, {
    summary: 'Change a pending commission',
    description:
      'Omitted fields are unchanged, null clears. Once invoiced, amounts are final ' +
      '(`INVALID_STATUS_TRANSITION`): cancel the commission and record a new one.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  update(@IdParam() id: string, @Body() input: UpdateCommission, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.update(id, input, version);
  }

  @Get(':id/preview')
  @ApiOk(InvoicePreviewView, {
    summary: 'Preview the invoice of a pending commission',
    description:
      'Nothing is written, and no number is used. `missing` lists missing details that the invoice should contain.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'BILLING_DATA_MISSING'],
  })
  preview(@IdParam() id: string): Promise<InvoicePreviewView> {
    return this.invoicing.preview(id);
  }

  @Get(':id/documents')
  @ApiPage(BillingDocumentView, {
    summary: 'List the invoice and the credit notes of a commission',
    description:
      'In the order of issue; empty before the invoice. For the PDFs see `GET /api/billing-documents/{id}/pdf`.',
    errors: ['NOT_FOUND'],
  })
  documents(@IdParam() id: string, @Query() params: PageParams): Promise<PageView<BillingDocumentView>> {
    return this.commissions.documents(id, params);
  }

  @Post(':id/credit-notes')
  @NoTransaction()
  @ApiCreated(BillingDocumentView, {
    summary: 'Credit all or part of an invoice',
    description:
      'Credit notes cannot exceed the invoice. The credited amount is no longer owed, and the payment link ' +
      'asks for the rest; an unpaid invoice credited in full is canceled. For a paid one, the team has to ' +
      'refund the amount. The credit note is mailed to the venue, with a link to its PDF. `If-Match` is the ' +
      'version of the commission.',
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
  @ApiOk(CommissionView, {
    summary: 'Invoice a pending commission',
    description:
      'Opens a checkout session at the payment provider, numbers and stores the invoice, and mails it to the ' +
      'venue. VAT is added if the `BILLING_*` settings are present.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'BILLING_DATA_MISSING', 'PROVIDER_ERROR'],
  })
  @ApiBody({ type: SendFrom, required: false })
  invoice(@IdParam() id: string, @Body() input: SendFrom, @IfMatch() version?: number): Promise<CommissionView> {
    return this.invoicing.invoice(id, input, version);
  }

  @Post(':id/mark-paid')
  @ApiOk(CommissionView, {
    summary: 'Record a payment made outside the payment provider',
    description:
      'For a transfer or a check; payments at the provider are recorded automatically. This is final. A later ' +
      'payment at the provider is reported to the team, who refund it.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  markPaid(@IdParam() id: string, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.markPaid(id, version);
  }

  @Post(':id/cancel')
  @NoTransaction()
  @ApiOk(CommissionView, {
    summary: 'Cancel a pending or invoiced commission',
    description:
      'An invoice keeps its number, a credit note over it is mailed to the venue, and its payment link returns ' +
      '`TOKEN_REVOKED`. This is final: record a new commission if something is owed after all.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  @ApiBody({ type: SendFrom, required: false })
  cancel(@IdParam() id: string, @Body() input: SendFrom, @IfMatch() version?: number): Promise<CommissionView> {
    return this.commissions.cancel(id, input, version);
  }
}
