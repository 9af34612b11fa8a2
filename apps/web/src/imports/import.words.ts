import { formatCount, fr } from '#i18n/formats';

/** Words of bringing in records from a file. */
export const IMPORT = {
  steps: { fr: 'Étapes', en: 'Steps' },
  step: {
    fr: (step: 'file' | 'mapping' | 'check' | 'result') =>
      ({ file: 'Fichier', mapping: 'Colonnes', check: 'Contrôle', result: 'Import' })[step],
    en: (step: 'file' | 'mapping' | 'check' | 'result') =>
      ({ file: 'File', mapping: 'Columns', check: 'Check', result: 'Import' })[step],
  },
  choose: { fr: 'Choisir un fichier CSV', en: 'Choose a CSV file' },
  drop: { fr: 'ou déposez-le ici', en: 'or drop it here' },
  unreadable: {
    fr: fr`Ce fichier ne se lit pas comme du CSV : enregistrez le tableau en « CSV UTF-8 ».`,
    en: 'This file is no readable CSV: save the spreadsheet as “CSV UTF-8”.',
  },
  empty: { fr: 'Ce fichier n’a pas de ligne sous son en-tête.', en: 'This file has no line below its header.' },
  tooLarge: { fr: 'Ce fichier dépasse 10\u00a0Mo.', en: 'This file is larger than 10 MB.' },
  lines: {
    fr: (count: number) => `${formatCount(count, 'fr')} ${count < 2 ? 'ligne' : 'lignes'}`,
    en: (count: number) => `${formatCount(count, 'en')} ${count === 1 ? 'line' : 'lines'}`,
  },
  mappingHelp: {
    fr: 'Dites ce que contient chaque colonne. Les colonnes ignorées ne sont pas importées.',
    en: 'Say what each column holds. Columns that are left out are not imported.',
  },
  head: { fr: 'Colonne du fichier', en: 'Column of the file' },
  sample: { fr: 'Exemple', en: 'Example' },
  means: { fr: 'Contient', en: 'Holds' },
  meansOf: { fr: (head: string) => fr`« ${head} » contient`, en: (head: string) => `“${head}” holds` },
  ignored: { fr: 'Ignorée', en: 'Left out' },
  unnamed: { fr: (place: number) => `Colonne ${place}`, en: (place: number) => `Column ${place}` },
  check: { fr: 'Contrôler le fichier', en: 'Check the file' },
  checkAgain: { fr: 'Contrôler à nouveau', en: 'Check again' },
  otherFile: { fr: 'Autre fichier', en: 'Another file' },
  otherColumns: { fr: 'Revoir les colonnes', en: 'Back to the columns' },
  checking: { fr: 'Contrôle en cours', en: 'Checking' },
  importing: { fr: 'Import en cours', en: 'Importing' },
  processed: {
    fr: (done: number, all: number) =>
      fr`${formatCount(done, 'fr')} ${done < 2 ? 'ligne' : 'lignes'} sur ${formatCount(all, 'fr')}`,
    en: (done: number, all: number) =>
      `${formatCount(done, 'en')} of ${formatCount(all, 'en')} ${all === 1 ? 'line' : 'lines'}`,
  },
  would: { fr: 'L’import ferait ceci', en: 'The import would do this' },
  did: { fr: 'L’import est terminé', en: 'The import is done' },
  nothing: { fr: 'Le fichier ne change rien.', en: 'The file changes nothing.' },
  start: { fr: 'Importer', en: 'Import' },
  faults: {
    fr: (count: string) => fr`${count} à corriger : rien n’est importé tant qu’une ligne est en faute.`,
    en: (count: string) => `${count} to mend: nothing is imported while a line has a fault.`,
  },
  faultsHelp: {
    fr: 'Corrigez ici, ou téléchargez le fichier et corrigez-le dans votre tableur.',
    en: 'Mend here, or download the file and mend it in your spreadsheet.',
  },
  oneOf: {
    fr: (column: string, values: string) => fr`${column} : l’un de ${values}`,
    en: (column: string, values: string) => `${column}: one of ${values}`,
  },
  fileGone: {
    fr: fr`Le fichier n’est plus ouvert ici : choisissez-le à nouveau pour le corriger ou l’importer.`,
    en: 'The file is no longer open here: choose it again to mend or import it.',
  },
  line: { fr: 'Ligne', en: 'Line' },
  column: { fr: 'Colonne', en: 'Column' },
  value: { fr: 'Valeur', en: 'Value' },
  fault: { fr: 'Faute', en: 'Fault' },
  wholeLine: { fr: 'toute la ligne', en: 'the whole line' },
  valueOf: {
    fr: (column: string, line: number) => fr`${column}, ligne ${line}`,
    en: (column: string, line: number) => `${column}, line ${line}`,
  },
  download: { fr: 'Télécharger le fichier corrigé', en: 'Download the corrected file' },
  failed: { fr: 'L’import n’a pas abouti', en: 'The import came to nothing' },
} as const;
