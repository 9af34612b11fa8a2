import { Module } from '@nestjs/common';
import { PushDeliveries } from './push-deliveries.service';
import { PushController } from './push.controller';
import { PushService } from './push.service';

@Module({
  controllers: [PushController],
  providers: [PushService, PushDeliveries],
})
export class PushModule {}
