import { fr } from '#i18n/formats';

/** Text of the frame around every screen. */
export const SHELL = {
  today: { fr: 'Aujourd’hui', en: 'Today' },
  inbox: { fr: 'Boîte', en: 'Inbox' },
  requests: { fr: 'Demandes', en: 'Requests' },
  waiting: { fr: (count: string) => `, ${count} en attente`, en: (count: string) => `, ${count} waiting` },
  venues: { fr: 'Lieux', en: 'Venues' },
  organizers: { fr: 'Organisateurs', en: 'Organizers' },
  calendar: { fr: 'Calendrier', en: 'Calendar' },
  statistics: { fr: 'Statistiques', en: 'Statistics' },
  settings: { fr: 'Réglages', en: 'Settings' },
  notifications: { fr: 'Notifications', en: 'Notifications' },
  unread: {
    fr: (count: number) => `${count} à lire`,
    en: (count: number) => `${count} unread`,
  },
  commissions: { fr: 'Commissions', en: 'Commissions' },
  skip: { fr: 'Aller au contenu', en: 'Skip to content' },
  navigation: { fr: 'Navigation', en: 'Navigation' },
  palette: { fr: 'Chercher…', en: 'Search…' },
  paletteTitle: { fr: 'Aller, faire, trouver', en: 'Go to, run or find' },
  keys: { fr: 'Aide et raccourcis', en: 'Help and shortcuts' },
  account: { fr: (name: string) => fr`Mon compte : ${name}`, en: (name: string) => `My account: ${name}` },
  language: { fr: 'English', en: 'Français' },
  theme: { fr: 'Thème', en: 'Theme' },
  themeSystem: { fr: fr`Thème : celui de l’appareil`, en: 'Theme: same as device' },
  themeLight: { fr: fr`Thème : clair`, en: 'Theme: light' },
  themeDark: { fr: fr`Thème : sombre`, en: 'Theme: dark' },
  documentation: { fr: 'Documentation de l’API', en: 'API documentation' },
  sentMails: { fr: 'E-mails envoyés (essai)', en: 'Sent emails (test)' },
  signOut: { fr: 'Se déconnecter', en: 'Sign out' },
  unreachable: {
    fr: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
    en: 'Can’t reach the service. Check your connection, then try again.',
  },
  unexpected: {
    fr: 'Cette page a rencontré une erreur. Rechargez-la.',
    en: 'Something went wrong on this page. Reload it.',
  },
  offline: {
    fr: fr`Hors ligne : vous pouvez lire ce qui est déjà chargé, mais rien ne s’enregistre.`,
    en: 'You’re offline: you can read what’s already loaded, but changes aren’t saved.',
  },
  notDone: {
    fr: fr`Hors ligne : rien n’a été fait. Réessayez au retour de la connexion.`,
    en: 'You’re offline, so nothing was changed. Try again once you’re back online.',
  },
  notLive: { fr: 'Les nouveautés arrivent avec retard.', en: 'Updates arrive with a delay.' },
  busy: {
    fr: (seconds: number) => fr`Le service est très demandé : nouvel essai dans ${seconds} s.`,
    en: (seconds: number) => `The service is busy: next attempt in ${seconds} s.`,
  },
  notFound: { fr: 'Cette page n’existe pas', en: 'Page not found' },
  notFoundHelp: {
    fr: 'Le lien est peut-être incomplet.',
    en: 'The link may be incomplete. Check it, or go back to Today.',
  },
  backToday: { fr: 'Voir ce qui m’attend', en: 'Go to Today' },
  newVersion: { fr: 'Une nouvelle version est prête.', en: 'A new version is ready.' },
  reload: { fr: 'Recharger', en: 'Reload' },
} as const;
