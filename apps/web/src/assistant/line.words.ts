/** Words of the line that opens the assistant: the panel, which comes later, has its own. */
export const LINE = {
  title: { fr: 'Assistant', en: 'Assistant' },
  open: { fr: 'Demander à l’assistant', en: 'Ask the assistant' },
  close: { fr: 'Replier l’assistant', en: 'Fold the assistant' },
} as const;
