import { fr } from '#i18n/formats';

/** Words of the parts themselves. */
export const PARTS = {
  close: { fr: 'Fermer', en: 'Close' },
  again: { fr: 'Réessayer', en: 'Try again' },
  trace: { fr: 'Référence à signaler', en: 'Reference to report' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },
  loading: { fr: 'Chargement', en: 'Loading' },
  save: { fr: 'Enregistrer', en: 'Save' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  conflict: { fr: 'Quelqu’un a été plus rapide', en: 'Somebody was faster' },
  conflictHelp: {
    fr: fr`Choisissez pour chaque champ ce qui doit rester. Rien n’est encore enregistré, et rien de ce que vous avez saisi n’est perdu.`,
    en: 'Choose for each field what is to stay. Nothing is saved yet, and nothing that you typed is lost.',
  },
  mine: { fr: 'Votre version', en: 'Yours' },
  theirs: { fr: 'Enregistré entre-temps', en: 'Saved meanwhile' },
  before: { fr: (value: string) => fr`Avant : ${value}`, en: (value: string) => `Before: ${value}` },
  nothing: { fr: 'rien', en: 'nothing' },
  backToField: { fr: 'Revenir à ma saisie', en: 'Back to what I typed' },
  pageOf: {
    fr: (from: number, to: number, total: number) => `${from} à ${to} sur ${total}`,
    en: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
  },
  previousPage: { fr: 'Page précédente', en: 'Previous page' },
  nextPage: { fr: 'Page suivante', en: 'Next page' },
  notSaid: { fr: 'Non renseigné', en: 'Not known' },
  nobody: { fr: 'Personne', en: 'Nobody' },
} as const;
