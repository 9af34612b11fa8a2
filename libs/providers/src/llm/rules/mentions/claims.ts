import type { Folded } from '../text';

/** Keeps which characters of a text belong to a mention, so that no number is read twice. */
export class Claims {
  private readonly taken: Uint8Array;

  constructor(length: number) {
    this.taken = new Uint8Array(length);
  }

  /** Claims a part of a folded text, and returns whether it was free. */
  take(source: Folded, start: number, end: number): boolean {
    const from = source.rawIndex(start);
    const to = source.rawIndex(end);
    if (!this.isFree(source, start, end)) return false;
    this.taken.fill(1, from, to);
    return true;
  }

  isFree(source: Folded, start: number, end: number): boolean {
    const to = source.rawIndex(end);
    for (let at = source.rawIndex(start); at < to; at += 1) if (this.taken[at] === 1) return false;
    return true;
  }
}
