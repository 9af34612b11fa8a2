import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

export interface AccountWords {
  password: string;
  passwordHint: string;
  email: string;
  invitationTitle: (agency: string) => string;
  invitationSays: (name: string, agency: string) => string;
  account: string;
  until: string;
  join: string;
  joinedTitle: string;
  joinedSays: string;
  forgottenTitle: string;
  forgottenSays: string;
  sendLink: string;
  sentTitle: string;
  sentSays: string;
  sentNext: string;
  newTitle: string;
  newSays: (email: string) => string;
  set: string;
  setTitle: string;
  setSays: string;
  signIn: string;
}

/** The pages on which colleagues get access to their account. */
export const ACCOUNT_WORDS = {
  fr: {
    password: 'Mot de passe',
    passwordHint: 'Douze caractères au moins. Une phrase de quelques mots est facile à retenir.',
    email: 'Adresse e-mail',
    invitationTitle: (agency) => `Rejoindre ${agency}`,
    invitationSays: (name, agency) => fr`Bonjour ${name}, l’équipe de ${agency} vous invite à travailler avec elle.`,
    account: 'Votre compte',
    until: 'Invitation valable jusqu’au',
    join: 'Créer mon compte',
    joinedTitle: 'Votre compte est prêt',
    joinedSays: 'Connectez-vous avec votre adresse e-mail et le mot de passe que vous venez de choisir.',
    forgottenTitle: fr`Mot de passe oublié ?`,
    forgottenSays: 'Indiquez l’adresse de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe.',
    sendLink: 'M’envoyer un lien',
    sentTitle: 'Regardez vos e-mails',
    sentSays:
      'Si cette adresse est celle d’un compte, un lien vient d’y être envoyé. Il est valable une heure et ne ' +
      'sert qu’une fois.',
    sentNext: fr`Rien reçu ? Pensez aux courriers indésirables, ou demandez à un administrateur de vous envoyer un lien.`,
    newTitle: 'Choisir un nouveau mot de passe',
    newSays: (email) =>
      fr`Pour le compte ${email}. Toutes les sessions ouvertes avec l’ancien mot de passe prennent fin.`,
    set: 'Enregistrer ce mot de passe',
    setTitle: 'Votre mot de passe est changé',
    setSays: 'Connectez-vous avec le nouveau. Les autres appareils doivent se reconnecter.',
    signIn: 'Se connecter',
  },
  en: {
    password: 'Password',
    passwordHint: 'At least twelve characters. A phrase of a few words is easy to remember.',
    email: 'Email address',
    invitationTitle: (agency) => `Join ${agency}`,
    invitationSays: (name, agency) => `Hello ${name}, the team of ${agency} invites you to join them.`,
    account: 'Your account',
    until: 'Invitation valid until',
    join: 'Create my account',
    joinedTitle: 'Your account is ready',
    joinedSays: 'Sign in with your email address and the password you have just chosen.',
    forgottenTitle: 'Forgot your password?',
    forgottenSays: 'Enter your account’s email address. We will send you a link to choose a new password.',
    sendLink: 'Send me a link',
    sentTitle: 'Check your email',
    sentSays: 'If there is an account with this address, a link is on its way. It works once, for one hour.',
    sentNext: 'Didn’t get it? Check your spam folder, or ask an admin to send you a link.',
    newTitle: 'Choose a new password',
    newSays: (email) => `For the account ${email}. This signs you out everywhere else.`,
    set: 'Save password',
    setTitle: 'Your password has been changed',
    setSays: 'Sign in with the new one. Other devices have to sign in again.',
    signIn: 'Sign in',
  },
} satisfies Record<Locale, AccountWords>;
