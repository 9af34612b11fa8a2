import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PushDeliveries } from './push-deliveries.service';
import { PushDelivery } from './push-delivery.entity';
import { PushSubscription } from './push-subscription.entity';
import { PushController } from './push.controller';
import { PushService } from './push.service';

@Module({
  imports: [TypeOrmModule.forFeature([PushSubscription, PushDelivery])],
  controllers: [PushController],
  providers: [PushService, PushDeliveries],
})
export class PushModule {}
