import { isUtf8 } from 'node:buffer';

/** How a file begins, and the type that it then has. */
const BEGINNINGS: [beginning: string, contentType: string][] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['BEGIN:VCALENDAR', 'text/calendar'],
];

/** The documents that are ZIP archives, by a name within (Open Packaging Conventions) or by what the archive begins with (ODF). */
const OFFICE: [mark: string, contentType: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/;
/** The name of an archive's first entry begins here (APPNOTE 4.3.7). */
const FIRST_NAME = 30;
/** A file with macros names them so. */
const MACROS = 'vbaProject.bin';

/**
 * The type of a file that may go with a mail, by its content: PDF, pictures, office documents without macros, calendars and plain text.
 * Null for anything else: mail servers refuse programs, scripts and archives, and so would bring the whole mail back.
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

/** Words of any language; neither what a program is made of, nor what a browser or a shell would run. */
const isPlainText = (content: Buffer): boolean =>
  content.length > 0 &&
  !content.includes(0) &&
  isUtf8(content) &&
  !/^\uFEFF?\s*(<|#!)/.test(content.toString('utf8', 0, 200));
