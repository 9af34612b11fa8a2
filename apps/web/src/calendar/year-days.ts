import type { AvailabilityStatus, Span } from './calendar.queries';
import { daysBetween } from './days';

/** What a day shows: the strongest of what is said of it, and whether that is of a part of it alone. */
export interface DayState {
  status: AvailabilityStatus;
  isPart: boolean;
}

const STRENGTH: Record<AvailabilityStatus, number> = { available: 0, option: 1, blocked: 2, booked: 3 };

/** Whether a span is about the place that the calendar is of: a room, or (null) the venue with all its rooms. */
export const concerns = (span: Span, roomId: string | null): boolean =>
  roomId === null || span.roomId === null || span.roomId === roomId;

/** What each day shows, of the venue or one of its rooms. A whole day counts more than a part of one. */
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

/** Entries of days as spans of days in a row with the same content, by which they can be entered again. */
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
