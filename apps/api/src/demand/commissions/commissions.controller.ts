import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Patch, Post } from '#kernel/http/mutations';
import type { PageView } from '#kernel/http/pagination';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#kernel/http/routes';
import { CommissionView, CreateCommission, ListCommissions, UpdateCommission } from './commissions.dto';
import { CommissionsService } from './commissions.service';
import { InvoicingService } from './invoicing.service';

@ApiTags('commissions')
@Controller('api/commissions')
@Access('team')
export class CommissionsController {
  constructor(
    private readonly commissions: CommissionsService,
    private readonly invoicing: InvoicingService,
  ) {}

  @Get()
  @AnswersPage(CommissionView, {
    summary: 'Commissions, newest first',
    description:
      'Of one status, request or member if you say so, combined. Amounts are in the ' +
      'major unit of their `currency`: 1250.5 is 1,250 euros and 50 cents.',
  })
  list(@Query() params: ListCommissions): Promise<PageView<CommissionView>> {
    return this.commissions.list(params);
  }

  @Get(':id')
  @Answers(CommissionView, {
    summary: 'One commission',
    description:
      'Once it is invoiced, with the number of the invoice and the lasting address at which the member pays.',
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
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  update(@IdParam() id: string, @Body() input: UpdateCommission): Promise<CommissionView> {
    return this.commissions.update(id, input);
  }

  @Post(':id/invoice')
  @NoTransaction()
  @Answers(CommissionView, {
    summary: 'Invoice a pending commission',
    description:
      'Opens a checkout session at the payment provider, numbers the invoice and has it mailed to the member.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  invoice(@IdParam() id: string): Promise<CommissionView> {
    return this.invoicing.invoice(id);
  }

  @Post(':id/mark-paid')
  @Answers(CommissionView, {
    summary: 'Record a payment made outside of the payment provider',
    description:
      'For a transfer or a cheque; what is paid at the provider becomes paid by itself. It is final. A ' +
      'payment that comes in at the provider afterwards is reported to the team, who give it back.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  markPaid(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.markPaid(id);
  }

  @Post(':id/cancel')
  @Answers(CommissionView, {
    summary: 'Cancel a pending or invoiced commission',
    description:
      'An invoice keeps its number, and its payment link ends in `TOKEN_REVOKED`. ' +
      'It is final: what is owed after all is recorded anew.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  cancel(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.cancel(id);
  }
}
