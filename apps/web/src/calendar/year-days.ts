import type { AvailabilityStatus, Span } from './calendar.queries';
import { daysBetween } from './days';

/** The state of a day: its most binding status, and whether that covers only part of the day or venue. */
export interface DayState {
  status: AvailabilityStatus;
  isPart: boolean;
}

const STRENGTH: Record<AvailabilityStatus, number> = { available: 0, option: 1, blocked: 2, booked: 3 };

/** Whether a span affects the given room; null means the venue with all its rooms. */
export const concerns = (span: Span, roomId: string | null): boolean =>
  roomId === null || span.roomId === null || span.roomId === roomId;

/** Computes the state of each day for the venue or one of its rooms. Whole days take precedence over parts of a day. */
export function dayStates(spans: readonly Span[], roomId: string | null): Map<string, DayState> {
  const states = new Map<string, DayState>();
  for (const span of spans) {
    if (!concerns(span, roomId)) continue;
    const isPart = span.slot !== 'full_day' || (roomId === null && span.roomId !== null);
    for (const date of daysBetween(span.from, span.to)) {
      const known = states.get(date);
      const stronger =
        known === undefined ||
        (known.isPart && !isPart) ||
        (known.isPart === isPart && STRENGTH[span.status] > STRENGTH[known.status]);
      if (stronger) states.set(date, { status: span.status, isPart });
    }
  }
  return states;
}

/** Merges consecutive days with the same content into spans, which can be entered again. */
export function runsOf<Entry extends { date: string; status: AvailabilityStatus; notes: string | null }>(
  entries: readonly Entry[],
): { from: string; to: string; entry: Entry }[] {
  const runs: { from: string; to: string; entry: Entry }[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const next = last && daysBetween(last.to, entry.date).length === 2;
    if (last && next && last.entry.status === entry.status && last.entry.notes === entry.notes) last.to = entry.date;
    else runs.push({ from: entry.date, to: entry.date, entry });
  }
  return runs;
}
