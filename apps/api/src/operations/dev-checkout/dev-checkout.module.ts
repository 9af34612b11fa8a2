import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../exchange/webhooks/webhooks.module';
import { DevCheckoutController } from './dev-checkout.controller';

@Module({ imports: [WebhooksModule], controllers: [DevCheckoutController] })
export class DevCheckoutModule {}
