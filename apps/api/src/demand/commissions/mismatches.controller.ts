import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { ApiCursorPage, ApiOk, IdParam } from '#http/routes';
import { ListMismatches, PaymentMismatchView, SettleMismatch } from './commissions.dto';
import { MismatchesService } from './mismatches.service';

@ApiTags('commissions')
@Controller('api/commissions/mismatches')
@Access('team')
export class MismatchesController {
  constructor(private readonly mismatches: MismatchesService) {}

  @Get()
  @FromReplica()
  @ApiCursorPage(PaymentMismatchView, {
    summary: 'List unmatched payments, newest first',
    description: 'Payments received by the provider that no commission accounts for, until they are settled.',
  })
  list(@Query() params: ListMismatches): Promise<CursorPageView<PaymentMismatchView>> {
    return this.mismatches.list(params);
  }

  @Post(':id/settle')
  @ApiOk(PaymentMismatchView, {
    summary: 'Mark an unmatched payment as settled',
    description: 'It was refunded or accounted for elsewhere. The commission does not change. This is final.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  settle(@IdParam() id: string, @Body() input: SettleMismatch): Promise<PaymentMismatchView> {
    return this.mismatches.settle(id, input);
  }
}
