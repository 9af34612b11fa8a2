import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Controller, Get, Inject } from '@nestjs/common';
import { Access } from '#http/access';
import { Page } from '#http/pages';
import { IdParam } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import { CatalogsService } from '../../../demand/catalogs/catalogs.service';
import { CurrentReading, languageOf, type Reading } from '../reading';
import { catalogPage } from './catalog.page';
import { readingOfCatalog } from './catalog.parts';

/**
 * The organizer's catalog page as previewed by the team next to the composer: views aren't counted, and its forms do
 * nothing.
 */
@Controller('catalogs/preview')
@Access('team')
export class CatalogPreviewController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly catalogs: CatalogsService,
  ) {}

  @Get(':requestId')
  @Page({ framed: true })
  async preview(@IdParam('requestId') requestId: string, @CurrentReading() reading: Reading): Promise<string> {
    const catalog = await this.catalogs.preview(requestId);
    return catalogPage({
      reading: readingOfCatalog(catalog, {
        token: null,
        locale: languageOf(reading, catalog.locale),
        timeZone: this.app.timeZone,
      }),
      agency: this.agency.current,
      done: null,
    });
  }
}
