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

function linesOf(pieces: Piece[]): string {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && first.y - piece.y < SAME_LINE * Math.min(first.height, piece.height)) line.push(piece);
    else lines.push([piece]);
  }
  let text = '';
  let above: Piece | undefined;
  for (const line of lines) {
    const [first] = line;
    if (above && first && above.y - first.y > PARAGRAPH * Math.max(above.height, first.height)) text += '\n';
    text += `${lineText(line)}\n`;
    above = first;
  }
  return text;
}

function lineText(line: Piece[]): string {
  let text = '';
  let last = '';
  let end: number | null = null;
  for (const { text: piece, x, width, height } of line.toSorted((a, b) => a.x - b.x)) {
    const gap = end === null ? 0 : x - end;
    const isColumn = gap > COLUMN * height;
    if (isColumn) text += '\t';
    else if (gap > SPACE * height && !/\s/.test(last + piece.charAt(0))) text += ' ';
    text += isColumn ? piece.trimStart() : piece;
    last = piece.charAt(piece.length - 1);
    end = x + width;
  }
  return text;
}
