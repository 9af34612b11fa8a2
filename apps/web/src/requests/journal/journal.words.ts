import type { Words } from '#i18n/locale';
import type { Group } from './groups';

/** Words of a request's journal around its sentences. */
export const JOURNAL = {
  show: { fr: 'Montrer', en: 'Show' },
  all: { fr: 'Tout', en: 'All' },
  none: { fr: 'Rien à montrer', en: 'Nothing to show' },
  noneHelp: { fr: 'Rien de ce genre n’est arrivé.', en: 'Nothing of the kind has happened.' },
  earlier: { fr: 'Montrer plus ancien', en: 'Show earlier' },
  byAssistant: { fr: 'par l’assistant', en: 'by the assistant' },
} as const;

export const GROUP_WORDS = {
  request: { fr: 'Demande', en: 'Request' },
  venues: { fr: 'Lieux', en: 'Venues' },
  exchange: { fr: 'Échanges', en: 'Exchange' },
  catalog: { fr: 'Catalogue', en: 'Catalog' },
  commission: { fr: 'Commission', en: 'Commission' },
  other: { fr: 'Autre', en: 'Other' },
} as const satisfies Record<Group, Words>;

/** Who did it, if it has no name. */
export const ACTORS = {
  user: { fr: 'Quelqu’un de l’équipe', en: 'Somebody of the team' },
  member: { fr: 'Le lieu', en: 'The venue' },
  organizer: { fr: 'L’organisateur', en: 'The organizer' },
  system: { fr: 'Parvis', en: 'Parvis' },
} as const satisfies Record<string, Words>;
