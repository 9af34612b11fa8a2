/** Text of the line that opens the assistant. The panel is loaded later and has its own. */
export const LINE = {
  title: { fr: 'Assistant', en: 'Assistant' },
  open: { fr: 'Demander à l’assistant', en: 'Ask the assistant' },
  close: { fr: 'Replier l’assistant', en: 'Collapse assistant' },
} as const;
