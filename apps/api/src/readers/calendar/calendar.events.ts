import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

interface OfFeed {
  feedId: string;
  feedKind: string;
  memberId: string | null;
}

export const CalendarFeedCreated = defineMaybeRequestEvent<OfFeed>('calendar_feed_created');
export const CalendarFeedRenewed = defineMaybeRequestEvent<OfFeed>('calendar_feed_renewed');
export const CalendarFeedRevoked = defineMaybeRequestEvent<OfFeed>('calendar_feed_revoked');
