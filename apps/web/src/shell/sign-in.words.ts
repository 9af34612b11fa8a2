import { fr } from '#i18n/formats';

/** Text of the sign-in dialog, which opens over the current page. */
export const SIGN_IN = {
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  signInAgain: { fr: 'Reconnectez-vous pour continuer', en: 'Sign in again to continue' },
  signInKept: { fr: 'Rien de ce que vous avez saisi n’est perdu.', en: 'Nothing you typed is lost.' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  forgot: { fr: fr`Mot de passe oublié ?`, en: 'Forgot password?' },
  firstAdmin: {
    fr: (email: string, file: string) =>
      fr`Données d’essai : connectez-vous comme ${email} ; le mot de passe est dans ${file}.`,
    en: (email: string, file: string) => `Demo data: sign in as ${email}; the password is in ${file}.`,
  },
} as const;
