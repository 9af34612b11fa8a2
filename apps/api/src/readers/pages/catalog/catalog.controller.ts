import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpStatus, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ValidationError } from '#core/errors';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { type AppConfig, appConfig } from '#core/app.config';
import { type PublicCatalogView, ReactToItem } from '../../../demand/catalogs/public-catalogs.dto';
import { PublicCatalogsService } from '../../../demand/catalogs/public-catalogs.service';
import { type Form, readForm, text } from '../form';
import { CurrentReading, languageOf, type Reading, seeOther } from '../reading';
import { catalogPage } from './catalog.page';
import { anchorOf, readingOfCatalog } from './catalog.parts';
import type { CatalogReading } from './catalog.reading';
import { catalogPrint } from './print.page';

/** The catalog sent to an organizer. Requesting it counts no view: the page itself reports views. */
@Controller('catalogs/:token')
@Access('public')
export class CatalogPagesController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly catalogs: PublicCatalogsService,
  ) {}

  @Get()
  @Page()
  async read(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    const catalog = await this.catalogs.read(token, null);
    return catalogPage({
      reading: this.readingOf(catalog, token, reading),
      agency: this.agency.current,
      done: reading.done,
    });
  }

  @Get('print')
  @Page()
  async print(@Param('token') token: string, @CurrentReading() reading: Reading): Promise<string> {
    const catalog = await this.catalogs.read(token, null);
    return catalogPrint({ reading: this.readingOf(catalog, token, reading), token, agency: this.agency.current });
  }

  /**
   * Handles one of a venue's three buttons with the comment next to them; without a reaction and a comment the earlier
   * ones are removed.
   */
  @Post('react')
  @Page()
  @FormBody()
  async react(
    @Param('token') token: string,
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const plain = {
      memberId: text(form, 'memberId'),
      reaction: text(form, 'reaction') ?? null,
      comment: text(form, 'comment') ?? null,
    };
    const { input, state } = readForm(ReactToItem, plain, form);
    const catalog = await this.catalogs.read(token, null);
    if (state) {
      void reply.status(HttpStatus.BAD_REQUEST);
      return catalogPage({
        reading: this.readingOf(catalog, token, reading),
        agency: this.agency.current,
        done: null,
        refused: { memberId: plain.memberId, state },
      });
    }
    if (!catalog.items.some(({ member }) => member.id === input.memberId))
      throw ValidationError.of('memberId', 'isIn', {
        en: 'memberId must be one of the venues of the catalog',
        fr: 'memberId doit être un des lieux du catalogue',
      });
    await this.catalogs.react(token, input);
    const anchor = anchorOf(catalog, input.memberId);
    return seeOther(reply, `/catalogs/${token}`, reading, anchor, anchor);
  }

  /** Redirects to the page after a reload or a bookmark of a form's address. */
  @Get('react')
  @Page()
  formAddress(
    @Param('token') token: string,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    return seeOther(reply, `/catalogs/${encodeURIComponent(token)}`, reading);
  }

  private readingOf(catalog: PublicCatalogView, token: string, reading: Reading): CatalogReading {
    return readingOfCatalog(catalog, {
      token,
      locale: languageOf(reading, catalog.locale),
      timeZone: this.app.timeZone,
    });
  }
}
