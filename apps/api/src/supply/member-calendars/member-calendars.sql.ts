import { memberCalendars } from './member-calendar.entity';

/** The calendar of a member ($1). */
export const FIND_CALENDAR = `SELECT ${memberCalendars.columns} FROM member_calendar WHERE member_calendar.member_id = $1`;

const FREE = '(calendar.claimed_until IS NULL OR calendar.claimed_until <= $1)';

/** Claims the calendar that has been due longest at a moment ($1) until another ($2); those of archived members are skipped. */
export const CLAIM_DUE = `UPDATE member_calendar SET claimed_until = $2
  WHERE id = (SELECT calendar.id FROM member_calendar calendar JOIN member ON member.id = calendar.member_id
               WHERE calendar.next_read_at <= $1 AND ${FREE} AND member.status <> 'archived'
               ORDER BY calendar.next_read_at, calendar.id LIMIT 1 FOR UPDATE OF calendar SKIP LOCKED)
  RETURNING ${memberCalendars.columns}`;

/** Claims the calendar of a member ($3) in the same way, whether or not it is due. */
export const CLAIM_ONE = `UPDATE member_calendar SET claimed_until = $2
  WHERE id = (SELECT calendar.id FROM member_calendar calendar WHERE calendar.member_id = $3 AND ${FREE} FOR UPDATE SKIP LOCKED)
  RETURNING ${memberCalendars.columns}`;
