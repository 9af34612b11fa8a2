import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveryEventsHandler } from './delivery-events.handler';
import { WEBHOOK_HANDLERS, WebhookInbox } from './webhook-inbox.service';
import type { WebhookHandler } from './webhook-handler';
import { WebhookEvent } from './webhook-event.entity';
import { WebhooksController } from './webhooks.controller';
import { WebhookJobs } from './webhooks.jobs';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookEvent])],
  controllers: [WebhooksController],
  providers: [
    WebhookInbox,
    WebhooksService,
    WebhookJobs,
    DeliveryEventsHandler,
    {
      provide: WEBHOOK_HANDLERS,
      inject: [DeliveryEventsHandler],
      useFactory: (...handlers: WebhookHandler[]) => handlers,
    },
  ],
  exports: [WebhookInbox],
})
export class WebhooksModule {}
