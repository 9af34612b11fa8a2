/** Text of the map. */
export const MAP = {
  zoomIn: { fr: 'Agrandir', en: 'Zoom in' },
  zoomOut: { fr: 'Réduire', en: 'Zoom out' },
  several: {
    fr: (count: number) => `${count} lieux ici : agrandir`,
    en: (count: number) => `${count} venues here: zoom in`,
  },
  searchHere: { fr: 'Chercher autour d’ici', en: 'Search this area' },
} as const;
