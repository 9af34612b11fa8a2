import { fr } from '#words/formats';

/** Words of what stands around every screen. */
export const SHELL = {
  today: { fr: 'Aujourd’hui', en: 'Today' },
  inbox: { fr: 'Boîte', en: 'Inbox' },
  requests: { fr: 'Demandes', en: 'Requests' },
  goTo: { fr: fr`Aller à`, en: 'Go to' },
  doHere: { fr: 'Faire', en: 'Do' },
  skip: { fr: 'Aller au contenu', en: 'Skip to content' },
  navigation: { fr: 'Navigation', en: 'Navigation' },
  palette: { fr: 'Chercher ou faire…', en: 'Search or do…' },
  paletteTitle: { fr: 'Aller, faire, trouver', en: 'Go, do, find' },
  paletteHelp: {
    fr: 'Une commande, un code, une demande',
    en: 'A command, a code, a request',
  },
  nothingFound: { fr: 'Rien ne correspond.', en: 'Nothing matches.' },
  foundRequests: { fr: 'Demandes', en: 'Requests' },
  recents: { fr: 'Récemment ouvertes', en: 'Recently opened' },
  keys: { fr: 'Raccourcis', en: 'Keyboard shortcuts' },
  letters: { fr: 'Raccourcis d’une seule lettre', en: 'Single-letter shortcuts' },
  account: { fr: 'Mon compte', en: 'My account' },
  language: { fr: 'English', en: 'Français' },
  theme: { fr: 'Thème', en: 'Theme' },
  themeSystem: { fr: fr`Thème : comme l’appareil`, en: 'Theme: as the device' },
  themeLight: { fr: fr`Thème : clair`, en: 'Theme: light' },
  themeDark: { fr: fr`Thème : sombre`, en: 'Theme: dark' },
  documentation: { fr: 'Documentation de l’API', en: 'API documentation' },
  sentMails: { fr: 'E-mails envoyés (essai)', en: 'Mails sent (trial)' },
  signOut: { fr: 'Se déconnecter', en: 'Sign out' },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  signInAgain: { fr: 'Reconnectez-vous pour continuer', en: 'Sign in again to go on' },
  signInKept: { fr: 'Rien de ce que vous avez saisi n’est perdu.', en: 'Nothing that you typed is lost.' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  forgot: { fr: fr`Mot de passe oublié ?`, en: 'Forgot your password?' },
  firstAdmin: {
    fr: (email: string, file: string) =>
      fr`Données d’essai : connectez-vous comme ${email} ; le mot de passe est dans ${file}.`,
    en: (email: string, file: string) => `Demo data: sign in as ${email}; the password is in ${file}.`,
  },
  wrongPassword: {
    fr: 'L’adresse ou le mot de passe ne convient pas. Vérifiez les deux.',
    en: 'The address or the password is not right. Check both.',
  },
  unreachable: {
    fr: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
    en: 'The service does not answer. Check your connection, then try again.',
  },
  unexpected: {
    fr: 'Cette page a rencontré une erreur. Rechargez-la.',
    en: 'This page met an error. Load it anew.',
  },
  offline: {
    fr: fr`Hors ligne : vous pouvez lire ce qui est chargé ; écrire attend le retour de la connexion.`,
    en: 'Offline: you can read what is loaded; writing waits for the connection.',
  },
  notLive: { fr: 'Les nouveautés arrivent avec retard.', en: 'News comes late.' },
  busy: {
    fr: (seconds: number) => fr`Le service est très demandé : nouvel essai dans ${seconds} s.`,
    en: (seconds: number) => `The service is busy: next attempt in ${seconds} s.`,
  },
  calledBack: {
    fr: (count: number) =>
      count > 1 ? fr`${count} e-mails rappelés : rien n’est parti.` : fr`E-mail rappelé : rien n’est parti.`,
    en: (count: number) =>
      count > 1 ? `${count} mails called back: nothing was sent.` : 'Mail called back: nothing was sent.',
  },
  undo: { fr: 'Annuler', en: 'Undo' },
  dismiss: { fr: 'Fermer le message', en: 'Dismiss the message' },
  messages: { fr: 'Messages', en: 'Messages' },
  inSeconds: { fr: (seconds: number) => `${seconds} s`, en: (seconds: number) => `${seconds} s` },
  notFound: { fr: 'Cette page n’existe pas', en: 'There is no such page' },
  notFoundHelp: { fr: 'Le lien est peut-être incomplet.', en: 'The link may be incomplete.' },
  backToday: { fr: 'Voir ce qui m’attend', en: 'See what waits for me' },
  newVersion: { fr: 'Une nouvelle version est prête.', en: 'A new version is ready.' },
  reload: { fr: 'Recharger', en: 'Load it' },
} as const;
