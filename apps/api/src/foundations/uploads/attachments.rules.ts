import { isUtf8 } from 'node:buffer';

/** The signature of a file, and its type. */
const BEGINNINGS: [beginning: string, contentType: string][] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['BEGIN:VCALENDAR', 'text/calendar'],
];

/** The documents that are ZIP archives, by a name inside (Open Packaging Conventions) or by the beginning of the archive (ODF). */
const OFFICE: [mark: string, contentType: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
/** The offset of the name of an archive's first entry (APPNOTE 4.3.7). */
const FIRST_NAME = 30;
/** The name of the macros in a file that has some. */
const MACROS = 'vbaProject.bin';

/**
 * Returns the type of a file that may be attached to a mail, by its content: PDF, images, office documents without macros, calendars and
 * plain text. Null for anything else: mail servers refuse programs, scripts and archives, and then return the whole mail.
 */
export function attachmentTypeOf(content: Buffer): string | null {
  const start = content.toString('latin1', 0, 200);
  for (const [beginning, contentType] of BEGINNINGS) if (start.startsWith(beginning)) return contentType;
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  if (start.startsWith('PK\x03\x04')) return officeTypeOf(content, start);
  return isPlainText(content) ? 'text/plain' : null;
}

function officeTypeOf(content: Buffer, start: string): string | null {
  if (start.startsWith('mimetype', FIRST_NAME))
    return OPEN_DOCUMENT.exec(start.slice(FIRST_NAME + 'mimetype'.length))?.[0] ?? null;
  if (!content.includes('[Content_Types].xml') || content.includes(MACROS)) return null;
  return OFFICE.find(([folder]) => content.includes(folder))?.[1] ?? null;
}

/** Text in any language, without binary content or anything that a browser or a shell would run. */
const isPlainText = (content: Buffer): boolean =>
  content.length > 0 &&
  !content.includes(0) &&
  isUtf8(content) &&
  !/^\uFEFF?\s*(<|#!)/.test(content.toString('utf8', 0, 200));

const NAME_MAX = 200;

/** Normalizes a file's name: one line without folders, at most 200 characters, keeping its extension. */
export const nameOf = (filename: string): string =>
  Array.from(filename.replace(/[\p{Cc}/\\]+/gu, ' ').trim())
    .slice(-NAME_MAX)
    .join('') || 'file';
