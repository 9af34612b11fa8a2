import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** Texts common to all pages. */
export const PAGE_WORDS = {
  fr: {
    language: 'Français',
    skip: 'Aller au contenu',
    contact: fr`Une question ?`,
    answerMail: fr`Une question ? Répondez simplement à notre e-mail.`,
    personal: fr`Ce lien est personnel : il vous ouvre cette page sans compte.`,
    faults: fr`Quelques réponses sont à revoir :`,
    optional: '(facultatif)',
    date: 'Date',
    oneMore: 'Ajouter une date',
  },
  en: {
    language: 'English',
    skip: 'Skip to content',
    contact: 'A question?',
    answerMail: 'Any questions? Simply reply to our email.',
    personal: 'This link is personal: it opens this page for you without an account.',
    faults: 'Please check these answers:',
    optional: '(optional)',
    date: 'Date',
    oneMore: 'Add a date',
  },
} satisfies Record<Locale, Record<string, string>>;
