import { Module } from '@nestjs/common';
import { CommissionsModule } from '../../demand/commissions/commissions.module';
import { CommunicationsModule } from '../communications/communications.module';
import { InboundModule } from '../inbound/inbound.module';
import { MessagingModule } from '../messaging/messaging.module';
import { DeliveryEventsHandler } from './delivery-events.handler';
import { InboundMailHandler } from './inbound-mail.handler';
import { MessageEventsHandler } from './message-events.handler';
import { PaymentEventsHandler } from './payment-events.handler';
import { SignatureStrategy } from './signature.strategy';
import { WEBHOOK_HANDLERS, WebhookInbox } from './webhook-inbox.service';
import type { WebhookHandler } from './webhook-handler';
import { WebhookSignatures } from './webhook-signatures';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [CommunicationsModule, InboundModule, CommissionsModule, MessagingModule],
  controllers: [WebhooksController],
  providers: [
    WebhookInbox,
    WebhookSignatures,
    SignatureStrategy,
    WebhooksService,
    DeliveryEventsHandler,
    InboundMailHandler,
    PaymentEventsHandler,
    MessageEventsHandler,
    {
      provide: WEBHOOK_HANDLERS,
      inject: [DeliveryEventsHandler, InboundMailHandler, PaymentEventsHandler, MessageEventsHandler],
      useFactory: (...handlers: WebhookHandler[]) => handlers,
    },
  ],
  exports: [WebhookInbox, WebhooksService],
})
export class WebhooksModule {}
