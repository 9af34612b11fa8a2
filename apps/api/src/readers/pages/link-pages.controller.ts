import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Body, Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { Limit } from '#http/rate-limit';
import type { SafeHtml } from '#mail-templates/html';
import { LinksService } from '../../exchange/public-access/links.service';
import { RenewLink } from '../../exchange/public-access/links.dto';
import { type Form, readForm, text } from './form';
import { LINK_WORDS } from './link-pages.words';
import { renderPage } from './page';
import { message } from './parts';
import { CurrentReading, languageOf, type Reading, seeOther } from './reading';

/** Pages at addresses without a secret, and the form for a new link. */
@Controller()
@Access('public')
export class LinkPagesController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly links: LinksService,
  ) {}

  /** A draft sent by a colleague from another program has links without a secret. */
  @Get(['catalogs', 'answer', 'requalify', 'profile', 'invoices', 'invitations'])
  @Page()
  withoutSecret(@CurrentReading() reading: Reading): string {
    const { inMailTitle: title, inMailSays, inMailNext } = LINK_WORDS[languageOf(reading)];
    return this.page(reading, title, message(title, inMailSays, inMailNext));
  }

  /** The link targets in preview mails, instead of a secret. */
  @Get([
    'catalogs/demo',
    'answer/demo',
    'requalify/demo',
    'profile/demo',
    'invitations/demo',
    'passwords/demo',
    'api/public/payments/demo',
    'api/public/payments/demo/invoice',
    'api/public/payments/demo/credit-notes/demo',
  ])
  @Page()
  preview(@CurrentReading() reading: Reading): string {
    const { previewTitle: title, previewSays, previewNext } = LINK_WORDS[languageOf(reading)];
    return this.page(reading, title, message(title, previewSays, previewNext));
  }

  /** Mails another link, if this one was once ours; the response doesn't reveal whether it was. */
  @Post('links/renew')
  @Page()
  @FormBody()
  @Limit('send')
  async renew(
    @Body() form: Form,
    @CurrentReading() reading: Reading,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { input } = readForm(RenewLink, { token: text(form, 'token') }, form);
    if (input) await this.links.renew(input.token);
    return seeOther(reply, '/links/renewed', reading);
  }

  @Get('links/renewed')
  @Page()
  renewed(@CurrentReading() reading: Reading): string {
    const { renewedTitle: title, renewedSays, renewedNext } = LINK_WORDS[languageOf(reading)];
    return this.page(reading, title, message(title, renewedSays, renewedNext));
  }

  private page(reading: Reading, title: string, main: SafeHtml): string {
    return renderPage({ locale: languageOf(reading), agency: this.agency.current, title, main, isPublic: true });
  }
}
