import type { Locale } from '#i18n/locale';
import { csvText } from '../shell/csv';
import type { Sheet } from './sheets';

/** Renders a sheet as CSV. */
export const csvOf = ({ head, headInFile = [], rows }: Sheet, locale: Locale): Promise<string> =>
  csvText(
    [
      [...head, ...headInFile],
      ...rows.map(({ name, note, cells, inFile = [] }) => [
        note ? `${name} (${note})` : name,
        ...cells.map(({ value }) => value),
        ...inFile,
      ]),
    ],
    locale,
  );
