import { Injectable } from '@nestjs/common';
import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import { MailService } from '../../exchange/communications/mail.service';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import type { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import type { TestMailView } from './about.dto';

const WORDS = {
  fr: { subject: 'Essai d’envoi', text: 'Cet e-mail montre que Parvis peut en envoyer. Vous pouvez le supprimer.' },
  en: { subject: 'Test mail', text: 'This email shows that Parvis can send mail. You can delete it.' },
};

@Injectable()
export class TestMails {
  constructor(
    private readonly mail: MailService,
    private readonly renderer: MailRenderer,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Sends the caller a mail immediately; for admins, outside of any transaction.
   * @throws PROVIDER_ERROR the provider refused it
   */
  async send({ email }: TeamPrincipal, { mailboxId }: SendFrom): Promise<TestMailView> {
    const locale = currentLocale();
    const { subject, text } = WORDS[locale];
    const { to, messageId } = await this.mail.send({
      requestId: null,
      // By default it tries the service's own address.
      mailboxId: mailboxId == null ? null : await this.mailboxes.choose(null, mailboxId),
      to: [email],
      template: 'generic-message',
      ...this.renderer.wrap(text, locale, subject),
    });
    return { to: to[0] ?? email, messageId };
  }
}
