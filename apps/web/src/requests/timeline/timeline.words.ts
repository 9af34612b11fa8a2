import type { Words } from '#i18n/locale';
import type { Group } from './groups';

/** Text of a request's timeline, except its entries. */
export const TIMELINE = {
  show: { fr: 'Montrer', en: 'Show' },
  all: { fr: 'Tout', en: 'All' },
  none: { fr: 'Rien à montrer', en: 'Nothing to show' },
  noneHelp: { fr: 'Aucune entrée de ce genre pour l’instant.', en: 'No entries of this kind yet.' },
  earlier: { fr: 'Montrer plus ancien', en: 'Show earlier' },
  byAssistant: { fr: 'par l’assistant', en: 'by the assistant' },
} as const;

export const GROUP_WORDS = {
  request: { fr: 'Demande', en: 'Request' },
  venues: { fr: 'Lieux', en: 'Venues' },
  exchange: { fr: 'Échanges', en: 'Messages' },
  catalog: { fr: 'Catalogue', en: 'Proposal' },
  commission: { fr: 'Commission', en: 'Commission' },
  other: { fr: 'Autre', en: 'Other' },
} as const satisfies Record<Group, Words>;

/** Actors without a name. */
export const ACTORS = {
  user: { fr: 'Quelqu’un de l’équipe', en: 'A team member' },
  member: { fr: 'Le lieu', en: 'The venue' },
  organizer: { fr: 'L’organisateur', en: 'The organizer' },
  system: { fr: 'Parvis', en: 'Parvis' },
} as const satisfies Record<string, Words>;
