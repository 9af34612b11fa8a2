import { Module, type OnModuleInit } from '@nestjs/common';
import { Pages } from '#kernel/http/pages';
import { Settings } from '#kernel/settings';
import { errorPage, pageStatus } from './error-page';
import { LinkPagesController } from './link-pages.controller';
import { pageHeaders } from './page';
import { PageAssetsController } from './page-assets.controller';

/** The pages that links in mails lead to. */
@Module({
  controllers: [LinkPagesController, PageAssetsController],
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
