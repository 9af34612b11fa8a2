import { Controller, Get } from '@nestjs/common';
import { Access } from '#kernel/http/access';
import { Page } from '#kernel/http/pages';
import { Settings } from '#kernel/settings';
import { html } from '#mail-templates/html';
import { LINK_WORDS } from './link-pages.words';
import { renderPage } from './page';
import { CurrentReading, languageOf, type Reading } from './reading';

/** Pages of addresses without a secret, and the way to a new link. */
@Controller()
@Access('public')
export class LinkPagesController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Page()
  home(@CurrentReading() reading: Reading): string {
    const locale = languageOf(reading);
    const words = LINK_WORDS[locale];
    return renderPage({
      locale,
      agency: this.settings.agency,
      title: words.homeTitle,
      main: html`<h1>${words.homeTitle}</h1>
        <p class="lead">${words.homeSays}</p>
        <p>${words.homeLink}</p>`,
    });
  }

  /** A draft that a colleague sends from another program has links without a secret. */
  @Get(['catalogs', 'answer', 'requalify', 'profile', 'invoices', 'invitations', 'passwords'])
  @Page()
  withoutSecret(@CurrentReading() reading: Reading): string {
    const { inMailTitle: title, inMailSays, inMailNext } = LINK_WORDS[languageOf(reading)];
    return this.message(reading, title, inMailSays, inMailNext);
  }

  private message(reading: Reading, title: string, says: string, next: string): string {
    return renderPage({
      locale: languageOf(reading),
      agency: this.settings.agency,
      title,
      main: html`<h1>${title}</h1>
        <p class="lead">${says}</p>
        <p>${next}</p>`,
    });
  }
}
