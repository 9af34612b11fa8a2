import { fr } from '#i18n/formats';

/** Text of long lists and their filters. */
export const LONG_LIST = {
  next: { fr: 'Ligne suivante', en: 'Next row' },
  previous: { fr: 'Ligne précédente', en: 'Previous row' },
  refine: {
    fr: (count: string) =>
      `Seules les ${count} premières lignes sont affichées. Affinez la recherche pour voir les autres.`,
    en: (count: string) => `Showing the first ${count}. Narrow the search to see others.`,
  },
  addFilter: { fr: 'Filtrer', en: 'Filter' },
  filters: { fr: 'Filtres', en: 'Filters' },
  without: {
    fr: (filter: string) => fr`Retirer le filtre : ${filter}`,
    en: (filter: string) => `Remove filter: ${filter}`,
  },
  clearAll: { fr: 'Tout retirer', en: 'Clear all' },
} as const;
