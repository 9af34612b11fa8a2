import type { Words } from '#i18n/locale';

/** Topics of the team's notes about venues. */
export const KNOWLEDGE_TYPES = {
  fact: { fr: 'Fait', en: 'Fact' },
  constraint: { fr: 'Contrainte', en: 'Constraint' },
  pricing: { fr: 'Tarifs', en: 'Pricing' },
  access: { fr: 'Accès', en: 'Access' },
  catering: { fr: 'Restauration', en: 'Catering' },
  technical: { fr: 'Technique', en: 'Technical' },
  policy: { fr: 'Règles', en: 'Policy' },
  past_event: { fr: 'Événement passé', en: 'Past event' },
  preference: { fr: 'Préférence', en: 'Preference' },
  faq: { fr: 'Question fréquente', en: 'FAQ' },
} as const satisfies Record<string, Words>;

/** Where they come from. */
export const KNOWLEDGE_SOURCES = {
  team: { fr: 'Équipe', en: 'Team' },
  member: { fr: 'Le lieu', en: 'The venue' },
  email: { fr: 'E-mail', en: 'Email' },
  message: { fr: 'Message', en: 'Message' },
  call: { fr: 'Appel', en: 'Call' },
  visit: { fr: 'Visite', en: 'Visit' },
  website: { fr: 'Site web', en: 'Website' },
  document: { fr: 'Document', en: 'Document' },
  import: { fr: 'Import', en: 'Import' },
} as const satisfies Record<string, Words>;
