import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { QueuesService } from './queues.service';

@Module({
  imports: [NotificationsModule],
  controllers: [JobsController],
  providers: [JobsService, QueuesService],
})
export class JobsModule {}
