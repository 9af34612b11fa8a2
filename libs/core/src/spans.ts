/** A step of traced work: a statement, or a provider call. */
export interface Span {
  kind: 'database' | 'provider';
  /** The statement without its values, or `provider.operation`. */
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  ok: boolean;
}

/** The number of steps in a trace; later ones are dropped. Trackers refuse longer traces. */
const MOST = 500;

/** The current time for spans, finer than the milliseconds of a clock. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

/** Begins a step if the current work is traced (`WorkContext.spans`). Call its `end` once. */
export function beginSpan(
  spans: Span[] | undefined,
  kind: Span['kind'],
  name: string,
): { end(ok: boolean): void } | undefined {
  if (spans === undefined || spans.length >= MOST) return undefined;
  const startedAt = spanTime();
  return { end: (ok) => void spans.push({ kind, name, startedAt, endedAt: spanTime(), ok }) };
}

/** Awaits a step of the work and records how long it took. */
export async function inSpan<T>(
  spans: Span[] | undefined,
  kind: Span['kind'],
  name: string,
  work: Promise<T>,
): Promise<T> {
  const span = beginSpan(spans, kind, name);
  try {
    const result = await work;
    span?.end(true);
    return result;
  } catch (error) {
    span?.end(false);
    throw error;
  }
}
