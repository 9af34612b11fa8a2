/** Words of the settings as a whole. */
export const SETTINGS = {
  title: { fr: 'Réglages', en: 'Settings' },
  parts: { fr: 'Parties des réglages', en: 'Parts of the settings' },
  me: { fr: 'Moi', en: 'Me' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  team: { fr: 'Équipe', en: 'Team' },
  agency: { fr: 'Agence', en: 'Agency' },
  templates: { fr: 'E-mails', en: 'Mails' },
  data: { fr: 'Données', en: 'Data' },
  system: { fr: 'Système', en: 'System' },
  forAdmins: { fr: 'Réservé aux administrateurs', en: 'For admins' },
  forAdminsHelp: {
    fr: 'Demandez à un administrateur de l’équipe.',
    en: 'Ask an admin of the team.',
  },
} as const;
