import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { AvailabilityModule } from '../../supply/availability/availability.module';
import { HoldsModule } from '../../supply/holds/holds.module';
import { MembersModule } from '../../supply/members/members.module';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { OffersModule } from '../offers/offers.module';
import { OrganizersModule } from '../organizers/organizers.module';
import { ImportsModule } from '../../foundations/imports/imports.module';
import { MemberRequestsController } from './member-requests.controller';
import { MetaController } from './meta.controller';
import { RequestWatch } from './request-watch.service';
import { RequestBulk } from './request-bulk.service';
import { RequestImportController } from './request-import.controller';
import { RequestImporter } from './request-importer.service';
import { RequestLists } from './request-lists.service';
import { RequestRecords } from './request-records.service';
import { RequestsController } from './requests.controller';
import { RequestsService } from './requests.service';
import { ResultsController } from './results.controller';
import { CatalogCandidates } from './catalog-candidates.service';
import { ReplyHolds } from './reply-holds.service';
import { ResultRecords } from './result-records.service';
import { ResultsService } from './results.service';
import { VenueReplies } from './venue-replies.service';

@Module({
  imports: [
    ImportsModule,
    AvailabilityModule,
    HoldsModule,
    MailboxesModule,
    MembersModule,
    NotificationsModule,
    OffersModule,
    OrganizersModule,
  ],
  controllers: [
    RequestImportController,
    RequestsController,
    ResultsController,
    MemberRequestsController,
    MetaController,
  ],
  providers: [
    RequestRecords,
    RequestImporter,
    RequestLists,
    RequestBulk,
    RequestsService,
    ReplyHolds,
    ResultRecords,
    ResultsService,
    VenueReplies,
    CatalogCandidates,
    RequestWatch,
  ],
  exports: [RequestsService, ResultsService, VenueReplies, CatalogCandidates, RequestWatch],
})
export class RequestsModule {}
