import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamModule } from '../team/team.module';
import { NotificationFeed } from './notification-feed';
import { NotificationStreams } from './notification-streams';
import { Notification } from './notification.entity';
import { NotificationsJobs } from './notifications.jobs';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';
import { TimelineChange } from './timeline-change.entity';

@Module({
  imports: [TeamModule, TypeOrmModule.forFeature([Notification, TimelineChange])],
  controllers: [NotificationsController],
  providers: [NotificationFeed, NotificationStreams, NotificationsService, NotificationsJobs],
  exports: [NotificationsService],
})
export class NotificationsModule {}
