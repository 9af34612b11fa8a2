import type { MailFile } from './inbound-payload';
import { safeContentType } from './inbound.rules';

/** File extensions of the media types that mails carry. */
const EXTENSIONS: Record<string, string> = {
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'text/calendar': 'ics',
  'application/ics': 'ics',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/rtf': 'rtf',
  'text/xml': 'xml',
  'text/rfc822-headers': 'txt',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'application/x-zip-compressed': 'zip',
  'application/gzip': 'gz',
  'application/ms-tnef': 'dat',
  'application/vnd.ms-tnef': 'dat',
  'application/vnd.ms-outlook': 'msg',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/pgp-signature': 'asc',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/pjpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/bmp': 'bmp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
};

/** The first bytes of files whose type a mail doesn't say. */
const SIGNATURES: [start: string, extension: string][] = [
  ['%PDF-', 'pdf'],
  ['\x89PNG\r\n', 'png'],
  ['\xff\xd8\xff', 'jpg'],
  ['GIF8', 'gif'],
  ['PK\x03\x04', 'zip'],
  ['{\\rtf', 'rtf'],
  ['BEGIN:VCALENDAR', 'ics'],
  ['BEGIN:VCARD', 'vcf'],
];

/** An extension has a letter: "Programme 2.0" has none. */
const HAS_EXTENSION = /\.(?=[0-9]*[a-z])[a-z0-9]{1,10}$/i;

/**
 * Returns a file's name with the extension by which programs open it, if it has none: by its type, or else by its first bytes. The name
 * that the sender gave stays if it is a path or a hidden file, or if the type is plain text, which senders write who don't know the type.
 */
export function withExtension(filename: string, { filename: given, contentType, content }: MailFile): string {
  const type = safeContentType(contentType);
  if (HAS_EXTENSION.test(filename) || (given !== '' && (type === 'text/plain' || /[\\/]|^\s*\./.test(given))))
    return filename;
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1');
  const extension = EXTENSIONS[type] ?? SIGNATURES.find(([start]) => head.startsWith(start))?.[1];
  return extension === undefined ? filename : `${filename.replace(/(?<!\.)\.+$/, '')}.${extension}`;
}
