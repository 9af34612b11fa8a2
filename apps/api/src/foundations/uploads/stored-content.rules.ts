import type { StorageRange } from '#providers/storage/storage.provider';

/**
 * Returns the byte range requested by a `Range` header (RFC 9110 §14.1.2), `{ last }` for a suffix range, or null to
 * send the whole content: no header, another unit, several ranges, or a malformed one.
 */
export function readRange(header: string | undefined): StorageRange | { last: number } | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? null : { last: Number(last) };
  if (last === '') return { start: Number(first) };
  return Number(last) < Number(first) ? null : { start: Number(first), end: Number(last) };
}

/** Audio, video and raster images are shown inline; anything that could run under our origin is downloaded. */
const SHOWN = /^(audio\/[\w.+-]+|video\/[\w.+-]+|image\/(jpeg|png|webp|gif))$/i;

/** Returns the `Content-Disposition` (RFC 6266) of a file: its name in ASCII for old clients, in full by RFC 8187. */
export function contentDisposition(filename: string, contentType: string): string {
  const ascii = filename
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const way = SHOWN.test(contentType.split(';')[0]?.trim() ?? '') ? 'inline' : 'attachment';
  return `${way}; filename="${ascii}"; filename*=UTF-8''${full}`;
}
