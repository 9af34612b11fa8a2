import { Module } from '@nestjs/common';
import { CommunicationsModule } from '../communications/communications.module';
import { OffersModule } from '../../demand/offers/offers.module';
import { OrganizersModule } from '../../demand/organizers/organizers.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { TrainingModule } from '../../demand/training/training.module';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { AttachmentReader } from './documents/attachment-reader.service';
import { DocumentReader } from './documents/document-reader.service';
import { InboundController } from './inbound.controller';
import { InboundService } from './inbound.service';
import { MailParser } from './mail-parser.service';
import { MailReadings } from './mail-readings.service';
import { MailRouting } from './mail-routing.service';
import { MailboxRouting } from './mailbox-routing.service';
import { OfferReadingsController } from './offer-readings.controller';
import { OfferReadings } from './offer-readings.service';
import { UnsortedService } from './unsorted.service';

@Module({
  imports: [
    CommunicationsModule,
    MailboxesModule,
    OffersModule,
    OrganizersModule,
    RequestsModule,
    StoredContentModule,
    TrainingModule,
  ],
  controllers: [InboundController, OfferReadingsController],
  providers: [
    AttachmentReader,
    DocumentReader,
    InboundService,
    MailParser,
    MailReadings,
    MailRouting,
    MailboxRouting,
    OfferReadings,
    UnsortedService,
  ],
  exports: [InboundService, MailboxRouting],
})
export class InboundModule {}
