import { TAG_COLUMNS } from '#domain/import-columns';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { TAG_CATEGORIES } from '../../venues/venues.words';
import { DATA } from './data.words';
import { VENUE_NAMES } from './venue-names';

const NAMES: Readonly<Record<keyof typeof TAG_COLUMNS, Words & { also: readonly string[] }>> = {
  category: { fr: 'Catégorie', en: 'Category', also: ['type', 'famille', 'groupe', 'group'] },
  name: { fr: 'Étiquette', en: 'Tag', also: ['nom', 'name', 'libelle', 'label', 'mot cle'] },
  ...VENUE_NAMES,
};

const NEEDS: Words = {
  fr: 'Il faut les colonnes « Catégorie » et « Étiquette ».',
  en: 'Map the columns “Category” and “Tag”.',
};

/** Imports tags and the venues that have them. */
export const TAG_FILE: FileKind = {
  kind: 'tags',
  columns: Object.keys(TAG_COLUMNS),
  label: (column, language) => NAMES[column as keyof typeof NAMES]?.[language] ?? column,
  values: { category: TAG_CATEGORIES },
  also: Object.fromEntries(Object.entries(NAMES).map(([column, { also }]) => [column, also])),
  fault: (mapping) => (mapping.includes('category') && mapping.includes('name') ? null : NEEDS),
  title: DATA.importTags,
  help: {
    fr: fr`Une ligne par étiquette, ou par étiquette et lieu qui la porte. Une étiquette est reconnue à sa catégorie et à son nom, un lieu à son code ou à son adresse e-mail ; aucune étiquette n’est retirée. 20\u00a0000 lignes et 10\u00a0Mo au plus.`,
    en: 'One line per tag, optionally with a venue that has it. Tags are matched by category and name, venues by code or email address. No tags are removed. Up to 20,000 lines and 10 MB.',
  },
  counts: [
    ['created', { fr: 'Étiquettes créées', en: 'Tags created' }],
    ['updated', { fr: 'Lieux qui en portent une de plus', en: 'Venues tagged' }],
    ['known', { fr: 'Lignes déjà connues', en: 'Lines already known' }],
  ],
};
