import { formatCount, fr } from '#i18n/formats';

/** Text of CSV imports. */
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
    fr: fr`Ce fichier n’est pas un CSV valide : enregistrez le tableau en « CSV UTF-8 », puis réessayez.`,
    en: 'This file isn’t valid CSV. Save the spreadsheet as “CSV UTF-8” and try again.',
  },
  empty: {
    fr: 'Ce fichier n’a pas de ligne sous son en-tête. Choisissez-en un autre.',
    en: 'This file has no rows below its header. Choose another file.',
  },
  tooLarge: {
    fr: 'Ce fichier dépasse 10\u00a0Mo. Divisez-le en plusieurs fichiers.',
    en: 'This file is larger than 10 MB. Split it into smaller files.',
  },
  lines: {
    fr: (count: number) => `${formatCount(count, 'fr')} ${count < 2 ? 'ligne' : 'lignes'}`,
    en: (count: number) => `${formatCount(count, 'en')} ${count === 1 ? 'line' : 'lines'}`,
  },
  mappingHelp: {
    fr: 'Indiquez ce que contient chaque colonne. Les colonnes ignorées ne sont pas importées.',
    en: 'Choose what each column contains. Ignored columns aren’t imported.',
  },
  head: { fr: 'Colonne du fichier', en: 'File column' },
  sample: { fr: 'Exemple', en: 'Example' },
  means: { fr: 'Contient', en: 'Contains' },
  meansOf: { fr: (head: string) => fr`« ${head} » contient`, en: (head: string) => `“${head}” contains` },
  ignored: { fr: 'Ignorée', en: 'Ignored' },
  unnamed: { fr: (place: number) => `Colonne ${place}`, en: (place: number) => `Column ${place}` },
  check: { fr: 'Contrôler le fichier', en: 'Check file' },
  checkAgain: { fr: 'Contrôler à nouveau', en: 'Check again' },
  otherFile: { fr: 'Autre fichier', en: 'Choose another file' },
  otherColumns: { fr: 'Revoir les colonnes', en: 'Back to the columns' },
  checking: { fr: 'Contrôle en cours', en: 'Checking' },
  importing: { fr: 'Import en cours', en: 'Importing' },
  processed: {
    fr: (done: number, all: number) =>
      fr`${formatCount(done, 'fr')} ${done < 2 ? 'ligne' : 'lignes'} sur ${formatCount(all, 'fr')}`,
    en: (done: number, all: number) =>
      `${formatCount(done, 'en')} of ${formatCount(all, 'en')} ${all === 1 ? 'line' : 'lines'}`,
  },
  would: { fr: 'Cet import fera ceci', en: 'This import will make these changes' },
  did: { fr: 'L’import est terminé', en: 'Import complete' },
  nothing: { fr: 'Le fichier ne change rien.', en: 'This file doesn’t change anything.' },
  start: { fr: 'Importer', en: 'Import' },
  faults: {
    fr: (count: string) => fr`${count} à corriger : rien n’est importé tant qu’il reste une erreur.`,
    en: (count: string) => `${count} to fix. Nothing is imported until all errors are fixed.`,
  },
  faultsHelp: {
    fr: 'Corrigez ici, ou téléchargez le fichier et corrigez-le dans votre tableur.',
    en: 'Fix the errors here, or download the file and fix it in your spreadsheet.',
  },
  oneOf: {
    fr: (column: string, values: string) => fr`${column} : l’un de ${values}`,
    en: (column: string, values: string) => `${column}: one of ${values}`,
  },
  fileGone: {
    fr: fr`Le fichier n’est plus ouvert ici : choisissez-le à nouveau pour le corriger ou l’importer.`,
    en: 'The file is no longer open here. Choose it again to fix or import it.',
  },
  line: { fr: 'Ligne', en: 'Line' },
  column: { fr: 'Colonne', en: 'Column' },
  value: { fr: 'Valeur', en: 'Value' },
  fault: { fr: 'Erreur', en: 'Error' },
  wholeLine: { fr: 'toute la ligne', en: 'whole line' },
  valueOf: {
    fr: (column: string, line: number) => fr`${column}, ligne ${line}`,
    en: (column: string, line: number) => `${column}, line ${line}`,
  },
  download: { fr: 'Télécharger le fichier corrigé', en: 'Download corrected file' },
  failed: { fr: 'L’import a échoué', en: 'Import failed' },
} as const;
