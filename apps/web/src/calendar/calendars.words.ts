import { fr } from '#i18n/formats';

/** Text of imported calendars and of feeds that other programs subscribe to. */
export const CALENDARS = {
  title: { fr: 'Agendas', en: 'Calendars' },
  in: { fr: 'L’agenda du lieu', en: 'The venue’s own calendar' },
  inHelp: {
    fr: fr`Le lieu tient déjà un agenda (Google, Outlook, Apple…) ? Collez son adresse iCal : toutes les heures, ses événements deviennent ici des jours réservés ou en option. Leurs titres ne sont pas conservés, et ce que l’équipe ou le lieu a saisi l’emporte.`,
    en: 'Does the venue already use a calendar (Google, Outlook, Apple…)? Paste its iCal address. Every hour, Parvis imports its events as booked days or days on hold. Event titles aren’t stored, and entries by the team or the venue take precedence.',
  },
  address: { fr: 'Adresse iCal (.ics)', en: 'iCal address (.ics)' },
  read: { fr: 'Connecter l’agenda', en: 'Connect calendar' },
  readNow: { fr: 'Mettre à jour', en: 'Update now' },
  another: { fr: 'Autre adresse', en: 'Use another address' },
  stop: { fr: 'Déconnecter', en: 'Disconnect' },
  stopAsk: {
    fr: fr`Déconnecter cet agenda ? Ses jours seront retirés du calendrier.`,
    en: 'Disconnect this calendar? Its days will be removed.',
  },
  stopped: { fr: 'Agenda déconnecté', en: 'Calendar disconnected' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  readWell: { fr: 'Agenda mis à jour', en: 'Calendar updated' },
  out: { fr: 'S’abonner', en: 'Subscribe' },
  outHelp: {
    fr: fr`Votre agenda (Google, Outlook, Apple…) peut suivre ce calendrier par une adresse secrète. Toute personne qui l’a peut lire le calendrier : gardez-la pour vous.`,
    en: 'Your calendar program (Google, Outlook, Apple…) can subscribe to this calendar with a secret address. Anyone with the address can read the calendar, so keep it to yourself.',
  },
  make: { fr: 'Créer l’adresse', en: 'Create address' },
  renew: { fr: 'Renouveler', en: 'Renew' },
  renewAsk: {
    fr: fr`L’adresse d’avant ne s’ouvrira plus : il faudra donner la nouvelle à votre agenda. Renouveler ?`,
    en: 'The previous address stops working: your calendar program will need the new one. Renew it?',
  },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeAsk: {
    fr: fr`Votre agenda ne pourra plus lire ce calendrier. Révoquer l’adresse ?`,
    en: 'Your calendar program will no longer be able to read this calendar. Revoke the address?',
  },
  revoked: { fr: 'Adresse révoquée', en: 'Address revoked' },
  once: {
    fr: fr`Copiez l’adresse maintenant : elle ne s’affiche qu’une fois.`,
    en: 'Copy the address now: it’s shown only once.',
  },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Adresse copiée', en: 'Address copied' },
  exists: {
    fr: (moment: string | null) =>
      moment === null
        ? fr`Une adresse existe ; elle n’a pas encore servi.`
        : fr`Une adresse existe ; utilisée le ${moment}.`,
    en: (moment: string | null) =>
      moment === null ? 'An address exists; it hasn’t been used yet.' : `An address exists; last used on ${moment}.`,
  },
  lastRead: {
    fr: (host: string, moment: string) => `${host}, lu le ${moment}`,
    en: (host: string, moment: string) => `${host}, updated on ${moment}`,
  },
  skipped: {
    fr: (count: number) =>
      count === 1
        ? fr`1 événement de cet agenda n’a pas pu être lu (entièrement) : vérifiez-le auprès du lieu.`
        : fr`${String(count)} événements de cet agenda n’ont pas pu être lus (entièrement) : vérifiez-les auprès du lieu.`,
    en: (count: number) =>
      count === 1
        ? '1 event of this calendar couldn’t be read (completely): check it with the venue.'
        : `${count} events of this calendar couldn’t be read (completely): check them with the venue.`,
  },
  notRead: {
    fr: (host: string) => `${host}, pas encore lu`,
    en: (host: string) => `${host}, not updated yet`,
  },
} as const;
