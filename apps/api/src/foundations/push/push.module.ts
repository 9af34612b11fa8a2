import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module';
import { PushDeliveries } from './push-deliveries.service';
import { PushController } from './push.controller';
import { PushService } from './push.service';

@Module({
  imports: [TeamModule],
  controllers: [PushController],
  providers: [PushService, PushDeliveries],
})
export class PushModule {}
