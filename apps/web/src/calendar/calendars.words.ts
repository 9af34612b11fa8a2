import { fr } from '#i18n/formats';

/** Words of calendars that are read in, and of those that other programs read. */
export const CALENDARS = {
  title: { fr: 'Agendas', en: 'Calendars' },
  in: { fr: 'L’agenda du lieu', en: 'The venue’s own calendar' },
  inHelp: {
    fr: fr`Le lieu tient déjà un agenda (Google, Outlook, Apple…) ? Collez son adresse au format iCal : ses événements deviennent ici des jours réservés ou en option, relus toutes les heures. Leurs titres ne sont pas gardés, et ce que l’équipe ou le lieu a saisi l’emporte.`,
    en: 'Does the venue keep a calendar already (Google, Outlook, Apple…)? Paste its address in iCal format: its events become days that are booked or under option here, read every hour. Their titles are not kept, and what the team or the venue has entered wins.',
  },
  address: { fr: 'Adresse iCal (.ics)', en: 'iCal address (.ics)' },
  read: { fr: 'Lire cet agenda', en: 'Read this calendar' },
  readNow: { fr: 'Lire maintenant', en: 'Read now' },
  another: { fr: 'Autre adresse', en: 'Another address' },
  stop: { fr: 'Ne plus lire', en: 'Read no more' },
  stopAsk: {
    fr: fr`Les jours venus de cet agenda disparaissent du calendrier. Ne plus le lire ?`,
    en: 'The days that came from this calendar go from here. Read it no more?',
  },
  stopped: { fr: 'L’agenda n’est plus lu', en: 'The calendar is read no more' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  readWell: { fr: 'Agenda lu', en: 'Calendar read' },
  out: { fr: 'S’abonner', en: 'Subscribe' },
  outHelp: {
    fr: fr`Votre agenda (Google, Outlook, Apple…) peut suivre ce calendrier par une adresse secrète : qui l’a peut le lire. Elle n’est qu’à vous.`,
    en: 'Your calendar program (Google, Outlook, Apple…) can follow this by a secret address: whoever has it can read it. It is yours alone.',
  },
  make: { fr: 'Créer l’adresse', en: 'Make the address' },
  renew: { fr: 'Renouveler', en: 'Renew' },
  renewAsk: {
    fr: fr`L’adresse d’avant ne s’ouvrira plus : il faudra donner la nouvelle à votre agenda. Renouveler ?`,
    en: 'The previous address stops working: your calendar program will need the new one. Renew it?',
  },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeAsk: {
    fr: fr`Votre agenda ne pourra plus lire ce calendrier. Révoquer l’adresse ?`,
    en: 'Your calendar program can read this no more. Revoke the address?',
  },
  revoked: { fr: 'Adresse révoquée', en: 'Address revoked' },
  once: {
    fr: fr`Copiez l’adresse maintenant : elle ne s’affiche qu’une fois.`,
    en: 'Copy the address now: it is shown once.',
  },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Adresse copiée', en: 'Address copied' },
  exists: {
    fr: (moment: string | null) =>
      moment === null
        ? fr`Une adresse existe ; personne ne l’a encore lue.`
        : fr`Une adresse existe ; lue le ${moment}.`,
    en: (moment: string | null) =>
      moment === null ? 'There is an address; nothing has read it yet.' : `There is an address; read on ${moment}.`,
  },
  lastRead: {
    fr: (host: string, moment: string) => `${host}, lu le ${moment}`,
    en: (host: string, moment: string) => `${host}, read on ${moment}`,
  },
  notRead: {
    fr: (host: string) => `${host}, pas encore lu`,
    en: (host: string) => `${host}, not read yet`,
  },
} as const;
