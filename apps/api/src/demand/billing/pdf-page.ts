import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { shownSize } from '#domain/logo';

export type Pdf = PDFKit.PDFDocument;

const resolve = createRequire(__filename).resolve.bind(null);
/** Loaded again for each document: a shared font forgets which letters some of its glyphs represent. */
const FONTS = {
  normal: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

/** Points from the edge of A4, and the remaining width. */
export const MARGIN = 56;
export const WIDTH = 595.28 - 2 * MARGIN;
export const BOTTOM = 841.89 - MARGIN;
const INK = '#1f2623';
export const MUTED = '#565f5a';
const RULE = '#dedbd2';

/** A CSS pixel, in points. */
const PIXEL = 0.75;

let loaded: Promise<typeof PDFDocument> | null = null;

/** The library and its tables are large, so they are loaded with the first document. */
export const pdfLibrary = (): Promise<typeof PDFDocument> =>
  (loaded ??= import('pdfkit').then(({ default: made }) => made));

/**
 * Creates a PDF on A4, with embedded fonts as PDF/A requires. `draw` begins at the upper left margin; text below the
 * lower one starts a new page automatically.
 */
export async function makePdf(
  { title, author, issued, lang }: { title: string; author: string; issued: Date; lang: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const Document = await pdfLibrary();
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    font: resolve(FONTS.normal),
    lang,
    info: { Title: title, Author: author, CreationDate: issued, ModDate: issued },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((done, failed) => pdf.on('end', done).on('error', failed));
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.registerFont('normal', resolve(FONTS.normal)).registerFont('strong', resolve(FONTS.strong));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

/** The agency's letterhead. */
export interface Letterhead {
  /** The color of its name: `#rrggbb`. */
  colour: string;
  /** image/png, and its size in pixels. */
  logo: { content: Buffer; width: number; height: number } | null;
}

interface Style {
  size?: number;
  strong?: boolean;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** Writes text in a box whose upper left corner is (x, y); returns the y of the next line. */
export function write(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 9.5, strong = false, colour = INK, width = WIDTH - (x - MARGIN), align = 'left' } = style;
  pdf
    .font(strong ? 'strong' : 'normal')
    .fontSize(size)
    .fillColor(colour)
    // The narrow no-break space between thousands is barely visible in print.
    .text(text.replaceAll('\u202f', '\u00a0'), x, y, {
      width,
      align,
      lineGap: size * 0.25,
      // Align the digits of amounts in a column.
      ...(align === 'right' && { features: ['tnum'] }),
    });
  return pdf.y;
}

/**
 * Draws the sender at the upper left: the logo, and below it the name, which the law requires as text. Returns the y of
 * the next line.
 */
export function writeLetterhead(pdf: Pdf, name: string, { colour, logo }: Letterhead, width: number): number {
  let y = MARGIN;
  if (logo !== null) {
    const size = shownSize(logo);
    pdf.image(logo.content, MARGIN, y, { width: size.width * PIXEL, height: size.height * PIXEL });
    y += size.height * PIXEL + 8;
  }
  return write(pdf, name, MARGIN, y, { size: 13, strong: true, colour, width });
}

/** Draws a line across the page. */
export function rule(pdf: Pdf, y: number, from = MARGIN): void {
  pdf
    .moveTo(from, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
}
