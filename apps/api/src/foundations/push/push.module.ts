import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { TeamModule } from '../team/team.module';
import { PushDeliveries } from './push-deliveries.service';
import { PushController } from './push.controller';
import { PushService } from './push.service';

@Module({
  imports: [NotificationsModule, TeamModule],
  controllers: [PushController],
  providers: [PushService, PushDeliveries],
})
export class PushModule {}
