import { anyFact } from '#kernel/facts';

interface OfFeed {
  feedId: string;
  feedKind: string;
  memberId: string | null;
}

export const CalendarFeedCreated = anyFact<OfFeed>('calendar_feed_created');
export const CalendarFeedRenewed = anyFact<OfFeed>('calendar_feed_renewed');
export const CalendarFeedRevoked = anyFact<OfFeed>('calendar_feed_revoked');
