import { Module, type OnModuleInit } from '@nestjs/common';
import { Pages } from '#kernel/http/pages';
import { Settings } from '#kernel/settings';
import { PublicAccessModule } from '../../exchange/public-access/public-access.module';
import { errorPage, pageStatus } from './error-page';
import { LinkPagesController } from './link-pages.controller';
import { pageHeaders } from './page';
import { PageAssetsController } from './page-assets.controller';
import { ProfilePageController } from './profile/profile.controller';

/** The pages that links in mails lead to. */
@Module({
  imports: [PublicAccessModule],
  controllers: [LinkPagesController, PageAssetsController, ProfilePageController],
})
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly pages: Pages,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.pages.wear({
      headers: pageHeaders(),
      status: pageStatus,
      error: (answer, request) => errorPage(answer, request, this.settings.agency),
    });
  }
}
