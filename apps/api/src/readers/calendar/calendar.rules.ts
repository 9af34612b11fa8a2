import { DAY } from '#core/clock';

export const FEED_KINDS = ['mine', 'member', 'request'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Feeds that one user may have. */
export const FEEDS_MAX = 100;
/** Events that the calendar shows at once. */
export const EVENTS_MAX = 500;
export const EVENTS_COUNTED = 10_000;
/** Days; an event that lasts longer is no event of ours. */
export const LONGEST_EVENT = 31;

/** How far a feed looks back and ahead, in days, and how many entries it has. */
const FEED_PAST = 31;
const FEED_AHEAD = 548;
export const FEED_ENTRIES = 2000;

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** The first and the last date of a feed that is read on a day. */
export const feedSpan = (today: string): { from: string; to: string } => ({
  from: shifted(today, -FEED_PAST),
  to: shifted(today, FEED_AHEAD),
});

/** RFC 5545 3.6.1: the end of an event of whole days is the day after its last. */
export const dayAfter = (date: string): string => shifted(date, 1);

/** The date on which an event must begin that may still last on another. */
export const earliestBegin = (date: string): string => shifted(date, -LONGEST_EVENT);
