import { DAY } from '#core/clock';

export const FEED_KINDS = ['mine', 'member', 'request'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Maximum number of feeds per user. */
export const FEEDS_MAX = 100;
/** Maximum number of events in a response. */
export const EVENTS_MAX = 500;
export const EVENTS_COUNTED = 10_000;
/** In days; none of our events lasts longer. */
export const LONGEST_EVENT = 31;

/** How far a feed looks back and ahead, in days, and its maximum number of entries. */
const FEED_PAST = 31;
const FEED_AHEAD = 548;
export const FEED_ENTRIES = 2000;

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns the first and last date of a feed read on a day. */
export const feedSpan = (today: string): { from: string; to: string } => ({
  from: shifted(today, -FEED_PAST),
  to: shifted(today, FEED_AHEAD),
});

/** RFC 5545 3.6.1: an all-day event ends on the day after its last. */
export const dayAfter = (date: string): string => shifted(date, 1);

/** Returns the earliest start date of an event that may still last on a date. */
export const earliestBegin = (date: string): string => shifted(date, -LONGEST_EVENT);
