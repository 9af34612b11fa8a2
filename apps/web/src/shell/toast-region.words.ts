/** Words of what stands around messages. */
export const TOASTS = {
  undo: { fr: 'Annuler', en: 'Undo' },
  dismiss: { fr: 'Fermer le message', en: 'Dismiss the message' },
  messages: { fr: 'Messages', en: 'Messages' },
  inSeconds: { fr: (seconds: number) => `${seconds} s`, en: (seconds: number) => `${seconds} s` },
} as const;
