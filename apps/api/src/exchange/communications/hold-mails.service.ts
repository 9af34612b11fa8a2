import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { slotLabel } from '#domain/labels';
import { formatDate, formatMoment, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { html, type SafeHtml } from '#mail-templates/html';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
import { type HoldDetails, MailDetails, type MemberDetails, type RequestDetails } from './mail-details.service';
import type { NewMail } from './mail-records.service';
import { MailService } from './mail.service';

interface Letter {
  subject: string;
  /** The sentence before the list of options, and the one after it. */
  before: string;
  after: string;
}

type Words = (request: RequestDetails) => Record<Locale, Letter>;

const ENDING: Words = ({ title }) => ({
  fr: {
    subject: fr`Votre option expire bientôt : ${title}`,
    before: 'L’option que vous tenez pour nous expire bientôt :',
    after: 'Vous pouvez la prolonger, ou la lever, sur cette page :',
  },
  en: {
    subject: `Your option expires soon: ${title}`,
    before: 'The option you are holding for us expires soon:',
    after: 'You can extend it, or release it, on this page:',
  },
});

const EXPIRED: Words = ({ title }) => ({
  fr: {
    subject: fr`Votre option a expiré : ${title}`,
    before: 'L’option que vous teniez pour nous a expiré :',
    after: 'Si vous pouvez la reposer, dites-le-nous sur cette page :',
  },
  en: {
    subject: `Your option has expired: ${title}`,
    before: 'The option you were holding for us has expired:',
    after: 'If you can hold it again, tell us on this page:',
  },
});

const RELEASED: Words = ({ title }) => ({
  fr: {
    subject: fr`Option levée : ${title}`,
    before: 'Nous n’avons plus besoin de ce que vous teniez pour nous :',
    after: 'Ces dates sont à nouveau libres. Merci de les avoir gardées.',
  },
  en: {
    subject: `Option released: ${title}`,
    before: 'We no longer need what you were holding for us:',
    after: 'These dates are free again. Thank you for keeping them.',
  },
});

/** Mails to venues about what they hold for us. */
@Injectable()
export class HoldMails {
  constructor(
    private readonly details: MailDetails,
    private readonly mail: MailService,
    private readonly renderer: MailRenderer,
    private readonly tokens: MagicTokensService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /** Warns a venue that what it holds expires soon. */
  expiring(requestId: string, memberId: string, holdId: string): Promise<void> {
    return this.send(requestId, memberId, [holdId], ENDING, true);
  }

  /** Tells a venue that what it held has expired. */
  expired(requestId: string, memberId: string, holdId: string): Promise<void> {
    return this.send(requestId, memberId, [holdId], EXPIRED, true);
  }

  /** Tells a venue, in one mail, that we no longer need what it held. */
  released(
    requestId: string,
    memberId: string,
    holdIds: readonly string[],
    mailboxId?: NewMail['mailboxId'],
  ): Promise<void> {
    return this.send(requestId, memberId, holdIds, RELEASED, false, mailboxId);
  }

  private async send(
    requestId: string,
    memberId: string,
    holdIds: readonly string[],
    words: Words,
    withLink: boolean,
    mailboxId?: NewMail['mailboxId'],
  ): Promise<void> {
    const request = await this.details.request(requestId);
    const member = await this.details.member(memberId);
    const holds = await this.details.holds(holdIds);
    const { subject, before, after } = words(request)[member.locale];
    const link = withLink ? await this.linkOf(requestId, memberId) : '';
    const body = html`<p>${greetingOf(member)}</p>
      <p>${before}</p>
      <ul>
        ${holds.map((hold) => html`<li>${this.line(hold, request, member.locale)}</li>`)}
      </ul>
      <p>${after}${link}</p>`;
    const rendered = this.renderer.wrap(body.markup, member.locale, subject);
    await this.mail.queue({
      automatic: true,
      requestId,
      memberId,
      to: [member.email],
      template: 'generic-message',
      mailboxId,
      ...rendered,
    });
  }

  private async linkOf(requestId: string, memberId: string): Promise<SafeHtml> {
    const { token } = await this.tokens.issue({
      scope: 'member',
      scopeId: memberId,
      action: 'answer_availability',
      requestId,
    });
    const url = `${this.app.publicWebUrl}/answer/${token}`;
    return html`<br /><a href="${url}">${url}</a>`;
  }

  private line(
    { code, roomName, dates, slot, rank, expiresAt }: HoldDetails,
    request: RequestDetails,
    locale: Locale,
  ): string {
    const { timeZone } = this.app;
    const until = expiresAt === null ? null : formatMoment(expiresAt, locale, timeZone);
    const place = roomName ?? (locale === 'fr' ? 'tout le lieu' : 'the whole venue');
    const days = dates.map((day) => formatDate(day, locale, timeZone)).join(', ');
    const what = `${code} (${request.code}), ${place}, ${days}, ${slotLabel(slot, locale).toLocaleLowerCase(locale)}`;
    const ranked = rank === null ? '' : locale === 'fr' ? `, rang ${rank}` : `, rank ${rank}`;
    const ends = until === null ? '' : locale === 'fr' ? `, jusqu’au ${until}` : `, until ${until}`;
    return what + ranked + ends;
  }
}

const greetingOf = ({ contactName, locale }: MemberDetails): string =>
  `${locale === 'fr' ? 'Bonjour' : 'Hello'}${contactName === null ? '' : ` ${contactName}`},`;
