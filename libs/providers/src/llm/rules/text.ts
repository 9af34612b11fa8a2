export interface Range {
  start: number;
  end: number;
}

/**
 * A text folded for rules (lower case, no accents, straight quotes, plain spaces and hyphens), with positions mapped
 * back to the original: rules match the folded text and quote the original.
 */
export class Folded {
  readonly folded: string;
  private readonly origin: number[] = [];
  private readonly mask: Uint8Array | null;

  /**
   * `hidden` ranges of the original become blanks: rules don't see them, and positions don't change. `blank` ones become spaces: what is on
   * both sides of them stays one sentence. Of `range`, the rest of the original is hidden.
   */
  constructor(
    readonly raw: string,
    hidden: Range[] = [],
    private readonly range: Range = { start: 0, end: raw.length },
    blank: Range[] = [],
  ) {
    this.mask = hidden.length + blank.length === 0 ? null : new Uint8Array(raw.length);
    for (const { start, end } of blank) this.mask?.fill(2, start, end);
    for (const { start, end } of hidden) this.mask?.fill(1, start, end);
    let folded = '';
    let at = range.start;
    for (const character of raw.slice(range.start, range.end)) {
      let plain = this.isHidden(at) ? '\n' : this.mask?.[at] === 2 ? ' ' : foldCharacter(character);
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
    return rawIndex < this.range.start || rawIndex >= this.range.end || this.mask?.[rawIndex] === 1;
  }

  /** The same text in which these ranges of the original are spaces. */
  blanked(blank: Range[]): Folded {
    const hidden: Range[] = [];
    for (let at = this.range.start; this.mask && at < this.range.end; at += 1)
      if (this.mask[at] === 1) hidden.push({ start: at, end: at + 1 });
    return new Folded(this.raw, hidden, this.range, blank);
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

  /** Maps what was found in another folding of the same original to this one. */
  placeOf({ source, start, end }: Range & { source: Folded }): Range {
    return {
      start: this.foldedIndex(source.rawIndex(start)),
      end: this.foldedIndex(source.rawIndex(end)),
    };
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
  ł: 'l',
  ø: 'o',
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
