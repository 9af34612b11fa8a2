import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { shownSize } from '#domain/logo';

export type Pdf = PDFKit.PDFDocument;

const resolve = createRequire(__filename).resolve.bind(null);
/** Each document reads them anew: a font that several share forgets which letters some of its glyphs stand for. */
const FONTS = {
  normal: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const;

/** Points from the edge of A4, and what is left between. */
export const MARGIN = 56;
export const WIDTH = 595.28 - 2 * MARGIN;
export const BOTTOM = 841.89 - MARGIN;
const INK = '#1f2623';
export const MUTED = '#565f5a';
const RULE = '#dedbd2';

/** A pixel of a style sheet, in points. */
const PIXEL = 0.75;

let loaded: Promise<typeof PDFDocument> | null = null;

/** The library and its tables are large: they are loaded when the first document is made. */
export const pdfLibrary = (): Promise<typeof PDFDocument> =>
  (loaded ??= import('pdfkit').then(({ default: made }) => made));

/**
 * A PDF on A4, with its fonts in it as PDF/A asks for. `draw` begins at the upper left margin; text below the lower one begins a new page
 * by itself.
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

/** The agency at the top of what it prints. */
export interface Letterhead {
  /** Of its name: `#rrggbb`. */
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

/** Text in a box whose upper left corner is (x, y); answers where the next line begins. */
export function write(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 9.5, strong = false, colour = INK, width = WIDTH - (x - MARGIN), align = 'left' } = style;
  pdf
    .font(strong ? 'strong' : 'normal')
    .fontSize(size)
    .fillColor(colour)
    // the narrow no-break space between thousands is hardly seen in print
    .text(text.replaceAll('\u202f', '\u00a0'), x, y, {
      width,
      align,
      lineGap: size * 0.25,
      // amounts stand one below the other, digit by digit
      ...(align === 'right' && { features: ['tnum'] }),
    });
  return pdf.y;
}

/** Who writes, at the upper left: the logo, and below it the name, which the law asks for in words. Answers where the next line begins. */
export function writeLetterhead(pdf: Pdf, name: string, { colour, logo }: Letterhead, width: number): number {
  let y = MARGIN;
  if (logo !== null) {
    const size = shownSize(logo);
    pdf.image(logo.content, MARGIN, y, { width: size.width * PIXEL, height: size.height * PIXEL });
    y += size.height * PIXEL + 8;
  }
  return write(pdf, name, MARGIN, y, { size: 13, strong: true, colour, width });
}

/** A line across the page. */
export function rule(pdf: Pdf, y: number, from = MARGIN): void {
  pdf
    .moveTo(from, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
}
