import type { Folded, Range } from '../text';

/** A line at least this long that a small letter continues is wrapped. */
const WRAPPED = 60;
const ABBREVIATION = /(?:\b(?:pers|max|min|env|approx|ca|no|dr|mr|mme|st|ch|tel|incl|excl|etc|p)|\d[a-z]?)$/;
const BULLET = /^\s*(?:[-*•+·>]|\d{1,2}[.)])\s/;

/** Returns the sentences of a text, in positions of the folded text. A row of a table and an item of a list is one. */
export function sentencesOf(source: Folded): Range[] {
  const { folded } = source;
  const found: Range[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (folded.slice(start, end).trim() !== '') found.push({ start, end });
    start = end;
  };
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded[at];
    if (character === '\n') {
      const line = folded.slice(Math.max(start, folded.lastIndexOf('\n', at - 1) + 1), at);
      const next = folded.slice(at + 1, at + 12);
      if (!isWrapped(line, next)) close(at + 1);
    } else if (character === ';') close(at + 1);
    else if (
      (character === '.' || character === '!' || character === '?') &&
      /^(?:\s|$)/.test(folded.slice(at + 1, at + 2))
    ) {
      const before = folded.slice(Math.max(start, at - 8), at);
      const isEnd =
        character !== '.' ||
        !ABBREVIATION.test(before) ||
        (!/\b(?:excl|incl)$/.test(before) && startsAnew(source, at + 1));
      if (isEnd) close(at + 1);
    }
  }
  close(folded.length);
  return found;
}

const isWrapped = (line: string, next: string): boolean =>
  line.trim().length >= WRAPPED &&
  (/^\s?[a-z(]/.test(next) ||
    (/^\s?\d/.test(next) &&
      /(?:,|\b(?:pour|for|de|du|des|les?|la|a|au|et|of|the|and|from|to|with|avec)) ?$/.test(line))) &&
  !BULLET.test(next) &&
  !/[:;!?]\s*$/.test(line);

/** Whether a capital follows. */
const startsAnew = (source: Folded, at: number): boolean => /^\s+\p{Lu}/u.test(source.slice(at, at + 3));
