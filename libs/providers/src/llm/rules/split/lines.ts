import { Folded } from '../text';

/** A line folded for comparison: lower case, no accents, single spaces. */
export const foldLine = (line: string): string => new Folded(line).folded.replace(/\s+/g, ' ').trim();
