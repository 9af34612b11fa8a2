import { randomBytes } from 'node:crypto';
import type { MailFile } from './inbound-payload';

/** From so many bytes on, a file is taken out. */
const LARGE_FILE = 64 * 1024;
const BASE64 = /^[A-Za-z0-9+/]{40}/;

interface Taken {
  /** As it stands in the mail. */
  bytes: Buffer;
  /** What stands there instead: a line of base64 that no sender can foresee, and what it decodes to. */
  mark: Buffer;
  decodedMark: Buffer;
}

/**
 * A mail, or a form with one, without its large files: between an empty line and the next boundary, each is one line instead. Parsers
 * go through a mail line by line, which takes ten times as long as to decode its files at once.
 */
export class WithoutFiles {
  private constructor(
    readonly bytes: Buffer,
    private readonly taken: readonly Taken[],
  ) {}

  static of(whole: Buffer): WithoutFiles {
    const lineEnd = whole[whole.indexOf('\n') - 1] === 0x0d ? '\r\n' : '\n';
    const [emptyLine, boundary] = [lineEnd + lineEnd, `${lineEnd}--`];
    const [pieces, taken]: [Buffer[], Taken[]] = [[], []];
    let copied = 0;
    for (let at = 0; at < whole.length;) {
      const head = whole.indexOf(emptyLine, at);
      if (head < 0) break;
      const begin = head + emptyLine.length;
      const next = whole.indexOf(boundary, begin);
      at = next < 0 ? whole.length : next;
      if (at - begin < LARGE_FILE || !BASE64.test(whole.toString('latin1', begin, begin + 40))) continue;
      const decodedMark = randomBytes(48);
      const mark = Buffer.from(decodedMark.toString('base64'), 'latin1');
      taken.push({ bytes: whole.subarray(begin, at), mark, decodedMark });
      pieces.push(whole.subarray(copied, begin), mark);
      copied = at;
    }
    return taken.length === 0
      ? new WithoutFiles(whole, taken)
      : new WithoutFiles(Buffer.concat([...pieces, whole.subarray(copied)]), taken);
  }

  /** A part of `bytes` with its files where they were. */
  restored(part: Buffer): Buffer {
    const pieces: Buffer[] = [];
    let copied = 0;
    for (const { mark, bytes } of this.taken) {
      const at = part.indexOf(mark, copied);
      if (at < 0) continue;
      pieces.push(part.subarray(copied, at), bytes);
      copied = at + mark.length;
    }
    return Buffer.concat([...pieces, part.subarray(copied)]);
  }

  /**
   * The files that a parser has found in `bytes`, with the contents that were taken out; null if one of those is not simply the content
   * of a file, but text, or in a mail within this one, or not all base64. Then only a parser of the whole knows what to do.
   */
  filled(files: MailFile[]): MailFile[] | null {
    const filled = [...files];
    for (const { bytes, decodedMark } of this.taken) {
      const place = filled.findIndex(({ content }) => content.equals(decodedMark));
      const [file, content] = [filled[place], contentOf(bytes)];
      if (file === undefined || content === null) return null;
      filled[place] = { ...file, content };
    }
    return filled;
  }
}

/** What lines of base64 decode to, or null if there is anything else in them. */
function contentOf(bytes: Buffer): Buffer | null {
  const text = bytes.toString('latin1').trimEnd();
  const line = text.indexOf('\n') + 1;
  const lineEnd = line === 0 ? 0 : text[line - 2] === '\r' ? 2 : 1;
  const ends = line === 0 ? 0 : Math.ceil((text.length + lineEnd) / line) - 1;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const symbols = text.length - ends * lineEnd - padding;
  // Node would make room for the ends of lines too, and what has its memory for itself is handed over as it is
  const memory = Buffer.allocUnsafeSlow(Math.ceil((text.length * 3) / 4));
  const length = memory.write(text, 'base64');
  // what is no base64 is passed over, and one byte or more would be missing
  const isWhole = (symbols + padding) % 4 === 0 && length === Math.floor((symbols * 3) / 4);
  // letters of another alphabet, which the parser passes over
  return isWhole && !text.includes('-') && !text.includes('_') ? Buffer.from(memory.buffer.transfer(length)) : null;
}
