import { timelineEvents } from './timeline-event.entity';

/** The columns of `timeline_event` as `TimelineEventView`, for other areas. */
export const EVENT = timelineEvents.columns;
