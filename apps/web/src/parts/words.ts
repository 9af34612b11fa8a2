import { fr } from '#i18n/formats';

/** Text of the components themselves. */
export const PARTS = {
  close: { fr: 'Fermer', en: 'Close' },
  again: { fr: 'Réessayer', en: 'Try again' },
  trace: { fr: 'Référence à signaler', en: 'Reference for support' },
  copy: { fr: 'Copier', en: 'Copy' },
  call: { fr: 'Appeler', en: 'Call' },
  callNumber: { fr: (number: string) => `Appeler ${number}`, en: (number: string) => `Call ${number}` },
  copied: { fr: 'Copié', en: 'Copied' },
  loading: { fr: 'Chargement', en: 'Loading' },
  save: { fr: 'Enregistrer', en: 'Save' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  emptyDate: { fr: 'Vider la date', en: 'Clear date' },
  typedIsLost: { fr: 'Abandonner ce que vous avez saisi ?', en: 'Discard what you typed?' },
  keepTyping: { fr: 'Continuer la saisie', en: 'Keep editing' },
  discard: { fr: 'Abandonner', en: 'Discard' },
  conflict: { fr: 'Quelqu’un a enregistré avant vous', en: 'Someone else saved first' },
  conflictHelp: {
    fr: fr`Choisissez la valeur à garder pour chaque champ. Rien n’est encore enregistré, et rien de ce que vous avez saisi n’est perdu.`,
    en: 'Choose which value to keep for each field. Your changes aren’t saved yet, and nothing you typed is lost.',
  },
  mine: { fr: 'Votre version', en: 'Yours' },
  theirs: { fr: 'Enregistré entre-temps', en: 'Saved by someone else' },
  before: { fr: (value: string) => fr`Avant : ${value}`, en: (value: string) => `Before: ${value}` },
  nothing: { fr: 'rien', en: 'nothing' },
  backToField: { fr: 'Revenir à ma saisie', en: 'Back to my edits' },
  pageOf: {
    fr: (from: number, to: number, total: number) => `${from} à ${to} sur ${total}`,
    en: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
  },
  previousPage: { fr: 'Page précédente', en: 'Previous page' },
  nextPage: { fr: 'Page suivante', en: 'Next page' },
  notSaid: { fr: 'Non renseigné', en: 'Unknown' },
  nobody: { fr: 'Personne', en: 'No one' },
} as const;
