import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module';
import { ChoicesController } from './choices.controller';
import { ChoicesService } from './choices.service';
import { DigestsService } from './digests.service';
import { NotificationFeed } from './notification-feed';
import { NotificationStreams } from './notification-streams';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [TeamModule],
  controllers: [ChoicesController, NotificationsController],
  providers: [NotificationFeed, NotificationStreams, NotificationsService, ChoicesService, DigestsService],
  exports: [NotificationsService],
})
export class NotificationsModule {}
