import { TextDecoder } from 'node:util';

/** The text that both sides of the compression (MS-OXRTFCP) start with. */
const START = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const WINDOW = 4096;
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const HEADER = 16;
const MAX_RTF = 2_000_000;

/** Returns the RTF of a compressed body, at most `MAX_RTF` bytes; null if it is of an unknown kind. */
export function decompressRtf(bytes: Buffer): Buffer | null {
  if (bytes.length < HEADER) return null;
  const size = Math.min(bytes.readUInt32LE(4), MAX_RTF);
  const kind = bytes.readUInt32LE(8);
  if (kind === UNCOMPRESSED) return bytes.subarray(HEADER, HEADER + size);
  return kind === COMPRESSED ? inflated(bytes, size) : null;
}

function inflated(bytes: Buffer, size: number): Buffer {
  const window = Buffer.alloc(WINDOW, ' ');
  START.copy(window);
  const rtf = Buffer.alloc(size);
  let next = START.length;
  let written = 0;
  const write = (byte: number): void => {
    rtf[written++] = byte;
    window[next] = byte;
    next = (next + 1) % WINDOW;
  };
  for (let at = HEADER; at < bytes.length;) {
    const flags = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if (written >= size) return rtf;
      if ((flags & (1 << bit)) === 0) {
        write(bytes[at++] ?? 0);
        continue;
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      if (from === next) return rtf.subarray(0, written);
      for (let i = 0; i < (reference & 15) + 2 && written < size; i++) write(window[(from + i) % WINDOW] ?? 0);
    }
  }
  return rtf.subarray(0, written);
}

/** Groups whose text isn't the document's. */
const NOT_TEXT = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'listtable',
  'themedata',
]);
const WORDS: Record<string, string> = {
  ...{ par: '\n', line: '\n', sect: '\n', page: '\n', row: '\n', tab: '\t', cell: '\t' },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
};
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi;

interface Group {
  hidden: boolean;
  /** The number of characters that stand for a `\u` in readers that don't know it. */
  skip: number;
}

/** Returns the plain text of RTF. Of HTML that Outlook wraps in RTF, it is the text too. */
export function rtfText(rtf: Buffer): string {
  let decoder = new TextDecoder('windows-1252');
  let text = '';
  let group: Group = { hidden: false, skip: 1 };
  const outer: Group[] = [];
  let skipping = 0;
  const add = (characters: string): void => {
    const skipped = Math.min(skipping, characters.length);
    skipping -= skipped;
    if (!group.hidden) text += characters.slice(skipped);
  };
  for (const [, word, value, hex, symbol, brace, plain] of rtf.toString('latin1').matchAll(TOKEN)) {
    if (brace === '{') {
      outer.push(group);
      group = { ...group };
    } else if (brace === '}') group = outer.pop() ?? group;
    else if (plain !== undefined) add(decoder.decode(Buffer.from(plain, 'latin1')));
    else if (hex !== undefined) add(decoder.decode(Buffer.from(hex, 'hex')));
    else if (symbol === '*') group.hidden = true;
    else if (symbol === '~') add('\u00a0');
    else if (symbol !== undefined && '\\{}'.includes(symbol)) add(symbol);
    else if (word === 'u') {
      skipping = 0;
      add(String.fromCharCode(Number(value) & 0xffff));
      skipping = group.skip;
    } else if (word === 'uc') group.skip = Math.max(0, Math.min(Number(value), 10));
    else if (word === 'ansicpg') decoder = decoderOf(value ?? '');
    else if (word !== undefined && NOT_TEXT.has(word)) group.hidden = true;
    else if (word !== undefined && word in WORDS) add(WORDS[word] ?? '');
  }
  return text.toWellFormed().trim();
}

function decoderOf(codePage: string): TextDecoder {
  try {
    return new TextDecoder(codePage === '65001' ? 'utf-8' : `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
