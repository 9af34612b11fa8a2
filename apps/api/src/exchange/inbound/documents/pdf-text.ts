import { getDocumentProxy } from 'unpdf';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** A piece of text on a page, in points from the lower left. */
interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Maximum number of pages read. */
const MAX_PAGES = 50;
/** Parts of the font's height: another line, a space, another column, and an empty line. */
const SAME_LINE = 0.5;
const SPACE = 0.15;
const COLUMN = 1.2;
const PARAGRAPH = 1.9;
/** The height of a value of a form whose font isn't known, in points. */
const FIELD_HEIGHT = 10;

/**
 * Returns the text layer of a PDF and the values of its form, in lines as a person reads them, with tabs between columns. Text behind the
 * first pages isn't read.
 * @throws Error it isn't a valid PDF, or needs a password
 */
export async function pdfText(content: Buffer, maxLength: number): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(content), {
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  let text = '';
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && text.length < maxLength; number += 1) {
    const page = await document.getPage(number);
    text += `${linesOf([...(await printed(page)), ...(await filledIn(page))])}\n\n`;
    page.cleanup();
  }
  return text;
}

async function printed(page: Page): Promise<Piece[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y, width: item.width, height: item.height || Math.hypot(a, b) }];
  });
}

/** The values of text fields and lists, where they are on the page. */
async function filledIn(page: Page): Promise<Piece[]> {
  const fields = (await page.getAnnotations()) as { fieldType?: unknown; fieldValue?: unknown; rect: number[] }[];
  return fields.flatMap(({ fieldType, fieldValue, rect: [x = 0, y = 0, right = 0, top = 0] }) => {
    if (fieldType !== 'Tx' && fieldType !== 'Ch') return [];
    const text = [fieldValue]
      .flat()
      .filter((value) => typeof value === 'string' && value.trim() !== '')
      .join(', ');
    if (text === '') return [];
    const height = Math.min(FIELD_HEIGHT, top - y);
    // The first line of a value that fills several begins at the top.
    return [{ text, x, y: top - y > 2 * height ? top - height : y + (top - y - height) / 2, width: right - x, height }];
  });
}

interface Cell {
  text: string;
  x: number;
}

interface Line {
  cells: Cell[];
  /** Of its first line and of its last one, if a cell wraps. */
  top: number;
  bottom: number;
  height: number;
}

function linesOf(pieces: Piece[]): string {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.y - piece.y < SAME_LINE * Math.min(first.height, piece.height)) row.push(piece);
    else rows.push([piece]);
  }
  let text = '';
  let above: Line | undefined;
  for (const line of joined(rows.map(lineOf))) {
    if (above && above.bottom - line.top > PARAGRAPH * Math.max(above.height, line.height)) text += '\n';
    text += `${line.cells.map((cell) => cell.text).join('\t')}\n`;
    above = line;
  }
  return text;
}

function lineOf(pieces: Piece[]): Line {
  const cells: Cell[] = [];
  let end = 0;
  for (const { text, x, width, height } of pieces.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1);
    const gap = x - end;
    if (!cell || gap > COLUMN * height) cells.push({ text: text.trimStart(), x });
    else cell.text += gap > SPACE * height && !/\s/.test(cell.text.slice(-1) + text.charAt(0)) ? ` ${text}` : text;
    end = x + width;
  }
  const [{ y, height } = { y: 0, height: 0 }] = pieces;
  return { cells, top: y, bottom: y, height };
}

/** How far two cells of a column may be from one another, in points. */
const ASIDE = 2;
/** The beginning of the second line of a cell, and the end of its first. */
const CONTINUES = /^[\p{Ll}(/&]/u;
const CONTINUED = /(?:[,/&(-]|(?:^|\s)(?:de|du|des|d['’]|la|le|les|à|et|of|the|and|or|ou|for|pour))$/iu;

/** Joins the lines of a cell that wraps beside another, so that a label stays one: "Nombre de" above "participants". */
function joined(lines: Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const above = found.at(-1);
    const [cell] = line.cells;
    const isNear = above !== undefined && above.bottom - line.top < PARAGRAPH * line.height;
    const wrapped =
      isNear && cell && line.cells.length === 1 && above.cells.length > 1
        ? above.cells.find(({ x }) => Math.abs(x - cell.x) < ASIDE)
        : undefined;
    if (above && cell && wrapped && (CONTINUES.test(cell.text) || CONTINUED.test(wrapped.text.trimEnd()))) {
      wrapped.text = `${wrapped.text.trimEnd()} ${cell.text}`;
      above.bottom = line.bottom;
    } else found.push(line);
  }
  return found;
}
