import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { CreateReminder, ReminderView } from './reminders.dto';
import { RemindersService } from './reminders.service';

@ApiTags('reminders')
@Controller('api/reminders')
@Access('team')
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Get('by-request/:requestId')
  @ApiPage(ReminderView, {
    summary: 'List the reminders of a request, newest first',
    description: 'Pending ones, and past ones with their outcome: sent, canceled because there was a reply, or failed.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(@IdParam('requestId') requestId: string, @Query() params: PageParams): Promise<PageView<ReminderView>> {
    return this.reminders.listByRequest(requestId, params);
  }

  @Post()
  @ApiCreated(ReminderView, {
    summary: 'Schedule a reminder by mail',
    description:
      'An availability request and a requalification automatically schedule theirs, one after the other, by the ' +
      'working hours of the agency’s `chase`. ' +
      'A reminder is canceled if its request has ended, or there was a reply, when it is due.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateReminder): Promise<ReminderView> {
    return this.reminders.create(input);
  }

  @Delete(':id')
  @ApiOk(ReminderView, {
    summary: 'Delete a reminder that was not sent; returns it as it was',
    description:
      'A sent reminder stays on record (`INVALID_STATUS_TRANSITION`). Deleting an automatic one does not ' +
      'settle its question: the next question schedules another.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  remove(@IdParam() id: string): Promise<ReminderView> {
    return this.reminders.remove(id);
  }
}
