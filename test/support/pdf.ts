import { inflateSync } from 'node:zlib';

/** The contents of a PDF's streams that are text, each as it is read. */
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

/** The invoice as XML that a Factur-X file has in it, or null. */
export const facturXOf = (pdf: Buffer): string | null =>
  streamsOf(pdf).find((text) => text.includes('CrossIndustryInvoice')) ?? null;

/** The sizes of the pictures of a PDF, in pixels; what is transparent in one is no picture of its own. */
export function picturesOf(pdf: Buffer): { width: number; height: number }[] {
  const objects = pdf.toString('latin1').matchAll(/<<(?:[^<>]|<<[^<>]*>>)*\/Subtype\s*\/Image(?:[^<>]|<<[^<>]*>>)*>>/g);
  const said = (object: string, name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(object)?.[1]);
  return [...objects]
    .map(([object]) => object)
    .filter((object) => object.includes('/SMask'))
    .map((object) => ({ width: said(object, 'Width'), height: said(object, 'Height') }));
}
