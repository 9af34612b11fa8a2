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
  @AnswersPage(CommissionView, { summary: 'Commissions, newest first' })
  list(@Query() params: ListCommissions): Promise<PageView<CommissionView>> {
    return this.commissions.list(params);
  }

  @Get(':id')
  @Answers(CommissionView, { summary: 'One commission', errors: ['NOT_FOUND'] })
  get(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.get(id);
  }

  @Post()
  @Creates(CommissionView, { summary: 'Record what a member owes for a request', errors: ['NOT_FOUND'] })
  create(@Body() input: CreateCommission): Promise<CommissionView> {
    return this.commissions.create(input);
  }

  @Patch(':id')
  @Answers(CommissionView, {
    summary: 'Change a pending commission',
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
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  markPaid(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.markPaid(id);
  }

  @Post(':id/cancel')
  @Answers(CommissionView, {
    summary: 'Cancel a pending or invoiced commission',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  cancel(@IdParam() id: string): Promise<CommissionView> {
    return this.commissions.cancel(id);
  }
}
