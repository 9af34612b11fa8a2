/**
 * The kinds of pending tasks, most urgent first: people waiting for our reply, then unsorted items, then people whose
 * reply we await, then changes over time, last unassigned requests
 * and venues that a search by place doesn't find.
 */
export const TODAY_KINDS = [
  'validate',
  'reply',
  'unsorted',
  'unlinked_message',
  'venue_silent',
  'catalog_quiet',
  'reminder_due',
  'hold_expiring',
  'event_past',
  'invoice_overdue',
  'unassigned',
  'venue_unplaced',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const TODAY_ACTIONS = [
  'validate_request',
  'answer',
  'sort_mails',
  'assign_messages',
  'remind_venue',
  'ask_organizer',
  'review_reminder',
  'decide_hold',
  'close_request',
  'ask_for_payment',
  'take_request',
  'place_venue',
] as const;
export type TodayAction = (typeof TODAY_ACTIONS)[number];

/** The next action of each kind. */
export const ACTION_OF: Readonly<Record<TodayKind, TodayAction>> = {
  validate: 'validate_request',
  reply: 'answer',
  unsorted: 'sort_mails',
  unlinked_message: 'assign_messages',
  venue_silent: 'remind_venue',
  catalog_quiet: 'ask_organizer',
  reminder_due: 'review_reminder',
  hold_expiring: 'decide_hold',
  event_past: 'close_request',
  invoice_overdue: 'ask_for_payment',
  unassigned: 'take_request',
  venue_unplaced: 'place_venue',
};

/** Maximum number of lines in a response. */
export const LINES_MAX = 50;
/** This many lines of each kind come before more of any kind, so that none crowds out the others. */
const SHARE = 10;

interface Waiting {
  kind: TodayKind;
  since: Date;
}

const urgencyOf = ({ kind }: Waiting): number => TODAY_KINDS.indexOf(kind);
const byUrgency = (one: Waiting, other: Waiting): number =>
  urgencyOf(one) - urgencyOf(other) || one.since.getTime() - other.since.getTime();

/** Returns the displayed lines: by kind, then longest waiting first. */
export function mostUrgent<Line extends Waiting>(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted(byUrgency);
  const seen = new Map<TodayKind, number>();
  const [shares, rest]: [Line[], Line[]] = [[], []];
  for (const line of sorted) {
    const count = seen.get(line.kind) ?? 0;
    seen.set(line.kind, count + 1);
    (count < SHARE ? shares : rest).push(line);
  }
  return [...shares, ...rest].slice(0, LINES_MAX).toSorted(byUrgency);
}
