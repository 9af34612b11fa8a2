/**
 * A text folded for rules (lower case, no accents, straight quotes, plain spaces and hyphens), with positions mapped
 * back to the original: rules match the folded text and quote the original.
 */
export class Folded {
  readonly folded: string;
  private readonly origin: number[] = [];
  private readonly mask: Uint8Array;

  /** `hidden` ranges of the original become blanks: rules don't see them, and positions don't change. */
  constructor(
    readonly raw: string,
    hidden: { start: number; end: number }[] = [],
  ) {
    this.mask = new Uint8Array(raw.length);
    for (const { start, end } of hidden) this.mask.fill(1, start, end);
    let folded = '';
    let at = 0;
    for (const character of raw) {
      let plain = this.isHidden(at) ? '\n' : foldCharacter(character);
      // At most two spaces in a row: patterns full of \s* would try all ways to divide a thousand among them.
      if (/^\s$/.test(plain) && /\s\s$/.test(folded.slice(-2))) plain = '';
      for (let i = 0; i < plain.length; i += 1) this.origin.push(at);
      folded += plain;
      at += character.length;
    }
    this.origin.push(at);
    this.folded = folded;
  }

  /** Whether a position in the original is in a hidden range. */
  isHidden(rawIndex: number): boolean {
    return this.mask[rawIndex] === 1;
  }

  /** Returns the original text between two positions of the folded text. */
  slice(start: number, end: number): string {
    return this.raw.slice(this.rawIndex(start), this.rawIndex(end));
  }

  rawIndex(index: number): number {
    return this.origin[Math.min(index, this.origin.length - 1)] ?? this.raw.length;
  }

  /** Maps a position in the original to one in the folded text. */
  foldedIndex(rawIndex: number): number {
    // The mapping never decreases, so a binary search finds the position.
    let low = 0;
    let high = this.origin.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.origin[middle] ?? 0) < rawIndex) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  matches(pattern: RegExp): RegExpExecArray[] {
    return [...this.folded.matchAll(pattern)];
  }

  /** Up to `length` folded characters before a position, not beyond the start of its sentence or paragraph. */
  before(start: number, length: number): string {
    const piece = this.folded.slice(Math.max(0, start - length), start);
    const cut = Math.max(...['\n\n', '. ', '.\n', '! ', '? ', '!\n', '?\n', ';'].map((end) => piece.lastIndexOf(end)));
    return cut < 0 ? piece : piece.slice(cut + 1);
  }

  /** Up to `length` folded characters after a position, not beyond the end of its sentence or paragraph. */
  after(end: number, length: number): string {
    const piece = this.folded.slice(end, end + length);
    const cut = piece.search(/\n\n|[.!?;](?=\s)/);
    return cut < 0 ? piece : piece.slice(0, cut);
  }
}

/** Words found in a text: their value, and the rule's confidence. */
export interface Finding<T> {
  value: T;
  confidence: number;
  source: Folded;
  start: number;
  end: number;
}

const PLAIN: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  '’': "'",
  '‘': "'",
  '´': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\t': ' ',
  '\r': '',
};

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  const plain = PLAIN[lower];
  if (plain !== undefined) return plain;
  return lower.normalize('NFD').replace(/\p{M}/gu, '');
}

/** A mail as the rules read it: its content and signature. */
export interface Letter {
  subject: Folded;
  body: Folded;
  signature: Folded;
}

const HISTORY =
  /^(?:>|-{2,} ?(?:original message|message d'origine|message original|forwarded message|message transfere)|_{10,}|(?:le|on) .{6,120}(?:a ecrit|wrote) ?:|(?:de|from) ?: .*@)/;
const SIGN_OFF =
  /^(?:(?:bien )?(?:tres )?cordialement|(?:bien )?a vous|bien sincerement|sinceres salutations|salutations(?: distinguees)?|(?:je vous prie d'agreer|veuillez agreer|dans l'attente de votre retour, (?:bien )?cordialement).*|(?:(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest) )?(?:regards|wishes)|all the best|best|sincerely|yours (?:sincerely|faithfully|truly)|cheers|(?:many )?thanks(?: (?:again|a lot|so much|in advance))?|thank you(?: (?:very much|in advance))?|merci(?: (?:d'avance|beaucoup|par avance))?(?: et a bientot)?|a bientot|bonne journee|belle journee|amicalement|respectueusement|cdlt|bav)(?: et (?:bien )?(?:cordialement|a bientot))?[ ,.!]*$/;
const POSTSCRIPT = /^p\.? ?s\.? ?:/;
const SIGNATURE_LINES = 12;

/** Splits a mail. The quoted history is dropped; the text after the closing formula is the signature. */
export function partLetter(subject: string, text: string): Letter {
  const notBody: { start: number; end: number }[] = [];
  const notSignature: { start: number; end: number }[] = [];
  let part: 'body' | 'signature' | 'history' = 'body';
  let written = 0;
  let signed = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const range = { start: at, end: at + line.length };
    at = range.end + 1;
    const plain = new Folded(line).folded.trim();
    const quoted = plain.startsWith('>');
    const closes = plain === '--' || (part === 'body' && SIGN_OFF.test(plain) && written > 25);
    if (part !== 'history' && !quoted && HISTORY.test(plain)) part = 'history';
    else if (part === 'body' && closes) part = 'signature';
    else if (part === 'signature' && POSTSCRIPT.test(plain)) part = 'body';
    const hidden = quoted || closes;
    if (hidden || part !== 'body') notBody.push(range);
    else written += plain.length;
    if (part === 'signature' && plain && !hidden) signed += 1;
    if (hidden || part !== 'signature' || signed > SIGNATURE_LINES) notSignature.push(range);
  }
  return { subject: new Folded(subject), body: new Folded(text, notBody), signature: new Folded(text, notSignature) };
}
