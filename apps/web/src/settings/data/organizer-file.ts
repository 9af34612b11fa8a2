import { ORGANIZER_COLUMNS } from '#domain/import-columns';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { DATA } from './data.words';

/** Labels of an organizer's columns, and other headings that people use. */
export const ORGANIZER_NAMES: Readonly<Record<keyof typeof ORGANIZER_COLUMNS, Words & { also: readonly string[] }>> = {
  email: { fr: 'Adresse e-mail', en: 'Email address', also: ['mail', 'e mail', 'courriel', 'email'] },
  firstName: { fr: 'Prénom', en: 'First name', also: [] },
  lastName: { fr: 'Nom', en: 'Last name', also: ['nom de famille', 'surname', 'name'] },
  company: { fr: 'Société', en: 'Company', also: ['entreprise', 'client', 'organisation'] },
  phone: { fr: 'Téléphone', en: 'Telephone', also: ['tel', 'mobile', 'phone'] },
  locale: { fr: 'Langue (fr, en)', en: 'Language (fr, en)', also: ['langue', 'language'] },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Team notes', also: ['notes', 'commentaire', 'comment'] },
};

/** Languages for emails. */
export const LANGUAGES: Readonly<Record<string, Words>> = {
  fr: { fr: 'Français', en: 'French' },
  en: { fr: 'Anglais', en: 'English' },
};

const NEEDS_EMAIL: Words = {
  fr: 'Il faut une colonne « Adresse e-mail » pour reconnaître les organisateurs.',
  en: 'Map the column “Email address”: organizers are matched by it.',
};

/** Imports organizers. */
export const ORGANIZER_FILE: FileKind = {
  kind: 'organizers',
  columns: Object.keys(ORGANIZER_COLUMNS),
  label: (column, language) => ORGANIZER_NAMES[column as keyof typeof ORGANIZER_NAMES]?.[language] ?? column,
  values: { locale: LANGUAGES },
  also: Object.fromEntries(Object.entries(ORGANIZER_NAMES).map(([column, { also }]) => [column, also])),
  fault: (mapping) => (mapping.includes('email') ? null : NEEDS_EMAIL),
  title: DATA.importOrganizers,
  help: {
    fr: fr`Une ligne par organisateur, reconnu à son adresse e-mail. De ceux qui sont là, les champs vides sont remplis et rien n’est remplacé. 20\u00a0000 lignes et 10\u00a0Mo au plus.`,
    en: 'One line per organizer, matched by email address. For existing organizers, only empty fields are filled. Up to 20,000 lines and 10 MB.',
  },
  counts: [
    ['created', { fr: 'Organisateurs créés', en: 'Organizers created' }],
    ['updated', { fr: 'Organisateurs complétés', en: 'Organizers updated' }],
    ['known', { fr: 'Déjà connus', en: 'Already known' }],
  ],
};
