import { defineEvent } from '../../foundations/timeline/domain-events';

/** `host`: where it is read from; the address itself is the venue's secret. */
interface OfCalendar {
  memberId: string;
  host: string;
}

export const MemberCalendarSet = defineEvent<OfCalendar>('member_calendar_set');
export const MemberCalendarRemoved = defineEvent<OfCalendar>('member_calendar_removed');
/** It can no longer be read; published once until it can again. */
export const MemberCalendarFailed = defineEvent<OfCalendar & { fault: string }>('member_calendar_failed');
