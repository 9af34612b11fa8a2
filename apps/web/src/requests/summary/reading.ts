import { store } from '../../parts/store';
import { same } from '../../shell/versioned';
import type { Field } from '../request.words';
import type { Request } from '../requests.queries';
import { FACTS } from './facts';

/** A field that the AI read in a mail, with the words it was read from; null if it stood in the sender's address. */
export interface Reading {
  field: Field;
  value: unknown;
  confidence: number;
  quote: string | null;
}

/** What the AI read of these fields, as far as the request still says so. */
export const readingsOf = (request: Request, fields: readonly Field[]): Reading[] =>
  fields.flatMap((field) => {
    const read = (request.extraction as Record<string, Omit<Reading, 'field'> | undefined> | null)?.[field];
    if (!read || read.value === null || !same(read.value, request[field])) return [];
    return [{ field, value: read.value, confidence: read.confidence, quote: read.quote }];
  });

const keyOf = ({ id }: Request, { field, value }: Reading) => `${id} ${field} ${JSON.stringify(value)}`;
/** Readings that somebody has called right on this screen, until the last of a request is: then the request is validated. */
export const judged = store<ReadonlySet<string>>(new Set());

export const isJudged = (request: Request, readings: readonly Reading[], known: ReadonlySet<string>): boolean =>
  readings.every((reading) => known.has(keyOf(request, reading)));

/** Calls readings right; answers whether that was the last that waited for it. */
export function judge(request: Request, readings: readonly Reading[]): boolean {
  judged.set(new Set([...judged.get(), ...readings.map((reading) => keyOf(request, reading))]));
  return isJudged(
    request,
    FACTS.flatMap(({ fields }) => readingsOf(request, fields)),
    judged.get(),
  );
}

/** A field and its value as the training takes them: `attendees: 80`. */
export const suggestion = (field: Field, value: unknown): string =>
  `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
