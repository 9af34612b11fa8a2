import { store } from '../../ui/store';
import { same } from '../../shell/use-optimistic-lock';
import { fileOf } from '../read-source';
import type { Field } from '../request.words';
import type { Request } from '../requests.queries';
import { FACTS } from './facts';

/** A value the AI read in an email, with the quoted source; null if it came from the sender's address. */
export interface Reading {
  field: Field;
  value: unknown;
  confidence: number;
  quote: string | null;
  /** The attachment that was read; null for the email itself. */
  file: string | null;
}

type Read = Omit<Reading, 'field' | 'file'> & { source?: string };

/** The AI's readings of these fields that still match the request. */
export const readingsOf = (request: Request, fields: readonly Field[]): Reading[] =>
  fields.flatMap((field) => {
    const read = (request.extraction as Record<string, Read | undefined> | null)?.[field];
    if (!read || read.value === null || !same(read.value, request[field])) return [];
    const { value, confidence, quote, source } = read;
    return [{ field, value, confidence, quote, file: fileOf(source) }];
  });

const keyOf = ({ id }: Request, { field, value }: Reading) => `${id} ${field} ${JSON.stringify(value)}`;
/** Readings confirmed on this screen. Once all of a request are, the request is marked as checked. */
export const judged = store<ReadonlySet<string>>(new Set());

export const isJudged = (request: Request, readings: readonly Reading[], known: ReadonlySet<string>): boolean =>
  readings.every((reading) => known.has(keyOf(request, reading)));

/** Confirms readings. Returns whether they were the last unconfirmed ones. */
export function judge(request: Request, readings: readonly Reading[]): boolean {
  judged.set(new Set([...judged.get(), ...readings.map((reading) => keyOf(request, reading))]));
  return isJudged(
    request,
    FACTS.flatMap(({ fields }) => readingsOf(request, fields)),
    judged.get(),
  );
}

/** Formats a field and value for the AI's training: `attendees: 80`. */
export const suggestion = (field: Field, value: unknown): string =>
  `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
