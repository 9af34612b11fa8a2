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
  en: 'The columns “Category” and “Tag” are needed.',
};

/** Tags from a file, and the venues that carry them. */
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
    en: 'One line a tag, or a tag and a venue that carries it. A tag is known by its category and name, a venue by its code or email address; no tag is taken off. 20,000 lines and 10 MB at most.',
  },
  counts: [
    ['created', { fr: 'Étiquettes créées', en: 'Tags created' }],
    ['updated', { fr: 'Lieux qui en portent une de plus', en: 'Venues that carry one more' }],
    ['known', { fr: 'Lignes déjà connues', en: 'Lines known already' }],
  ],
};
