import type { MailFile } from './inbound-payload';
import { safeContentType } from './inbound.rules';
import { decompressRtf, rtfText } from './rtf';

/** The content of a `winmail.dat`, into which Outlook packs files (MS-OXTNEF). */
export interface Tnef {
  files: MailFile[];
  text: string | null;
  html: string | null;
}

const SIGNATURE = 0x223e9f78;
const MAX_FILES = 100;
const MAX_ATTRIBUTES = 10_000;
const MAX_PROPERTIES = 2000;
/** How deep messages may contain others. */
const MAX_DEPTH = 3;

/** Attributes of the stream. */
const BODY = 0x800c;
const NEW_ATTACHMENT = 0x9002;
const ATTACHMENT_TITLE = 0x8010;
const ATTACHMENT_DATA = 0x800f;
const ATTACHMENT_PROPERTIES = 0x9005;
const MESSAGE_PROPERTIES = 0x9003;
const CODE_PAGE = 0x9007;

/** MAPI properties. */
const PR_BODY = 0x1000;
const PR_RTF_COMPRESSED = 0x1009;
const PR_HTML = 0x1013;
const PR_ATTACH_DATA = 0x3701;
const PR_ATTACH_FILENAME = 0x3704;
const PR_ATTACH_LONG_FILENAME = 0x3707;
const PR_ATTACH_MIME_TAG = 0x370e;
const PT_OBJECT = 0x000d;
const PT_STRING8 = 0x001e;
const PT_UNICODE = 0x001f;
const PT_BINARY = 0x0102;
/** Bytes of a value of a type with a fixed size, in the stream. */
const SIZES: Record<number, number> = {
  ...{ 0x0002: 4, 0x0003: 4, 0x0004: 4, 0x0005: 8, 0x0006: 8, 0x0007: 8, 0x000a: 4, 0x000b: 4 },
  ...{ 0x0014: 8, 0x0040: 8, 0x0048: 16 },
};

export const isTnef = ({ filename, contentType, content }: MailFile): boolean =>
  (/^application\/(?:vnd\.)?ms-tnef$/i.test(contentType.split(';')[0]?.trim() ?? '') ||
    /^win(?:mail|dat)?.*\.dat$/i.test(filename)) &&
  content.length > 6 &&
  content.readUInt32LE(0) === SIGNATURE;

/** Opens a `winmail.dat`; null if it can't be read to its end. Its files are parts of the given bytes, so it can't grow. */
export function readTnef(content: Buffer, depth = 0): Tnef | null {
  try {
    return new Reader(depth).read(content);
  } catch (error) {
    // A length that points outside of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class Reader {
  private readonly result: Tnef = { files: [], text: null, html: null };
  private file: MailFile | null = null;
  private codePage = 1252;
  private rtf: Buffer | null = null;

  constructor(private readonly depth: number) {}

  read(content: Buffer): Tnef {
    if (content.readUInt32LE(0) !== SIGNATURE) throw new RangeError('It is not a TNEF stream.');
    let at = 6;
    for (let count = 0; at + 9 <= content.length && count < MAX_ATTRIBUTES; count++) {
      const id = content.readUInt16LE(at + 1);
      const length = content.readUInt32LE(at + 5);
      this.take(id, slice(content, at + 9, length));
      at += 9 + length + 2;
    }
    this.endFile();
    if (this.result.text === null && this.result.html === null && this.rtf !== null)
      this.result.text = rtfText(this.rtf);
    return this.result;
  }

  private take(id: number, data: Buffer): void {
    if (id === CODE_PAGE && data.length >= 4) this.codePage = data.readUInt32LE(0);
    else if (id === BODY) this.result.text ??= this.string8(data);
    else if (id === MESSAGE_PROPERTIES) this.takeMessageProperties(data);
    else if (id === NEW_ATTACHMENT) {
      this.endFile();
      this.file = { filename: '', contentType: 'application/octet-stream', content: Buffer.alloc(0) };
    } else if (this.file === null) return;
    else if (id === ATTACHMENT_TITLE) this.file.filename ||= this.string8(data);
    else if (id === ATTACHMENT_DATA) this.file.content = data;
    else if (id === ATTACHMENT_PROPERTIES) this.takeFileProperties(this.file, data);
  }

  private endFile(): void {
    if (this.file !== null && this.file.content.length > 0 && this.result.files.length < MAX_FILES)
      this.result.files.push(this.file);
    this.file = null;
  }

  private takeMessageProperties(data: Buffer): void {
    for (const { id, type, value } of propertiesOf(data)) {
      if (id === PR_BODY) this.result.text ??= this.text(type, value);
      else if (id === PR_RTF_COMPRESSED) this.rtf = decompressRtf(value);
      else if (id === PR_HTML) this.result.html ??= type === PT_BINARY ? this.string8(value) : this.text(type, value);
    }
  }

  private takeFileProperties(file: MailFile, data: Buffer): void {
    for (const { id, type, value } of propertiesOf(data)) {
      if (id === PR_ATTACH_LONG_FILENAME) file.filename = this.text(type, value) || file.filename;
      else if (id === PR_ATTACH_FILENAME) file.filename ||= this.text(type, value);
      else if (id === PR_ATTACH_MIME_TAG) file.contentType = safeContentType(this.text(type, value));
      else if (id === PR_ATTACH_DATA && type === PT_BINARY && file.content.length === 0) file.content = value;
      // An attached message, after the 16 bytes of its interface.
      else if (id === PR_ATTACH_DATA && type === PT_OBJECT && this.depth < MAX_DEPTH)
        this.takeMessage(file, value.subarray(16));
    }
  }

  private takeMessage(file: MailFile, stream: Buffer): void {
    const inner = stream.length > 6 ? readTnef(stream, this.depth + 1) : null;
    if (inner === null) return;
    const words = inner.text ?? inner.html;
    if (words !== null && file.content.length === 0) {
      const kind = inner.text === null ? 'html' : 'txt';
      file.filename = `${file.filename.replace(/\.msg$/i, '') || 'message'}.${kind}`;
      file.contentType = kind === 'html' ? 'text/html' : 'text/plain';
      file.content = Buffer.from(words, 'utf8');
    }
    this.result.files.push(...inner.files.slice(0, MAX_FILES - this.result.files.length));
  }

  private text(type: number, value: Buffer): string {
    if (type === PT_UNICODE) return withoutNul(new TextDecoder('utf-16le').decode(value));
    return type === PT_STRING8 ? this.string8(value) : '';
  }

  private string8(value: Buffer): string {
    const label = this.codePage === 65001 ? 'utf-8' : `windows-${this.codePage}`;
    try {
      return withoutNul(new TextDecoder(label).decode(value));
    } catch {
      return withoutNul(new TextDecoder('windows-1252').decode(value));
    }
  }
}

const withoutNul = (text: string): string => text.replace(/\0[^]*$/, '');

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new RangeError('It ends too early.');
  return bytes.subarray(start, start + length);
}

/** Yields the properties of a block; of those with several values, the first. */
function* propertiesOf(data: Buffer): Generator<{ id: number; type: number; value: Buffer }> {
  const count = Math.min(data.readUInt32LE(0), MAX_PROPERTIES);
  let at = 4;
  for (let n = 0; n < count; n++) {
    const rawType = data.readUInt16LE(at);
    const id = data.readUInt16LE(at + 2);
    at += 4;
    if (id >= 0x8000) {
      const isName = data.readUInt32LE(at + 16) === 1;
      at += isName ? 24 + padded(data.readUInt32LE(at + 20)) : 24;
    }
    const type = rawType & 0x0fff;
    const isMultiple = (rawType & 0x1000) !== 0;
    const size = SIZES[type];
    const isVariable = size === undefined;
    if (isVariable && ![PT_OBJECT, PT_STRING8, PT_UNICODE, PT_BINARY].includes(type))
      throw new RangeError('A property has an unknown type.');
    let values = 1;
    if (isVariable || isMultiple) {
      values = data.readUInt32LE(at);
      at += 4;
    }
    for (let i = 0; i < values; i++) {
      const length = size ?? data.readUInt32LE(at);
      if (isVariable) at += 4;
      const value = slice(data, at, length);
      at += padded(length);
      if (i === 0) yield { id, type, value };
    }
  }
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
