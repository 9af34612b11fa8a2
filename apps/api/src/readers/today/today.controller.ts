import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { CurrentUser } from '#http/principal';
import { Answers } from '#http/routes';
import { TodayParams, TodayView } from './today.dto';
import { TodayService } from './today.service';

@ApiTags('today')
@Controller('api/today')
@Access('team')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @FromReplica()
  @Answers(TodayView, {
    summary: 'What waits for you, the most urgent first',
    description:
      'At most 50 lines, each with its one next action. No kind hides the others: the first ten of each come before more ' +
      'of any. Unsorted mails and messages of no request wait for everybody.',
  })
  get(@Query() { whose }: TodayParams, @CurrentUser() { userId }: TeamPrincipal): Promise<TodayView> {
    return this.today.of(whose === 'mine' ? userId : null);
  }
}
