import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** Shown in place of the app while it isn't built. */
export const WEB_APP_WORDS = {
  fr: {
    title: 'L’application n’est pas construite',
    says: 'Le service répond, mais les écrans de l’équipe n’ont pas encore été construits.',
    next: fr`Dans le dossier de Parvis : npm run build, puis redémarrez le service.`,
  },
  en: {
    title: 'The app has not been built',
    says: 'The service is running, but the team’s web app has not been built yet.',
    next: 'In the Parvis folder, run npm run build, then restart the service.',
  },
} satisfies Record<Locale, Record<string, string>>;
