import { KNOWLEDGE_COLUMNS, NAMED_VENUE } from '#domain/import-columns';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { KNOWLEDGE_SOURCES, KNOWLEDGE_TYPES } from '../../venues/knowledge.words';
import { DATA } from './data.words';
import { VENUE_NAMES } from './venue-names';

const NAMES: Readonly<Record<keyof typeof KNOWLEDGE_COLUMNS, Words & { also: readonly string[] }>> = {
  ...VENUE_NAMES,
  content: { fr: 'Ce qu’on sait', en: 'What is known', also: ['note', 'notes', 'texte', 'contenu', 'text', 'content'] },
  type: { fr: 'Sujet', en: 'Subject', also: ['type', 'theme', 'categorie', 'category'] },
  source: { fr: 'Su par', en: 'Source', also: ['source', 'origine'] },
};

const NEEDS: Words = {
  fr: 'Il faut la colonne « Ce qu’on sait », et « Code du lieu » ou « Adresse e-mail du lieu ».',
  en: 'Map the column “What is known”, and “Code of the venue” or “Email address of the venue”.',
};

/** Imports notes about venues. */
export const KNOWLEDGE_FILE: FileKind = {
  kind: 'knowledge',
  columns: Object.keys(KNOWLEDGE_COLUMNS),
  label: (column, language) => NAMES[column as keyof typeof NAMES]?.[language] ?? column,
  values: { type: KNOWLEDGE_TYPES, source: KNOWLEDGE_SOURCES },
  also: Object.fromEntries(Object.entries(NAMES).map(([column, { also }]) => [column, also])),
  fault: (mapping) =>
    mapping.includes('content') && NAMED_VENUE.some((column) => mapping.includes(column)) ? null : NEEDS,
  title: DATA.importKnowledge,
  help: {
    fr: fr`Une ligne par fait, avec le code ou l’adresse e-mail du lieu. Ce qui est déjà noté du lieu dans les mêmes mots reste comme il est ; la recherche et l’assistant s’en servent quelques minutes après. 20\u00a0000 lignes et 10\u00a0Mo au plus.`,
    en: 'One line per fact, with the code or email address of its venue. Facts already noted in the same words are skipped. The search and the assistant use new ones after a few minutes. Up to 20,000 lines and 10 MB.',
  },
  counts: [
    ['created', { fr: 'Faits notés', en: 'Facts added' }],
    ['known', { fr: 'Déjà notés', en: 'Already noted' }],
  ],
};
