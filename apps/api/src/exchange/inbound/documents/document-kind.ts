export interface DocumentFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export type DocumentKind = 'pdf' | 'ooxml' | 'html' | 'eml' | 'csv' | 'txt';

/** The kinds that a file's name or type promises. */
const BY_EXTENSION: Record<string, DocumentKind> = {
  pdf: 'pdf',
  docx: 'ooxml',
  docm: 'ooxml',
  xlsx: 'ooxml',
  xlsm: 'ooxml',
  htm: 'html',
  html: 'html',
  eml: 'eml',
  csv: 'csv',
  tsv: 'csv',
  txt: 'txt',
  text: 'txt',
};
const BY_TYPE: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'ooxml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'ooxml',
  'text/html': 'html',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'text/csv': 'csv',
  'text/plain': 'txt',
};
/** Types that hold no text, whatever their content. */
const PICTURES = /^(?:image|audio|video|font)\//i;
/** Types that say nothing about the content. */
const GENERIC = /^(?:application\/(?:octet-stream|x-download|download|binary|x-zip-compressed|zip)|)$/i;
const HEAD = 1024;
/** Text in the first lines of a page, and the fields with which a mail begins. */
const PAGE = /^\s*(?:<\?xml[^>]{0,100}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|body)\b/i;
const MAIL = /^(?:[A-Za-z][A-Za-z-]{1,40}:[^\r\n]{0,998}\r?\n(?:[ \t][^\r\n]{0,998}\r?\n){0,20}){2}/;
/** The beginning of an OLE file: Word and Excel before 2007, and newer ones with a password. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Returns the kind that name and type promise; null if they promise none. The extension counts first: senders' programs often give no type. */
function promisedKind({ filename, contentType }: Pick<DocumentFile, 'filename' | 'contentType'>): DocumentKind | null {
  const extension = /\.([a-z0-9]{1,10})\s*$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return BY_EXTENSION[extension] ?? BY_TYPE[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null;
}

/** Whether a file may be a document, judged without its content. */
export function mayBeDocument(file: Pick<DocumentFile, 'filename' | 'contentType'>): boolean {
  if (promisedKind(file) !== null) return true;
  return !PICTURES.test(file.contentType) && GENERIC.test(file.contentType.split(';')[0]?.trim() ?? '');
}

/**
 * Returns the kind of a file by its content; name and type only tell texts apart. `unreadable` is one that promises a document and has
 * other content; null is a file of another kind.
 */
export function kindOf(file: DocumentFile): DocumentKind | 'unreadable' | null {
  const { content } = file;
  const promised = promisedKind(file);
  const head = content.toString('latin1', 0, HEAD);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK\x03\x04')) return 'ooxml';
  const other = promised === null ? null : 'unreadable';
  if (content.length === 0) return other;
  // A document with a password. Older ones aren't read.
  if (head.startsWith(OLE)) return content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'unreadable' : other;
  if (isBinary(content)) return other;
  if (PAGE.test(head)) return 'html';
  if (promised === 'eml') return MAIL.test(head) ? 'eml' : 'txt';
  if (promised === null) return null;
  // A text under the name of another document.
  return promised === 'pdf' || promised === 'ooxml' ? 'txt' : promised;
}

/** Whether a file isn't text in UTF-8, UTF-16 or an 8-bit charset. */
function isBinary(content: Buffer): boolean {
  const mark = content.toString('latin1', 0, 2);
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return false;
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(content.toString('latin1', 0, 64_000));
}
