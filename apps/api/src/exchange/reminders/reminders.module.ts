import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { TeamModule } from '../../foundations/team/team.module';
import { CommunicationsModule } from '../communications/communications.module';
import { ReminderDispatch } from './reminder-dispatch.service';
import { RemindersController } from './reminders.controller';
import { RemindersListeners } from './reminders.listeners';
import { RemindersService } from './reminders.service';

@Module({
  imports: [CommunicationsModule, MailboxesModule, TeamModule],
  controllers: [RemindersController],
  providers: [RemindersService, ReminderDispatch, RemindersListeners],
  exports: [ReminderDispatch],
})
export class RemindersModule {}
