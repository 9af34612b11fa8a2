import { timelineEvents } from './timeline-event.entity';

/** The columns of `timeline_event` as `TimelineEventView`, for other areas. */
export const EVENT = timelineEvents.columns;

/**
 * Says of the entries of a request, whose id is given, what PostgreSQL cannot know: none is older than the request. So it reads the parts
 * of the timeline since then alone.
 */
export const sinceMade = (requestId: string, event = 'timeline_event'): string =>
  `${event}.id >= timeline_since(${requestId})`;
