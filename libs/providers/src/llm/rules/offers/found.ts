import type { ReadLineValues } from '../../offer-reading';
import type { Folded, Range } from '../text';

/** A value with its place in the text. */
export interface Found<T> extends Range {
  value: T;
  confidence: number;
}

/** A line of a quote as found in a text. */
export interface FoundLine extends Range {
  kind: Found<ReadLineValues['kind']>;
  label: Found<string>;
  state: Found<ReadLineValues['state']>;
  basis: Found<ReadLineValues['basis']>;
  quantity?: Found<number>;
  days?: Found<number>;
  unitPrice?: Found<number>;
  vatRate?: Found<number>;
  note?: Found<string>;
}

export const PERSONAL = new Set<ReadLineValues['kind']>(['food', 'beverage', 'package', 'accommodation', 'service']);

/** Kinds that are served, to a number of people or to everybody. */
export const OF_TABLE = new Set<ReadLineValues['kind']>(['food', 'beverage', 'package']);

export const tidy = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '')
    .trim();

export const textOf = (source: Folded, { start, end }: Range): string => source.folded.slice(start, end);
