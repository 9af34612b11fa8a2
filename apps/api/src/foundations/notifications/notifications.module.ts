import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module';
import { NotificationFeed } from './notification-feed';
import { NotificationStreams } from './notification-streams';
import { NotificationsJobs } from './notifications.jobs';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [TeamModule],
  controllers: [NotificationsController],
  providers: [NotificationFeed, NotificationStreams, NotificationsService, NotificationsJobs],
  exports: [NotificationsService],
})
export class NotificationsModule {}
