import { Module } from '@nestjs/common';
import { CommissionsModule } from '../../demand/commissions/commissions.module';
import { CommunicationsModule } from '../communications/communications.module';
import { InboundModule } from '../inbound/inbound.module';
import { MessagingModule } from '../messaging/messaging.module';
import { SignatureStrategy } from './signature.strategy';
import { WebhookInbox } from './webhook-inbox.service';
import { WebhookProcessor } from './webhook-processor.service';
import { WebhookSignatures } from './webhook-signatures';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [CommunicationsModule, InboundModule, CommissionsModule, MessagingModule],
  controllers: [WebhooksController],
  providers: [WebhookInbox, WebhookProcessor, WebhookSignatures, SignatureStrategy, WebhooksService],
  exports: [WebhookInbox, WebhooksService],
})
export class WebhooksModule {}
