import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamModule } from '../team/team.module';
import { NotificationFeed } from './notification-feed';
import { NotificationStreams } from './notification-streams';
import { Notification } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsService } from './notifications.service';

@Module({
  imports: [TeamModule, TypeOrmModule.forFeature([Notification])],
  controllers: [NotificationsController],
  providers: [NotificationFeed, NotificationStreams, NotificationsService],
  exports: [NotificationsService],
})
export class NotificationsModule {}
