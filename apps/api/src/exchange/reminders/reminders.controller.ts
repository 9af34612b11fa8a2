import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { CreateReminder, ReminderView } from './reminders.dto';
import { RemindersService } from './reminders.service';

@ApiTags('reminders')
@Controller('api/reminders')
@Access('team')
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Get('by-request/:requestId')
  @AnswersPage(ReminderView, {
    summary: 'Reminders of a request, newest first',
    description:
      'Those to come, and what became of the others: sent, cancelled because the question was answered, or failed.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(@IdParam('requestId') requestId: string, @Query() params: PageParams): Promise<PageView<ReminderView>> {
    return this.reminders.listByRequest(requestId, params);
  }

  @Post()
  @Creates(ReminderView, {
    summary: 'Schedule a reminder by mail',
    description:
      'An availability request and a requalification schedule one by themselves, 48 hours after they are sent. A reminder that is due when its request has ended, or its question was answered, is cancelled.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateReminder): Promise<ReminderView> {
    return this.reminders.create(input);
  }

  @Delete(':id')
  @Answers(ReminderView, {
    summary: 'Delete a reminder that was not sent; answers it as it was',
    description:
      'A reminder that was sent stays on record (`INVALID_STATUS_TRANSITION`). Deleting an ' +
      'automatic one does not answer its question: the next one asked schedules another.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  remove(@IdParam() id: string): Promise<ReminderView> {
    return this.reminders.remove(id);
  }
}
