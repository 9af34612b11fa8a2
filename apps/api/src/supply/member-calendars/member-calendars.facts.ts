import { fact } from '#kernel/facts';

/** `host`: where it is read; the address itself is a secret of the venue's. */
interface OfCalendar {
  memberId: string;
  host: string;
}

export const MemberCalendarSet = fact<OfCalendar>('member_calendar_set');
export const MemberCalendarRemoved = fact<OfCalendar>('member_calendar_removed');
/** It can no longer be read; said once until it can again. */
export const MemberCalendarFailed = fact<OfCalendar & { fault: string }>('member_calendar_failed');
