import type { NAMED_VENUE } from '#domain/import-columns';
import type { Words } from '#i18n/locale';

/** Labels of the columns that identify a line's venue, and other headings that people use. */
export const VENUE_NAMES: Readonly<Record<(typeof NAMED_VENUE)[number], Words & { also: readonly string[] }>> = {
  'member.id': { fr: 'Lieu (identifiant)', en: 'Venue (id)', also: ['memberId'] },
  'member.code': { fr: 'Code du lieu', en: 'Code of the venue', also: ['code', 'lieu', 'venue'] },
  'member.email': {
    fr: 'Adresse e-mail du lieu',
    en: 'Email address of the venue',
    also: ['mail', 'e mail', 'courriel', 'email', 'adresse e mail', 'email address'],
  },
};
