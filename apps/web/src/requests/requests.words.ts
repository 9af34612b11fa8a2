/** Text of the request list. */
export const REQUESTS = {
  title: { fr: 'Demandes', en: 'Requests' },
  people: { fr: (count: number) => `${count} pers.`, en: (count: number) => `${count} people` },
  none: { fr: 'Aucune demande', en: 'No requests' },
  noneHelp: {
    fr: 'Un e-mail reçu devient une demande. Vous pouvez aussi en créer une.',
    en: 'Incoming emails become requests automatically. You can also create one yourself.',
  },
} as const;
