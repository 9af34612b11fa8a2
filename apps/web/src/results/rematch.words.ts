/** Text of the venues that are offered instead of those that said no. */
export const REMATCH = {
  title: { fr: 'D’autres lieux pour cette demande', en: 'More venues for this request' },
  help: {
    fr: 'Trouvés d’après la demande et les raisons des lieux qui ont dit non. Ceux que vous cochez sont ajoutés et interrogés.',
    en: 'Found from the request and the reasons of the venues that said no. Those you select are added and asked.',
  },
  none: { fr: 'Aucun autre lieu ne convient à cette demande.', en: 'No other venue suits this request.' },
  venues: { fr: 'Lieux proposés', en: 'Suggested venues' },
} as const;
