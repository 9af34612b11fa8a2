import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { fragmentOf } from './fragment';
import type { MailContent } from './content';
import type { Circumstances } from './template';
import { GenericMessageData } from './template.types';

/** Characters of the preview line next to the subject. */
const PREHEADER_LENGTH = 120;

/**
 * A free message with its own subject: only the text of the fragment, without a heading, greeting or signature from us.
 */
export function composeMessage(
  { locale, sender }: Pick<Circumstances, 'locale' | 'sender'>,
  bodyHtml: string,
  subject: string,
): MailContent {
  const fragment = fragmentOf(bodyHtml);
  return {
    subject,
    preheader: Array.from(fragment.text).slice(0, PREHEADER_LENGTH).join(''),
    heading: null,
    greeting: null,
    blocks: [{ kind: 'fragment', fragment }],
    reason:
      locale === 'fr'
        ? fr`Vous recevez cet e-mail parce que vous êtes en contact avec l’équipe ${sender.name}. Pour nous écrire, répondez simplement à ce message.`
        : `You are receiving this email because you are in touch with the ${sender.name} team. To write to us, simply reply to this message.`,
  };
}

/** Its text comes from the author of the mail. */
export const genericMessage = {
  compose: (data: GenericMessageData, { locale, sender }: Circumstances): MailContent =>
    composeMessage(
      { locale, sender },
      data.bodyHtml,
      locale === 'fr' ? `Un message de l’équipe ${sender.name}` : `A message from the ${sender.name} team`,
    ),
  demo: (webUrl: string): Record<Locale, GenericMessageData> => ({
    fr: {
      bodyHtml:
        '<p>Bonjour Inès,</p><p>Merci pour votre appel de ce matin. Comme convenu, voici les prochaines étapes\u00a0:</p>' +
        '<ul><li>visite du <strong>Domaine des Tilleuls</strong> jeudi à 10\u00a0h</li><li>devis du traiteur d’ici vendredi</li></ul>' +
        `<p>Les plans d’accès se trouvent dans <a href="${webUrl}/catalogs/demo">votre sélection</a>.</p>` +
        '<p>Bien cordialement,<br>Antoine, de l’équipe Parvis</p>',
    },
    en: {
      bodyHtml:
        '<p>Hello Inès,</p><p>Thank you for your call this morning. As agreed, here are the next steps:</p>' +
        '<ul><li>visit to <strong>Linden House</strong> on Thursday at 10 am</li><li>the caterer’s quote by Friday</li></ul>' +
        `<p>You will find directions in <a href="${webUrl}/catalogs/demo">your selection</a>.</p>` +
        '<p>Kind regards,<br>Antoine, from the Parvis team</p>',
    },
  }),
};
