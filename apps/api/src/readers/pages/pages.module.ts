import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Pages } from '#http/pages';
import { type AppConfig, appConfig } from '#core/app.config';
import { AnswerPageController } from './answer/answer.controller';
import { TeamModule } from '../../foundations/team/team.module';
import { AccountDonePagesController, AccountPagesController } from './account/account.controller';
import { CommissionsModule } from '../../demand/commissions/commissions.module';
import { PaymentLinkController } from './payment/payment-link.controller';
import { PublicAccessModule } from '../../exchange/public-access/public-access.module';
import { CatalogsModule } from '../../demand/catalogs/catalogs.module';
import { CatalogPagesController } from './catalog/catalog.controller';
import { CatalogPreviewController } from './catalog/catalog-preview.controller';
import { errorPage, pageStatus } from './error-page';
import { HoldsModule } from '../../supply/holds/holds.module';
import { OffersModule } from '../../demand/offers/offers.module';
import { OfferPageController } from './offer/offer.controller';
import { LinkPagesController } from './link-pages.controller';
import { pageHeaders } from './page';
import { PageAssetsController } from './page-assets.controller';
import { ProfilePageController } from './profile/profile.controller';
import { RequalifyPageController } from './requalify/requalify.controller';

/** The pages linked from mails. */
@Module({
  imports: [TeamModule, CatalogsModule, CommissionsModule, OffersModule, HoldsModule, PublicAccessModule],
  controllers: [
    AccountDonePagesController,
    AccountPagesController,
    AnswerPageController,
    CatalogPagesController,
    CatalogPreviewController,
    LinkPagesController,
    OfferPageController,
    PaymentLinkController,
    PageAssetsController,
    ProfilePageController,
    RequalifyPageController,
  ],
})
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly pages: Pages,
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  onModuleInit(): void {
    const { agency, app } = this;
    this.pages.wear({
      headers: () => pageHeaders(agency.current),
      framedHeaders: () => pageHeaders(agency.current, { framed: true }),
      status: pageStatus,
      error: (answer, request) => errorPage(answer, request, { agency: agency.current, timeZone: app.timeZone }),
    });
  }
}
