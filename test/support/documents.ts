import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { ZipFile } from 'yazl';

/** A part of a document: a title, paragraphs, a letterhead of two columns, labels with values, or a table. */
export type Block =
  | string
  | { title: string }
  | { sides: [left: string, right: string] }
  | { form: [label: string, value: string][] }
  /** Labels with values, with a tab stop between them. */
  | { tabs: [label: string, value: string][] }
  | { table: string[][]; widths?: number[] };

/** A cell of a workbook; `day` is `YYYY-MM-DD`, `time` a part of a day, and `amount` is shown in euros. */
export type Cell = string | number | null | { day: string } | { time: number } | { amount: number };

/** An archive of these parts. */
export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return buffer(zip.outputStream);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const contentTypes = (parts: Record<string, string>): string =>
  `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([name, type]) =>
        `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

const relations = (targets: Record<string, string>): string =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${Object.entries(targets)
    .map(
      ([target, type], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A Word document. */
export const docx = (blocks: Block[]): Promise<Buffer> => docxOf(blocks.map(wordBlock).join(''));

/** A Word document with this body in WordprocessingML. */
export const docxOf = (body: string): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations({ 'word/document.xml': 'officeDocument' }),
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });

const run = (text: string): string =>
  `<w:r>${text
    .split(/(?=[\t\n])|(?<=[\t\n])/)
    .map((piece) =>
      piece === '\t' ? '<w:tab/>' : piece === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`,
    )
    .join('')}</w:r>`;
const paragraph = (text: string): string => `<w:p>${run(text)}</w:p>`;
const wordTable = (rows: string[][]): string =>
  `<w:tbl>${rows
    .map(
      (row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.split('\n').map(paragraph).join('')}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl><w:p/>`;

function wordBlock(block: Block): string {
  if (typeof block === 'string') return block.split('\n').map(paragraph).join('') + '<w:p/>';
  if ('title' in block) return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(block.title)}</w:p>`;
  if ('sides' in block) return wordTable([block.sides]);
  if ('form' in block) return wordTable(block.form);
  if ('tabs' in block) return block.tabs.map((line) => paragraph(line.join('\t'))).join('') + '<w:p/>';
  return wordTable(block.table);
}

const column = (at: number): string => String.fromCharCode(65 + at);
/** Excel counts days from 30 December 1899. */
const serial = (day: string): number => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** An Excel workbook with a sheet per list of rows. */
export const xlsx = (...sheets: Cell[][][]): Promise<Buffer> =>
  xlsxOf(
    sheets.map((rows) =>
      rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((cell, at) => sheetCell(cell, `${column(at)}${row + 1}`)).join('')}</row>`,
        )
        .join(''),
    ),
  );

/** An Excel workbook with these sheets in SpreadsheetML. */
export const xlsxOf = (sheets: string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/styles.xml': 'spreadsheetml.styles',
      ...Object.fromEntries(sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(sheets.map((_, at) => [`worksheets/sheet${at + 1}.xml`, 'worksheet'])),
      'styles.xml': 'styles',
    }),
    'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets>${sheets
      .map((_, at) => `<sheet name="Feuil${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0\\ &quot;€&quot;"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });

function sheetCell(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if ('day' in cell) return `<c r="${place}" s="1"><v>${serial(cell.day)}</v></c>`;
  if ('time' in cell) return `<c r="${place}" s="2"><v>${cell.time}</v></c>`;
  return `<c r="${place}" s="3"><v>${cell.amount}</v></c>`;
}

const LEFT = 56;
const WIDTH = 483;
const BOTTOM = 770;

/** A PDF with a text layer. */
export function pdf(blocks: Block[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: LEFT, ...options });
  for (const block of blocks) printBlock(document, block);
  document.end();
  return buffer(document);
}

function printBlock(document: PDFKit.PDFDocument, block: Block): void {
  document.fontSize(10.5);
  if (typeof block === 'string') document.text(block, LEFT, document.y, { width: WIDTH, lineGap: 2 });
  else if ('title' in block) document.fontSize(16).text(block.title, LEFT, document.y, { width: WIDTH });
  else if ('sides' in block) printRows(document, [block.sides], [0.55, 0.45]);
  else if ('form' in block) printRows(document, block.form, [0.35, 0.65]);
  else if ('tabs' in block) for (const line of block.tabs) printRows(document, [line], [0.35, 0.65]);
  else printRows(document, block.table, block.widths ?? block.table[0]?.map((_, __, row) => 1 / row.length) ?? []);
  document.moveDown();
}

/** Prints rows of cells, whose lines wrap within the widths of their columns, given as parts of the page's. */
function printRows(document: PDFKit.PDFDocument, rows: string[][], widths: number[]): void {
  for (const row of rows) {
    const boxes = row.map((cell, at) => ({
      cell,
      x: LEFT + WIDTH * widths.slice(0, at).reduce((sum, width) => sum + width, 0),
      width: WIDTH * (widths[at] ?? 0) - 12,
    }));
    const height = Math.max(...boxes.map(({ cell, width }) => document.heightOfString(cell || ' ', { width })));
    if (document.y + height > BOTTOM) document.addPage();
    const top = document.y;
    for (const { cell, x, width } of boxes) document.text(cell, x, top, { width });
    document.y = top + height + 4;
  }
}
