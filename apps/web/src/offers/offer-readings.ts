import { fileOf } from '../requests/read-source';

/** Where the AI read something of an offer. */
export interface OfferReading {
  quotes: string[];
  /** The attachments that were read; empty for the email itself. */
  files: string[];
  confidence: number;
}

interface ReadValue {
  value: unknown;
  confidence: number;
  quote: string | null;
  source?: string;
}
type Read = Record<string, ReadValue | undefined>;

function combined(values: readonly (ReadValue | undefined)[]): OfferReading | null {
  const known = values.filter((value) => value !== undefined);
  const quotes = [...new Set(known.flatMap(({ quote }) => quote ?? []))];
  if (known.length === 0) return null;
  return {
    // a quote that another one contains says nothing more
    quotes: quotes.filter((quote) => !quotes.some((other) => other !== quote && other.includes(quote))),
    files: [...new Set(known.flatMap(({ source }) => fileOf(source) ?? []))],
    confidence: Math.min(...known.map(({ confidence }) => confidence)),
  };
}

/** Where the AI read each line of an offer, by the line's key; lines are matched by label, in order. */
export function lineReadings(
  extraction: Record<string, unknown> | null,
  lines: readonly { key: string; label: string }[],
): Map<string, OfferReading> {
  const left = [...((extraction as { lines?: Read[] } | null)?.lines ?? [])];
  const readings = new Map<string, OfferReading>();
  for (const { key, label } of lines) {
    const at = left.findIndex((read) => read['label']?.value === label);
    const reading = at < 0 ? null : combined(Object.values(left.splice(at, 1)[0] ?? {}));
    if (reading) readings.set(key, reading);
  }
  return readings;
}

/** Where the AI read a value of the offer itself. */
export const readingOf = (extraction: Record<string, unknown> | null, field: string): OfferReading | null =>
  combined([(extraction as Read | null)?.[field]]);
