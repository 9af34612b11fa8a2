import { ORGANIZER_COLUMNS } from '#domain/import-columns';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { DATA } from './data.words';

/** What people call what is known of an organizer, and what else they write above it. */
export const ORGANIZER_NAMES: Readonly<Record<keyof typeof ORGANIZER_COLUMNS, Words & { also: readonly string[] }>> = {
  email: { fr: 'Adresse e-mail', en: 'Email address', also: ['mail', 'e mail', 'courriel', 'email'] },
  firstName: { fr: 'Prénom', en: 'First name', also: [] },
  lastName: { fr: 'Nom', en: 'Last name', also: ['nom de famille', 'surname', 'name'] },
  company: { fr: 'Société', en: 'Company', also: ['entreprise', 'client', 'organisation'] },
  phone: { fr: 'Téléphone', en: 'Telephone', also: ['tel', 'mobile', 'phone'] },
  locale: { fr: 'Langue (fr, en)', en: 'Language (fr, en)', also: ['langue', 'language'] },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Notes of the team', also: ['notes', 'commentaire', 'comment'] },
};

/** In which language people are written to. */
export const LANGUAGES: Readonly<Record<string, Words>> = {
  fr: { fr: 'Français', en: 'French' },
  en: { fr: 'Anglais', en: 'English' },
};

const NEEDS_EMAIL: Words = {
  fr: 'Il faut une colonne « Adresse e-mail » pour reconnaître les organisateurs.',
  en: 'A column “Email address” is needed to know the organizers by.',
};

/** Organizers from a file. */
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
    en: 'One line an organizer, known by the email address. Of those who are there empty fields are filled, and nothing is replaced. 20,000 lines and 10 MB at most.',
  },
  counts: [
    ['created', { fr: 'Organisateurs créés', en: 'Organizers created' }],
    ['updated', { fr: 'Organisateurs complétés', en: 'Organizers completed' }],
    ['known', { fr: 'Déjà connus', en: 'Known already' }],
  ],
};
