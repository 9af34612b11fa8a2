import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** What stands in the place of the app while it is not built. */
export const WEB_APP_WORDS = {
  fr: {
    title: 'L’application n’est pas construite',
    says: 'Le service répond, mais les écrans de l’équipe n’ont pas encore été construits.',
    next: fr`Dans le dossier de Parvis : npm run build, puis redémarrez le service.`,
  },
  en: {
    title: 'The app is not built',
    says: 'The service answers, but the screens of the team have not been built yet.',
    next: 'In the folder of Parvis: npm run build, then start the service anew.',
  },
} satisfies Record<Locale, Record<string, string>>;
