import { fr } from '#i18n/formats';

/** Text about the options and the other venues when one is selected. */
export const SELECTION = {
  ahead: {
    fr: fr`D’autres demandes ont une option mieux placée :`,
    en: 'Other requests have a better-ranked option:',
  },
  wholeVenue: { fr: 'Tout le lieu', en: 'The whole venue' },
  rank: { fr: (rank: number) => `rang ${rank}`, en: (rank: number) => `rank ${rank}` },
  until: { fr: (moment: string) => `jusqu’au ${moment}`, en: (moment: string) => `until ${moment}` },
  override: { fr: 'Pourquoi réserver quand même', en: 'Why book anyway' },
  overrideHelp: {
    fr: fr`Par exemple : leur client a renoncé, confirmé par téléphone. La raison reste dans le journal.`,
    en: 'For example: their client has withdrawn, confirmed by phone. The reason stays on the timeline.',
  },
  noReason: { fr: 'Sans raison', en: 'No reason' },
  reasonHelp: {
    fr: 'Chaque lieu lit sa raison, sans le nom du lieu retenu ni un prix.',
    en: 'Each venue reads its reason, without the name of the selected venue or a price.',
  },
} as const;
