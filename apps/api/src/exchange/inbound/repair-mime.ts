import { isUtf8 } from 'node:buffer';

/** A replacement of bytes of a mail. */
interface Edit {
  start: number;
  end: number;
  bytes: Buffer;
}

const MAX_PARTS = 300;
const MAX_DEPTH = 20;
const MAX_HEADER = 100_000;
/** How many bytes of a text are looked at to find its charset. */
const MAX_SAMPLE = 500_000;
const NEWLINE = 0x0a;
/** The charsets of Western Europe with a byte per character, all of which senders confuse with Windows-1252. */
const WESTERN = /^(?:iso-?8859-?1(?:5)?|iso_8859-1|latin-?1|l1|windows-?1252|cp-?1252|we8mswin1252|ansi|x-ansi)$/;
const CLAIMS_UTF8 =
  /^(?:utf-?8|us-?ascii|ascii|ansi_x3\.4-1968|unknown(?:-8bit)?|x-unknown|x-user-defined|default|8bit|binary|none|_iso-8859-1\$esc)?$/;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']*))/i;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;
const TYPE = /^\s*[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+\s*(?:;|$)/i;

/**
 * Repairs the forms that real senders get wrong and that would lose text in a strict parser: texts in another charset than they say,
 * boundaries that are missing or followed by blanks, content types that aren't any, and 8-bit headers. Returns the same bytes if nothing
 * is wrong. Takes linear time.
 */
export function repairMime(mail: Buffer): Buffer {
  const repair = new Repair(mail);
  repair.part(0, mail.length, 0);
  return repair.result();
}

class Repair {
  private readonly edits: Edit[] = [];
  private parts = 0;

  constructor(private readonly mail: Buffer) {}

  result(): Buffer {
    if (this.edits.length === 0) return this.mail;
    this.edits.sort((one, other) => one.start - other.start);
    const pieces: Buffer[] = [];
    let at = 0;
    for (const { start, end, bytes } of this.edits) {
      pieces.push(this.mail.subarray(at, start), bytes);
      at = end;
    }
    return Buffer.concat([...pieces, this.mail.subarray(at)]);
  }

  /** Repairs a part: its header, and its body by its type. */
  part(start: number, end: number, depth: number): void {
    if (++this.parts > MAX_PARTS || depth > MAX_DEPTH) return;
    const { fields, body } = this.header(start, end);
    for (const field of fields) this.repairField(field);
    const type = fields.find(({ name }) => name === 'content-type');
    const disposition = fields.find(({ name }) => name === 'content-disposition')?.value ?? '';
    const value = type?.value.trim() ?? '';
    if (/^\s*multipart\b/i.test(value)) return this.multipart(type, body, end, depth);
    if (value !== '' && !TYPE.test(value))
      return this.replaceType(type, start, this.textType(value, fields, body, end));
    if (!/^(?:text\/|$)/i.test(value) || /^\s*attachment\b/i.test(disposition)) return;
    const charset = this.charsetOf(value, fields, body, end);
    if (charset !== null) this.replaceType(type, start, withCharset(value, charset));
  }

  /** Returns the fields of a header with their places, and where the body begins. */
  private header(start: number, end: number): { fields: Field[]; body: number } {
    const fields: Field[] = [];
    let at = start;
    while (at < end && at - start < MAX_HEADER) {
      const lineEnd = endOfLine(this.mail, at, end);
      const line = this.mail.toString('latin1', at, lineEnd);
      const last = fields.at(-1);
      if (/^\r?\n?$/.test(line)) return { fields, body: lineEnd };
      if (/^[ \t]/.test(line) && last) {
        last.end = lineEnd;
        last.value += line.replace(/\r?\n$/, '').replace(/^[ \t]+/, ' ');
      } else {
        const colon = line.indexOf(':');
        const name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : '';
        fields.push({ name, value: line.slice(colon + 1).replace(/\r?\n$/, ''), start: at, end: lineEnd });
      }
      at = lineEnd;
    }
    return { fields, body: at };
  }

  /** Converts a field in Windows-1252 to UTF-8, and corrects the charset of its encoded words. */
  private repairField({ name, start, end }: Field): void {
    if (name === 'content-type' || end - start > MAX_HEADER) return;
    const bytes = this.mail.subarray(start, end);
    const isAscii = bytes.every((byte) => byte < 0x80);
    const text = isAscii || isMostlyUtf8(bytes) ? bytes.toString('utf8') : decode1252(bytes);
    const repaired = text.includes('=?') ? withWordCharsets(text) : text;
    const result = Buffer.from(repaired, 'utf8');
    if (!result.equals(bytes)) this.edits.push({ start, end, bytes: result });
  }

  private multipart(type: Field | undefined, body: number, end: number, depth: number): void {
    const value = type?.value ?? '';
    const [, quoted, bare] = BOUNDARY.exec(value) ?? [];
    const named = quoted ?? bare ?? '';
    let boundary = named;
    let delimiters = named === '' ? [] : this.delimiters(named, body, end);
    if (delimiters.length === 0) {
      boundary = this.boundaryInBody(body, end);
      delimiters = boundary === '' ? [] : this.delimiters(boundary, body, end);
    }
    // Without any part, the body is read as it is.
    if (delimiters.length === 0)
      return this.replaceType(
        type,
        body,
        withCharset('text/plain', this.charsetOf('text/plain', [], body, end) ?? 'utf-8'),
      );
    const family = /^\s*(multipart\/[a-z-]+)\s*(?:;|$)/i.exec(value)?.[1];
    if (boundary !== named || family === undefined)
      this.replaceType(type, body, `${family ?? 'multipart/mixed'}; boundary="${boundary}"`);
    for (const [i, delimiter] of delimiters.entries()) {
      if (delimiter.isPadded)
        this.edits.push({ start: delimiter.blanks, end: delimiter.blanksEnd, bytes: Buffer.alloc(0) });
      if (!delimiter.isLast) this.part(delimiter.end, delimiters[i + 1]?.start ?? end, depth + 1);
    }
  }

  private delimiters(boundary: string, body: number, end: number): Delimiter[] {
    const mark = Buffer.from(`--${boundary}`, 'latin1');
    const found: Delimiter[] = [];
    for (let at = this.mail.indexOf(mark, body); at >= 0 && at < end; at = this.mail.indexOf(mark, at + mark.length)) {
      if (at > body && this.mail[at - 1] !== NEWLINE) continue;
      const lineEnd = endOfLine(this.mail, at, end);
      if (lineEnd - at > mark.length + 200) continue;
      const rest = /^(--)?([ \t]*)\r?\n?$/.exec(this.mail.toString('latin1', at + mark.length, lineEnd));
      if (rest === null) continue;
      const [, close = '', blanks = ''] = rest;
      const from = at + mark.length + close.length;
      found.push({
        ...{ start: at, end: lineEnd, isLast: close !== '', isPadded: blanks !== '' },
        ...{ blanks: from, blanksEnd: from + blanks.length },
      });
      if (found.length > MAX_PARTS) break;
    }
    return found;
  }

  /** Returns the boundary that a body uses although its header doesn't name it: its first line, if it ends the last part too. */
  private boundaryInBody(body: number, end: number): string {
    const head = this.mail.toString('latin1', body, Math.min(end, body + 2000));
    const [, boundary = ''] =
      /^\s*--([^\s"-][^\r\n"]{0,68}|-{1,40}[^\s"-][^\r\n"]{0,68})[ \t]*\r?\n[A-Za-z-]+:/.exec(head) ?? [];
    return boundary.trimEnd();
  }

  /** Returns the content type meant by one that isn't any, such as "text" or "html". */
  private textType(value: string, fields: Field[], body: number, end: number): string {
    const word = /^[a-z]+/i.exec(value.trim())?.[0].toLowerCase() ?? '';
    if (!/^(?:text|plain|txt|html|ascii|message)$/.test(word)) return value;
    const meant = `text/${/html/i.test(value) ? 'html' : 'plain'}`;
    return withCharset(meant + (CHARSET.exec(value)?.[0] ?? ''), this.charsetOf(value, fields, body, end));
  }

  /** Returns the charset that a text is in, if it isn't the one that its type says. */
  private charsetOf(type: string, fields: Field[], body: number, end: number): string | null {
    const [, quoted, single, bare] = CHARSET.exec(type) ?? [];
    const said = (quoted ?? single ?? bare ?? '').trim().toLowerCase();
    const claimsUtf8 = CLAIMS_UTF8.test(said);
    const western = WESTERN.test(said);
    if (!claimsUtf8 && !western) return isCharset(said) ? null : this.charsetOf('text/plain', fields, body, end);
    const encoding =
      fields
        .find(({ name }) => name === 'content-transfer-encoding')
        ?.value.trim()
        .toLowerCase() ?? '';
    const bytes = decoded(this.mail.subarray(body, Math.min(end, body + MAX_SAMPLE)), encoding);
    if (!bytes.some((byte) => byte >= 0x80)) return claimsUtf8 && said !== '' && !isCharset(said) ? 'utf-8' : null;
    const actual = isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
    if (actual === 'utf-8') return said === 'utf-8' || said === 'utf8' ? null : 'utf-8';
    // ISO 8859-15 differs from Windows-1252 in letters, but has no printed characters below 0xA0.
    const is15 = /-?15$/.test(said) && !bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
    return is15 || /^(?:windows-?1252)$/.test(said) ? null : 'windows-1252';
  }

  /** Replaces the content type; a part without one gets it before its body. */
  private replaceType(field: Field | undefined, start: number, value: string): void {
    const bytes = Buffer.from(`Content-Type: ${value.trim().replace(/[^\x20-\x7e]/g, '')}\r\n`, 'latin1');
    this.edits.push(field ? { start: field.start, end: field.end, bytes } : { start, end: start, bytes });
  }
}

interface Field {
  name: string;
  /** Unfolded, one character per byte. */
  value: string;
  start: number;
  end: number;
}

interface Delimiter {
  start: number;
  end: number;
  isLast: boolean;
  isPadded: boolean;
  blanks: number;
  blanksEnd: number;
}

function endOfLine(bytes: Buffer, at: number, end: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 || newline >= end ? end : newline + 1;
}

const withCharset = (type: string, charset: string | null): string =>
  charset === null ? type : `${(type.trim() || 'text/plain').replace(CHARSET, '')}; charset=${charset}`;

function decoded(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(bytes.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return bytes;
  return unquoted(bytes.toString('latin1').replace(/=\r?\n/g, ''));
}

/** Decodes quoted-printable text. */
const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const decode1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

function isCharset(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is UTF-8, perhaps with a few broken characters (or cut within one). */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    const following = bytes.subarray(at + 1, at + 1 + more);
    if (more > 0 && following.length === more && following.every((next) => next >= 0x80 && next < 0xc0)) {
      good++;
      at += more;
    } else bad++;
  }
  return good > bad * 4;
}

const WORDS = /=\?[^?\s]{1,40}\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]{1,40}\?[bq]\?[^?\s]*\?=)*/gi;

/** Corrects the charset of encoded words (RFC 2047) whose bytes are in another one, judging adjacent words together. */
const withWordCharsets = (field: string): string =>
  field.replace(WORDS, (run) => {
    const words = [...run.matchAll(/=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi)];
    const said = new Set(words.map(([, charset = '']) => charset.toLowerCase()));
    const [charset = ''] = said;
    const claimsUtf8 = CLAIMS_UTF8.test(charset) || !isCharset(charset);
    if (said.size !== 1 || (!claimsUtf8 && !WESTERN.test(charset))) return run;
    const bytes = Buffer.concat(
      words.map(([, , encoding = '', text = '']) =>
        encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' ')),
      ),
    );
    if (!bytes.some((byte) => byte >= 0x80) && isCharset(charset)) return run;
    const actual = isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
    if (actual === charset || (actual === 'windows-1252' && WESTERN.test(charset) && isCharset(charset))) return run;
    return run.replace(/=\?[^?\s]+\?([bq])\?/gi, (_, encoding: string) => `=?${actual}?${encoding}?`);
  });
