import { Injectable } from '@nestjs/common';
import type { TeamPrincipal } from '#http/access';
import { currentLocale } from '#http/locale';
import { MailService } from '../../exchange/communications/mail.service';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
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
  ) {}

  /**
   * Sends the caller a mail immediately; for admins, outside of any transaction.
   * @throws PROVIDER_ERROR the provider refused it
   */
  async send({ email }: TeamPrincipal): Promise<TestMailView> {
    const locale = currentLocale();
    const { subject, text } = WORDS[locale];
    const { to, messageId } = await this.mail.send({
      requestId: null,
      to: [email],
      template: 'generic-message',
      ...this.renderer.wrap(text, locale, subject),
    });
    return { to: to[0] ?? email, messageId };
  }
}
