import type { Locale } from '#i18n/locale';

/** The text of a file, as a spreadsheet in the reader's language opens it; a name is never taken for a formula. */
export async function csvText(lines: readonly (readonly unknown[])[], locale: Locale): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(lines as unknown[][], {
    bom: true,
    delimiter: locale === 'fr' ? ';' : ',',
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => (locale === 'fr' ? String(value).replace('.', ',') : String(value)) },
  });
}

/** Gives a text to the browser as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
