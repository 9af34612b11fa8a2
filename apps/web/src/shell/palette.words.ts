/** Text used only by the command palette. */
export const PALETTE = {
  paletteHelp: {
    fr: 'Une commande, un code, une demande, un lieu, un organisateur',
    en: 'A command, a code, a request, a venue, an organizer',
  },
  nothingFound: { fr: 'Rien ne correspond.', en: 'No matches.' },
  searching: { fr: 'Recherche en cours…', en: 'Searching…' },
  foundRequests: { fr: 'Demandes', en: 'Requests' },
  recents: { fr: 'Récemment ouvertes', en: 'Recently opened' },
} as const;
