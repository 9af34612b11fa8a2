import type { Locale } from '#i18n/locale';

/** Renders CSV for a spreadsheet in the user's language. Values are escaped so that none is read as a formula. */
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

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
