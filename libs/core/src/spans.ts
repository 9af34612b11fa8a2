/** A step of a piece of work that is traced: a statement, or a call of a provider. */
export interface Span {
  kind: 'database' | 'provider';
  /** The statement without its values, or `provider.operation`. */
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  ok: boolean;
}

/** A trace reports this many steps, the first ones. Trackers refuse longer traces. */
const MOST = 500;

/** The present moment for spans, finer than the milliseconds of a clock. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

/** Begins a step of a piece of work if the work is traced (`WorkContext.spans`). Call its `end` once. */
export function beginSpan(
  spans: Span[] | undefined,
  kind: Span['kind'],
  name: string,
): { end(ok: boolean): void } | undefined {
  if (spans === undefined || spans.length >= MOST) return undefined;
  const startedAt = spanTime();
  return { end: (ok) => void spans.push({ kind, name, startedAt, endedAt: spanTime(), ok }) };
}

/** Waits for a step of a piece of work and keeps how long it took. */
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
