import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** The pages of a link without its secret. */
export const LINK_WORDS = {
  fr: {
    inMailTitle: 'Votre lien est dans votre e-mail',
    inMailSays: 'Cette page est personnelle. Elle ne s’ouvre que par le lien que nous vous avons envoyé.',
    inMailNext: fr`Ouvrez notre dernier e-mail et suivez le lien. Vous ne le trouvez plus ? Répondez à l’un de nos e-mails, et nous vous l’envoyons à nouveau.`,
    previewTitle: 'Ceci est un aperçu',
    previewSays: fr`L’e-mail que vous regardez est un modèle : ses liens ne mènent à aucune vraie page.`,
    previewNext: 'Dans un e-mail envoyé, ce lien ouvre la page de son destinataire.',
    renewedTitle: 'Regardez vos e-mails',
    renewedSays: 'Si ce lien était bien le vôtre, un nouveau part à l’adresse qui avait reçu le précédent.',
    renewedNext: 'Il arrive en quelques minutes. Pensez aussi aux courriers indésirables.',
  },
  en: {
    inMailTitle: 'Your link is in your email',
    inMailSays: 'This page is personal. It only opens with the link we sent you.',
    inMailNext:
      'Open our latest email and follow the link. If you cannot find it, reply to any of our emails, and we ' +
      'will send it again.',
    previewTitle: 'This is a preview',
    previewSays: 'The email you are looking at is a template: its links do not lead to real pages.',
    previewNext: 'In a sent email, this link opens the recipient’s page.',
    renewedTitle: 'Check your email',
    renewedSays: 'If this link was yours, a new one is on its way to the address that received the previous one.',
    renewedNext: 'It arrives within a few minutes. Check your spam folder too.',
  },
} satisfies Record<Locale, Record<string, string>>;
