import { inflateSync } from 'node:zlib';

/** The text streams of a PDF, decoded. */
function streamsOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    const from = index + word.length;
    const piece = pdf.subarray(from, raw.indexOf('endstream', from));
    try {
      return [inflateSync(piece).toString('utf8')];
    } catch {
      return [piece.toString('utf8')];
    }
  });
}

/** The embedded XML invoice of a Factur-X file, or null. */
export const facturXOf = (pdf: Buffer): string | null =>
  streamsOf(pdf).find((text) => text.includes('CrossIndustryInvoice')) ?? null;

/** A printed line of text: its page, and where it begins, in points from the lower left. */
export interface PrintedLine {
  page: number;
  x: number;
  y: number;
  text: string;
}

/** The lines of text of a PDF with embedded fonts, in drawing order. */
export function linesOf(pdf: Buffer): PrintedLine[] {
  const objects = new Map<string, string>();
  const raw = pdf.toString('latin1');
  for (const { index, 1: id = '', 0: begin } of raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g))
    objects.set(id, raw.slice(index + begin.length, raw.indexOf('\nendobj', index)));
  const streamOf = (id: string): string => {
    const object = objects.get(id) ?? '';
    const from = object.indexOf('stream\n') + 'stream\n'.length;
    return inflateSync(Buffer.from(object.slice(from), 'latin1')).toString('latin1');
  };
  const named = (text: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '';
  /** A font's characters by glyph id. */
  const lettersOf = (font: string): string[] =>
    [...streamOf(named(objects.get(font) ?? '', 'ToUnicode')).matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<(\w+)>/g)].map(([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le')),
    );
  const pages = [...objects.values()].filter((object) => object.includes('/Type /Page\n'));
  return pages.flatMap((page, index) => {
    const resources = objects.get(named(page, 'Resources')) ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(id)]),
    );
    const drawn = streamOf(named(page, 'Contents')).matchAll(
      /1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+\/(F\d+) [\d.]+ Tf\s+\[([^\]]*)\] TJ/g,
    );
    return [...drawn].map(([, x, y, font = '', glyphs = '']) => ({
      page: index + 1,
      ...{ x: Number(x), y: Number(y) },
      text: [...glyphs.matchAll(/<(\w+)>/g)]
        .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
        .map((code) => fonts.get(font)?.[parseInt(code, 16)] ?? '�')
        .join(''),
    }));
  });
}

/** The sizes of a PDF's images in pixels; transparency masks don't count. */
export function picturesOf(pdf: Buffer): { width: number; height: number }[] {
  const objects = pdf.toString('latin1').matchAll(/<<(?:[^<>]|<<[^<>]*>>)*\/Subtype\s*\/Image(?:[^<>]|<<[^<>]*>>)*>>/g);
  const said = (object: string, name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(object)?.[1]);
  return [...objects]
    .map(([object]) => object)
    .filter((object) => object.includes('/SMask'))
    .map((object) => ({ width: said(object, 'Width'), height: said(object, 'Height') }));
}
