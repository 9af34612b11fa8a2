import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { MemberOffersController } from './member-offers.controller';
import { MemberOffers } from './member-offers.service';
import { OfferComparisons } from './offer-comparisons.service';
import { OfferDecisions } from './offer-decisions.service';
import { OfferExpiry } from './offer-expiry.service';
import { OfferFiles } from './offer-files.service';
import { OfferRecords } from './offer-records.service';
import { OfferSubmissions } from './offer-submissions.service';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';

@Module({
  imports: [NotificationsModule, StoredContentModule, StoredFilesModule],
  controllers: [OffersController, MemberOffersController],
  providers: [
    OfferComparisons,
    OfferDecisions,
    OfferExpiry,
    OfferFiles,
    OfferRecords,
    OfferSubmissions,
    OffersService,
    MemberOffers,
  ],
  exports: [OfferComparisons, OfferDecisions, OfferExpiry, OfferFiles, OffersService, MemberOffers],
})
export class OffersModule {}
