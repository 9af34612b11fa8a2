import { fr } from '#i18n/formats';

/** Words of long lists and what narrows them. */
export const LONG_LIST = {
  next: { fr: 'Ligne suivante', en: 'Next row' },
  previous: { fr: 'Ligne précédente', en: 'Previous row' },
  refine: {
    fr: (count: string) => `Les ${count} premières lignes sont là. Affinez la recherche pour voir les autres.`,
    en: (count: string) => `These are the first ${count}. Narrow the search to see others.`,
  },
  addFilter: { fr: 'Filtrer', en: 'Filter' },
  filters: { fr: 'Filtres', en: 'Filters' },
  without: {
    fr: (filter: string) => fr`Retirer le filtre : ${filter}`,
    en: (filter: string) => `Remove filter: ${filter}`,
  },
  clearAll: { fr: 'Tout retirer', en: 'Clear all' },
} as const;
