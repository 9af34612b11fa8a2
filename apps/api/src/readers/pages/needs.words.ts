import type { Locale } from '#i18n/locale';

/** Words about needs on the pages of venues and organizers, besides those of `#domain/need-words`. */
export const NEED_WORDS = {
  fr: {
    main: 'Salle principale',
    rooms: {
      singles: 'Chambre individuelle',
      doubles: 'Chambre double',
      twins: 'Chambre à deux lits',
      unspecified: 'Chambre',
    },
  },
  en: {
    main: 'Main room',
    rooms: { singles: 'Single room', doubles: 'Double room', twins: 'Twin room', unspecified: 'Bedroom' },
  },
} satisfies Record<Locale, object>;
