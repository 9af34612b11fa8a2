import { Folded, type Range } from '../text';

/** A line folded for comparison: lower case, no accents, single spaces. */
export const foldLine = (line: string): string => new Folded(line).folded.replace(/\s+/g, ' ').trim();

/** A line and its place in the text. */
export interface Line extends Range {
  raw: string;
}

/** Returns the lines of a text. */
export function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((raw) => {
    const start = at;
    at += raw.length + 1;
    return { start, end: start + raw.length, raw };
  });
}
