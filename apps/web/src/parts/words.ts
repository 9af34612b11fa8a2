/** Words of the parts themselves. */
export const PARTS = {
  close: { fr: 'Fermer', en: 'Close' },
  again: { fr: 'Réessayer', en: 'Try again' },
  trace: { fr: 'Référence à signaler', en: 'Reference to report' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },
  loading: { fr: 'Chargement', en: 'Loading' },
  nobody: { fr: 'Personne', en: 'Nobody' },
} as const;
