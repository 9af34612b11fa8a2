import { Controller, Get, type HttpRedirectResponse, Param, Redirect } from '@nestjs/common';
import { Access } from '#kernel/http/access';
import { Page } from '#kernel/http/pages';
import { Settings } from '#kernel/settings';
import type { SafeHtml } from '#mail-templates/html';
import { LINK_WORDS } from './link-pages.words';
import { renderPage } from './page';
import { message } from './parts';
import { CurrentReading, languageOf, type Reading } from './reading';

/** Pages of addresses without a secret, and the way to a new link. */
@Controller()
@Access('public')
export class LinkPagesController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Page()
  home(@CurrentReading() reading: Reading): string {
    const { homeTitle: title, homeSays, homeLink } = LINK_WORDS[languageOf(reading)];
    return this.page(reading, title, message(title, homeSays, homeLink));
  }

  /** A draft that a colleague sends from another program has links without a secret. */
  @Get(['catalogs', 'answer', 'requalify', 'profile', 'invoices', 'invitations'])
  @Page()
  withoutSecret(@CurrentReading() reading: Reading): string {
    const { inMailTitle: title, inMailSays, inMailNext } = LINK_WORDS[languageOf(reading)];
    return this.page(reading, title, message(title, inMailSays, inMailNext));
  }

  /** Pushes of earlier versions lead here. */
  @Get('requests/:id')
  @Page()
  @Redirect()
  request(@Param('id') id: string): HttpRedirectResponse {
    return { url: `/app/requests/${encodeURIComponent(id)}`, statusCode: 302 };
  }

  @Get('notifications')
  @Page()
  @Redirect()
  notifications(): HttpRedirectResponse {
    return { url: '/app/notifications', statusCode: 302 };
  }

  private page(reading: Reading, title: string, main: SafeHtml): string {
    return renderPage({ locale: languageOf(reading), agency: this.settings.agency, title, main });
  }
}
