/** Text around toasts. */
export const TOASTS = {
  undo: { fr: 'Annuler', en: 'Undo' },
  dismiss: { fr: 'Fermer le message', en: 'Dismiss message' },
  messages: { fr: 'Messages', en: 'Messages' },
  inSeconds: { fr: (seconds: number) => `${seconds} s`, en: (seconds: number) => `${seconds} s` },
} as const;
