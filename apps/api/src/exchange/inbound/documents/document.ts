import { isUtf8 } from 'node:buffer';
import { simpleParser } from 'mailparser';
import { csvBytes, readCsv } from '../../../foundations/imports/csv-text';
import { textOf, withoutEmbeddedPictures } from '../html-text';
import { type DocumentFile, kindOf } from './document-kind';
import { UnreadableDocument } from './unreadable-document';

/** `empty` is a document without text, such as a scan; `skipped` is a file of another kind. */
export type DocumentText = { state: 'read'; text: string } | { state: 'empty' | 'unreadable' | 'skipped' };

/** Maximum number of characters of a document. */
const MAX_TEXT = 100_000;

/**
 * Returns the text of a document: cells of a row have tabs between them. Runs in a worker thread, since a hostile file takes any time and
 * memory it gets; fails only if it takes too much.
 */
export async function readDocument(file: DocumentFile): Promise<DocumentText> {
  try {
    const text = await textIn(file);
    if (text === null) return { state: 'skipped' };
    const tidy = tidied(withoutUnchecked(text.slice(0, MAX_TEXT)));
    return /[\p{L}\p{N}]/u.test(tidy) ? { state: 'read', text: tidy } : { state: 'empty' };
  } catch {
    return { state: 'unreadable' };
  }
}

/** Null if it isn't a document. */
async function textIn(file: DocumentFile): Promise<string | null> {
  const { content } = file;
  switch (kindOf(file)) {
    case 'pdf':
      return (await import('./pdf-text.ts')).pdfText(content, MAX_TEXT);
    case 'ooxml':
      return officeText(content);
    case 'html':
      return textOf(withoutEmbeddedPictures(decoded(content)));
    case 'eml':
      return mailText(content);
    case 'csv':
      return csvText(content);
    case 'txt':
      return decoded(content);
    case 'unreadable':
      throw new UnreadableDocument();
    case null:
      return null;
  }
}

async function officeText(content: Buffer): Promise<string | null> {
  const { openOffice } = await import('./office-archive.ts');
  const archive = await openOffice(content);
  if (archive === null) return null;
  return archive.kind === 'docx'
    ? (await import('./docx-text.ts')).docxText(archive.content)
    : (await import('./xlsx-text.ts')).xlsxText(archive.content, MAX_TEXT);
}

async function csvText(content: Buffer): Promise<string> {
  const { header, lines } = await readCsv(csvBytes(content));
  return [header, ...lines.map(({ cells }) => cells)]
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
    .join('\n');
}

async function mailText(content: Buffer): Promise<string> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepCidLinks: true };
  const { subject = '', text = '', html } = await simpleParser(content, options);
  const body = text.trim() === '' && html ? textOf(withoutEmbeddedPictures(html)) : text;
  return `${subject}\n\n${body}`;
}

function decoded(content: Buffer): string {
  const mark = content.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(content);
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(content);
  return new TextDecoder(isUtf8(content) ? 'utf-8' : 'windows-1252').decode(content);
}

const CHECKED = /[☑☒✓✔✅]|\[[xX]\]/;
const UNCHECKED = /(?:[☐□❏◻]|\[ {0,2}\])[^☑☒✓✔✅☐□❏◻[\n\t]*/g;

/** Leaves out the choices of a form that aren't ticked, if others are. */
const withoutUnchecked = (text: string): string => (CHECKED.test(text) ? text.replace(UNCHECKED, '') : text);

/** The text that may be stored, in lines without trailing spaces, and at most one empty line in a row. */
const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u00ad\u200b]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
