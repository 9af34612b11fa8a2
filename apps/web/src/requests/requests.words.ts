/** Words of the list. */
export const REQUESTS = {
  title: { fr: 'Demandes', en: 'Requests' },
  people: { fr: (count: number) => `${count} pers.`, en: (count: number) => `${count} people` },
  none: { fr: 'Aucune demande', en: 'No request' },
  noneHelp: {
    fr: 'Une demande naît d’un e-mail reçu, ou de vous.',
    en: 'A request is made of a mail that comes in, or by you.',
  },
} as const;
