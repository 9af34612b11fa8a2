import type { Folded, Range } from '../text';

/** A line at least this long that a small letter continues is wrapped. */
const WRAPPED = 60;
const SHORT = 45;
/** How far around a line its paragraph is looked at. */
const MAX_LIST = 400;
const ABBREVIATION =
  /(?:\b(?:pers|max|min|env|approx|ca|no|dr|mr|mme|st|ch|chb|tel|incl|excl|etc|p|dej|sgl|dbl|twn)|\b[ap]\.m)$/;
/** The number of an item: "2. Lunch", "3a. Room". */
const ITEM_NUMBER = /^\s*(?:[-–—*•] ?)?\d{1,3}[a-z]?$/;
const BULLET = /^\s*(?:[-–—*•+·>]|\d{1,2}[.)]|[a-z][.)])\s/;

/** A sentence, a row of a table or an item of a list, in positions of the folded text. */
export interface Sentence extends Range {
  /** Whether it begins a line. */
  beginsLine: boolean;
  /** Whether an empty line is before it. */
  beginsPart: boolean;
}

/** Returns the sentences of a text. */
export function sentencesOf(source: Folded): Sentence[] {
  const { folded } = source;
  const found: Sentence[] = [];
  let start = 0;
  let beginsLine = true;
  let beginsPart = true;
  const close = (end: number, isLine: boolean): void => {
    const isEmpty = folded.slice(start, end).trim() === '';
    if (!isEmpty) found.push({ start, end, beginsLine, beginsPart });
    beginsPart = isEmpty && isLine ? beginsPart || beginsLine : false;
    beginsLine = isLine || (isEmpty && beginsLine);
    start = end;
  };
  for (let at = 0; at < folded.length; at += 1) {
    const character = folded[at];
    if (character === '\n') {
      const from = Math.max(start, folded.lastIndexOf('\n', at - 1) + 1);
      if (!isWrapped(source, from, at) || isList(folded, at)) close(at + 1, true);
    } else if (character === ';') close(at + 1, false);
    else if (
      (character === '.' || character === '!' || character === '?') &&
      /^(?:\s|$)/.test(folded.slice(at + 1, at + 2))
    ) {
      const before = folded.slice(Math.max(0, start, at - 8), at);
      // A row of dots leads to a price.
      if (/\.{2}$/.test(before) && /^ ?\d/.test(folded.slice(at + 1, at + 3))) continue;
      if (/\.{3}$/.test(before)) continue;
      const isAbbreviation = ABBREVIATION.test(before) || ITEM_NUMBER.test(folded.slice(start, at));
      const isEnd =
        character !== '.' || !isAbbreviation || (!/\b(?:excl|incl)$/.test(before) && startsAnew(source, at + 1));
      if (isEnd) close(at + 1, false);
    }
  }
  close(folded.length, true);
  return found;
}

function isWrapped(source: Folded, from: number, end: number): boolean {
  const line = source.folded.slice(from, end);
  const next = source.slice(end + 1, end + 12);
  return (
    line.trim().length >= WRAPPED &&
    (/^\s?[\p{Ll}(]/u.test(next) ||
      (/^\s?\d/.test(next) &&
        /(?:,|\b(?:pour|for|de|du|des|les?|la|a|au|et|of|the|and|from|to|with|avec)) ?$/.test(line))) &&
    !BULLET.test(next) &&
    !/[:;!?]\s*$/.test(line)
  );
}

/** Whether the paragraph is a list: several of its lines, apart from the last, are short. */
function isList(folded: string, at: number): boolean {
  const begin = folded.lastIndexOf('\n\n', at) + 1;
  const end = folded.indexOf('\n\n', at);
  const lines = folded
    .slice(Math.max(begin, at - MAX_LIST), Math.min(end < 0 ? folded.length : end, at + MAX_LIST))
    .trim()
    .split('\n');
  return lines.slice(0, -1).filter((line) => line.trim().length < SHORT).length > 1;
}

/** Whether a capital follows. */
const startsAnew = (source: Folded, at: number): boolean => /^\s+\p{Lu}/u.test(source.slice(at, at + 3));
