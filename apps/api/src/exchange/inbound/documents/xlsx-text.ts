import readXlsxFile from 'read-excel-file/universal';

/** Dates before this one are times of a day without a date. */
const FIRST_DATE = Date.UTC(1901, 0, 1);

/** Returns the cells of a workbook, with tabs between those of a row. Empty rows divide tables. */
export async function xlsxText(content: Buffer, maxLength: number): Promise<string> {
  const sheets = await readXlsxFile(new Blob([new Uint8Array(content)]));
  let text = '';
  for (const { data } of sheets) {
    for (const row of data) {
      text += `${(row as unknown[]).map(cellText).join('\t').trimEnd()}\n`;
      if (text.length > maxLength) return text;
    }
    text += '\n';
  }
  return text;
}

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return String(Number(value.toFixed(2)));
  // Not the errors of formulas.
  return typeof value === 'string' && !value.startsWith('#') ? value.replace(/\s+/g, ' ').trim() : '';
}

/** Excel's dates have no time zone; the library gives them in UTC. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  const hours = time.slice(0, 5);
  if (date.getTime() < FIRST_DATE) return hours;
  return hours === '00:00' ? day : `${day} ${hours}`;
}
