/** Words of a request's page. */
export const REQUEST = {
  tabs: { fr: 'Parties de la demande', en: 'Parts of the request' },
  summary: { fr: 'Résumé', en: 'Summary' },
  venues: { fr: 'Lieux', en: 'Venues' },
  exchange: { fr: 'Échanges', en: 'Exchange' },
  catalog: { fr: 'Catalogue', en: 'Catalog' },
  journal: { fr: 'Journal', en: 'Journal' },
} as const;
