import { Inject, Injectable } from '@nestjs/common';
import { NOTIFICATION_KIND_WORDS } from '#domain/labels';
import { type AppConfig, appConfig } from '#core/app.config';
import { formatDate } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { html } from '#mail-templates/html';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
import type { DigestLine } from '../../foundations/notifications/notifications.events';
import { AgencyProfile } from '../../foundations/team/agency-profile';
import { MailService } from './mail.service';

/** No mailbox sends these mails: others may read its Sent folder, and their links sign in. */
const OF_ACCOUNT = { automatic: true, requestId: null, mailboxId: null } as const;

/** The automatic mails about accounts. Each method queues one in the ambient transaction. For the listeners, which run once per event. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly mail: MailService,
    private readonly renderer: MailRenderer,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /** Invites a person to the team, in both languages, since theirs isn't known yet. */
  async invitation(invitation: {
    email: string;
    name: string;
    /** The inviter's name. */
    invitedBy: string;
    token: string;
    expiresAt: string;
  }): Promise<void> {
    const agency = this.agency.name;
    const { name, invitedBy } = invitation;
    const link = this.link('invitations', invitation.token);
    const until = (locale: Locale): string => formatDate(invitation.expiresAt, locale, this.app.timeZone);
    const body = html`<p>Bonjour ${name},</p>
      <p>
        ${invitedBy} vous invite à rejoindre l’équipe de ${agency}. Choisissez votre mot de passe sur cette page,
        jusqu’au ${until('fr')}&nbsp;:<br /><a href="${link}">${link}</a>
      </p>
      <p lang="en">
        Hello ${name}, ${invitedBy} invites you to join the team of ${agency}. Choose your password on the page above,
        until ${until('en')}. The link works once.
      </p>`;
    const subject = `Votre invitation à rejoindre ${agency} / Your invitation to join ${agency}`;
    const rendered = this.renderer.wrap(body.markup, 'fr', subject);
    await this.mail.queue({
      ...OF_ACCOUNT,
      to: [invitation.email],
      template: 'generic-message',
      ...rendered,
    });
  }

  /** Sends a user a password reset link, in the user's language. */
  async passwordLink(user: { email: string; name: string; locale: Locale; token: string }): Promise<void> {
    const { email, name, locale } = user;
    const link = this.link('passwords', user.token);
    const french = html`<p>Bonjour ${name},</p>
      <p>
        Un nouveau mot de passe a été demandé pour votre compte Parvis. Choisissez-le sur cette page dans
        l’heure&nbsp;:<br /><a href="${link}">${link}</a>
      </p>
      <p>Si vous n’avez rien demandé, ignorez ce message&nbsp;: votre mot de passe reste le même.</p>`;
    const english = html`<p>Hello ${name},</p>
      <p>
        A new password was asked for your Parvis account. Choose it on this page within an hour:<br /><a href="${link}"
          >${link}</a
        >
      </p>
      <p>If you did not ask for it, ignore this mail: your password stays as it is.</p>`;
    const rendered =
      locale === 'fr'
        ? this.renderer.wrap(french.markup, locale, 'Votre nouveau mot de passe')
        : this.renderer.wrap(english.markup, locale, 'Your new password');
    await this.mail.queue({ ...OF_ACCOUNT, to: [email], template: 'generic-message', ...rendered });
  }

  /** Sends a user a digest of unread notifications, in the user's language. */
  async notificationDigest(digest: { email: string; locale: Locale; lines: DigestLine[] }): Promise<void> {
    const { email, locale, lines } = digest;
    const rendered = this.renderer.digest(locale, {
      lines: lines.map(({ kind, n, codes }) => ({
        label: NOTIFICATION_KIND_WORDS[kind][locale],
        count: n,
        codes: codes ?? [],
      })),
      notificationsUrl: `${this.app.publicWebUrl}/app/notifications`,
    });
    await this.mail.queue({ ...OF_ACCOUNT, to: [email], template: null, ...rendered });
  }

  private link(page: 'invitations' | 'passwords', token: string): string {
    return `${this.app.publicWebUrl}/${page}/${token}`;
  }
}
