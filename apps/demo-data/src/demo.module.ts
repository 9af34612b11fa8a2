import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogsModule } from '#api/demand/catalogs/catalogs.module';
import { CommissionsModule } from '#api/demand/commissions/commissions.module';
import { OffersModule } from '#api/demand/offers/offers.module';
import { RequestsModule } from '#api/demand/requests/requests.module';
import { CommunicationsModule } from '#api/exchange/communications/communications.module';
import { InboundModule } from '#api/exchange/inbound/inbound.module';
import { RemindersModule } from '#api/exchange/reminders/reminders.module';
import { MailboxesModule } from '#api/foundations/mailboxes/mailboxes.module';
import { NotificationsModule } from '#api/foundations/notifications/notifications.module';
import { EmbeddingsModule } from '#api/readers/embeddings/embeddings.module';
import { HoldsModule } from '#api/supply/holds/holds.module';
import { PhotosModule } from '#api/supply/photos/photos.module';
import { AgencyService } from './agency/agency.service';
import { DemoMailbox } from './demo-mailbox.service';
import { DemoPart } from './demo-part.entity';
import { DemoParts } from './demo-parts.service';
import { DemoService } from './demo.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([DemoPart]),
    CatalogsModule,
    CommissionsModule,
    CommunicationsModule,
    EmbeddingsModule,
    HoldsModule,
    InboundModule,
    MailboxesModule,
    NotificationsModule,
    OffersModule,
    PhotosModule,
    RemindersModule,
    RequestsModule,
  ],
  providers: [DemoService, DemoParts, DemoMailbox, AgencyService],
})
export class DemoModule {}
