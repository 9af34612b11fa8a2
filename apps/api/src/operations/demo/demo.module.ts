import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogsModule } from '../../demand/catalogs/catalogs.module';
import { CommissionsModule } from '../../demand/commissions/commissions.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { CommunicationsModule } from '../../exchange/communications/communications.module';
import { InboundModule } from '../../exchange/inbound/inbound.module';
import { RemindersModule } from '../../exchange/reminders/reminders.module';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { EmbeddingsModule } from '../../readers/embeddings/embeddings.module';
import { PhotosModule } from '../../supply/photos/photos.module';
import { AgencyService } from './agency/agency.service';
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
    InboundModule,
    NotificationsModule,
    PhotosModule,
    RemindersModule,
    RequestsModule,
  ],
  providers: [DemoService, DemoParts, AgencyService],
})
export class DemoModule {}
