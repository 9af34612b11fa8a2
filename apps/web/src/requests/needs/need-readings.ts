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

/** The readings of these needs that still match them. Each reading belongs to one need. */
export function needReadings({ extraction, needs }: Pick<Request, 'extraction' | 'needs'>): Map<string, NeedReading> {
  const left = [...((extraction as { needs?: ReadNeed[] } | null)?.needs ?? [])];
  const readings = new Map<string, NeedReading>();
  for (const need of needs) {
    const at = left.findIndex((read) => isOf(read, need));
    const values = at < 0 ? [] : Object.values(left.splice(at, 1)[0] ?? {}).filter((value) => value !== undefined);
    if (values.length === 0) continue;
    readings.set(need.id, {
      quotes: [...new Set(values.flatMap(({ quote }) => quote ?? []))].filter(
        // a quote that another one contains says nothing more
        (quote, _, all) => !all.some((other) => other !== quote && other.includes(quote)),
      ),
      files: [...new Set(values.flatMap(({ source }) => fileOf(source) ?? []))],
      confidence: Math.min(...values.map(({ confidence }) => confidence)),
    });
  }
  return readings;
}

const isOf = (read: ReadNeed, need: Need): boolean =>
  Object.entries(read).every(
    // a dinner's slot follows from the meal
    ([field, one]) => field === 'slot' || one === undefined || one.value === need[field as keyof Need],
  );
