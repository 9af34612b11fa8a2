import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { CurrentUser } from '#http/principal';
import { ApiOk } from '#http/routes';
import { TodayParams, TodayView } from './today.dto';
import { TodayService } from './today.service';

@ApiTags('today')
@Controller('api/today')
@Access('team')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @FromReplica()
  @ApiOk(TodayView, {
    summary: 'List your pending tasks, most urgent first',
    description:
      'At most 50 lines, each with its next action. No kind crowds out the others: the first ten of each come ' +
      'before more of any. Unsorted mails and messages without a request are listed for everyone.',
  })
  get(@Query() { whose }: TodayParams, @CurrentUser() { userId }: TeamPrincipal): Promise<TodayView> {
    return this.today.of(whose === 'mine' ? userId : null);
  }
}
