/** Text of a venue's reasons. */
export const REASONS = {
  declined: { fr: 'A dit non', en: 'Said no' },
  notChosen: { fr: 'Non retenu', en: 'Not chosen' },
} as const;
