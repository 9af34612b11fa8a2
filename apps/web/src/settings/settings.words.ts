/** Text shared by all settings. */
export const SETTINGS = {
  title: { fr: 'Réglages', en: 'Settings' },
  parts: { fr: 'Parties des réglages', en: 'Settings sections' },
  me: { fr: 'Moi', en: 'Me' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  mailboxes: { fr: 'Boîtes aux lettres', en: 'Mailboxes' },
  team: { fr: 'Équipe', en: 'Team' },
  agency: { fr: 'Agence', en: 'Agency' },
  templates: { fr: 'E-mails', en: 'Emails' },
  data: { fr: 'Données', en: 'Data' },
  system: { fr: 'Système', en: 'System' },
  forAdmins: { fr: 'Réservé aux administrateurs', en: 'Admins only' },
  forAdminsHelp: {
    fr: 'Demandez à un administrateur de l’équipe.',
    en: 'Ask an admin of your team.',
  },
} as const;
