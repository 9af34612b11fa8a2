import type { SaidNeed } from '#domain/needs';
import { fileOf } from '../read-source';
import type { Request } from '../requests.queries';
import type { Need } from './need-drafts';

/** Where the AI read a need in an email, over all of its values. */
export interface NeedReading {
  quotes: string[];
  /** The attachments that were read; empty for the email itself. */
  files: string[];
  /** The lowest of its values. */
  confidence: number;
}

interface ReadValue {
  value: unknown;
  confidence: number;
  quote: string | null;
  source?: string;
}
type ReadNeed = Record<string, ReadValue | undefined>;

/** A need that the AI read, and where. */
export interface ReadNeedValues {
  need: SaidNeed;
  reading: NeedReading;
}

/** The needs that the AI read in an email, whether or not they still match the request. */
export const readNeedsOf = (extraction: Record<string, unknown> | null): ReadNeedValues[] =>
  needsIn(extraction).map((read) => ({
    need: Object.fromEntries(Object.entries(read).map(([field, one]) => [field, one?.value])) as unknown as SaidNeed,
    reading: combined(read),
  }));

/** The readings of these needs that still match them. Each reading belongs to one need. */
export function needReadings({ extraction, needs }: Pick<Request, 'extraction' | 'needs'>): Map<string, NeedReading> {
  const left = [...needsIn(extraction)];
  const readings = new Map<string, NeedReading>();
  for (const need of needs) {
    const at = left.findIndex((read) => isOf(read, need));
    const [read] = at < 0 ? [] : left.splice(at, 1);
    if (read !== undefined) readings.set(need.id, combined(read));
  }
  return readings;
}

/** Readings without any value aren't of a need. */
const needsIn = (extraction: Record<string, unknown> | null): ReadNeed[] =>
  ((extraction as { needs?: ReadNeed[] } | null)?.needs ?? []).filter((read) =>
    Object.values(read).some((value) => value !== undefined),
  );

function combined(read: ReadNeed): NeedReading {
  const values = Object.values(read).filter((value) => value !== undefined);
  return {
    quotes: [...new Set(values.flatMap(({ quote }) => quote ?? []))].filter(
      // a quote that another one contains says nothing more
      (quote, _, all) => !all.some((other) => other !== quote && other.includes(quote)),
    ),
    files: [...new Set(values.flatMap(({ source }) => fileOf(source) ?? []))],
    confidence: Math.min(...values.map(({ confidence }) => confidence)),
  };
}

const isOf = (read: ReadNeed, need: Need): boolean =>
  Object.entries(read).every(
    // a dinner's slot follows from the meal
    ([field, one]) => field === 'slot' || one === undefined || one.value === need[field as keyof Need],
  );
