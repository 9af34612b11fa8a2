import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { ReminderDispatch } from './reminder-dispatch.service';

@Injectable()
export class RemindersJobs {
  constructor(private readonly dispatch: ReminderDispatch) {}

  @Job({ name: 'send-reminders', schedule: '0 */15 * * * *' })
  send(): Promise<number> {
    return this.dispatch.sendDue();
  }
}
