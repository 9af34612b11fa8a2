import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '#http/access';
import { isLoopback } from '#core/network';
import { Page } from '#http/pages';
import { type AppConfig, appConfig } from '#core/app.config';
import { html, type SafeHtml } from '#mail-templates/html';
import { EmailProvider } from '#providers/email/email.provider';
import { MockEmail } from '#providers/email/mock.email';
import type { KeptMail, SentMails } from '#providers/email/sent-mails';
import { formatMoment } from '#i18n/formats';
import { style } from '../../readers/pages/assets';
import { renderPage } from '../../readers/pages/page';
import { CurrentReading, languageOf, type Reading } from '../../readers/pages/reading';
import { DEV_MAILS_WORDS } from './dev-mails.words';

const STYLE = style('dev-mails.css');

type Refusal = 'production' | 'real' | 'elsewhere' | 'gone';

/** A mail may have its own styles but isn't one of our documents: no scripts, forms or origin. Its links work. */
const MAIL_POLICY = [
  `default-src 'none'`,
  `img-src 'self' data:`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** Shows the mails accepted by the fake provider, for trials and development. */
@Controller('dev/mails')
@Access('public')
export class DevMailsController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly provider: EmailProvider,
  ) {}

  @Get()
  @Page()
  async list(
    @CurrentReading() reading: Reading,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const mails = this.mailsFor(request);
    if (typeof mails === 'string') return this.refuse(mails, reading, reply);
    const words = DEV_MAILS_WORDS[languageOf(reading)];
    const kept = await mails.list();
    return this.page(
      reading,
      words.title,
      html`<h1>${words.title}</h1>
        <p class="lead">${words.says}</p>
        ${kept.length === 0 ? html`<p>${words.none}</p>` : this.listOf(kept, reading)}
        <p class="muted">${words.why}</p>`,
    );
  }

  @Get(':id')
  @Page()
  async html(
    @Param('id') id: string,
    @CurrentReading() reading: Reading,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const mail = await this.find(id, request);
    if (typeof mail === 'string') return this.refuse(mail, reading, reply);
    void reply.header('content-security-policy', MAIL_POLICY);
    return mail.html;
  }

  @Get(':id/text')
  @Page()
  async text(
    @Param('id') id: string,
    @CurrentReading() reading: Reading,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const mail = await this.find(id, request);
    if (typeof mail === 'string') return this.refuse(mail, reading, reply);
    void reply.type('text/plain; charset=utf-8');
    return mail.text;
  }

  /** Returns the stored mails, or why this caller may not read them. */
  private mailsFor(request: FastifyRequest): SentMails | Refusal {
    if (this.app.production) return 'production';
    if (!(this.provider instanceof MockEmail) || this.provider.kept === null) return 'real';
    return isLoopback(request.ip) ? this.provider.kept : 'elsewhere';
  }

  private async find(id: string, request: FastifyRequest): Promise<KeptMail | Refusal> {
    const mails = this.mailsFor(request);
    return typeof mails === 'string' ? mails : ((await mails.find(id)) ?? 'gone');
  }

  private listOf(mails: KeptMail[], reading: Reading): SafeHtml {
    const locale = languageOf(reading);
    const words = DEV_MAILS_WORDS[locale];
    return html`<ul class="mails">
      ${mails.map(
        ({ id, at, to, subject }) =>
          html`<li>
            <p><a href="/dev/mails/${id}">${subject}</a></p>
            <p class="muted small">
              <span>${to.join(', ')}</span>
              <time datetime="${at}">${formatMoment(new Date(at), locale, this.app.timeZone)}</time>
              <a href="/dev/mails/${id}/text">${words.text}</a>
            </p>
          </li>`,
      )}
    </ul>`;
  }

  private refuse(why: Refusal, reading: Reading, reply: FastifyReply): string {
    void reply.status(404);
    const words = DEV_MAILS_WORDS[languageOf(reading)];
    return this.page(
      reading,
      words.closed,
      html`<h1>${words.closed}</h1>
        <p class="lead">${words[why]}</p>`,
    );
  }

  private page(reading: Reading, title: string, main: SafeHtml): string {
    const agency = this.agency.current;
    return renderPage({ locale: languageOf(reading), agency, title, main, style: STYLE, isPublic: true });
  }
}
