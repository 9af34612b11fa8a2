import type { Locale } from '#i18n/locale';
import type { RequestStatus } from '#domain/vocabulary';
import type { AvailabilityView } from '../../supply/availability/availability.dto';
import type { HoldView } from '../../supply/holds/holds.dto';
import { calendarFeeds } from './calendar-feed.entity';
import { FEED_ENTRIES } from './calendar.rules';

/** The event columns of request `r`. */
export const EVENT = `r.id, r.code, r.title, r.status, r.event_date AS "eventDate", r.event_end_date AS "eventEndDate", r.attendees,
  r.city, r.assignee_id AS "assigneeId",
  (SELECT json_build_object('id', member.id, 'code', member.code, 'name', member.name) FROM result JOIN member ON member.id = result.member_id
    WHERE result.request_id = r.id AND result.stage = 'selected') AS member`;

export const FEED = calendarFeeds.select('calendar_feed', calendarFeeds.except('tokenHash', 'userId'));

/** The owner of the feed with this secret's hash ($1), read at a moment ($2). */
export const READ_FEED = `UPDATE calendar_feed SET last_read_at = $2 FROM team_user
  WHERE token_hash = $1 AND team_user.id = calendar_feed.user_id AND NOT team_user.disabled
  RETURNING calendar_feed.kind, calendar_feed.user_id AS "userId", calendar_feed.member_id AS "memberId",
    calendar_feed.request_id AS "requestId", team_user.locale,
    coalesce((SELECT member.name FROM member WHERE member.id = calendar_feed.member_id),
             (SELECT request.title FROM request WHERE request.id = calendar_feed.request_id)) AS subject`;

export interface ReadFeedRow {
  kind: 'mine' | 'member' | 'request';
  userId: string;
  memberId: string | null;
  requestId: string | null;
  locale: Locale;
  /** The name of the venue or the request. */
  subject: string | null;
}

/** The event of a request in a feed. */
export interface FeedEventRow {
  id: string;
  code: string;
  title: string;
  status: RequestStatus;
  eventDate: string;
  eventEndDate: string | null;
  attendees: number | null;
  city: string | null;
  /** The selected venue. */
  memberName: string | null;
  updatedAt: Date;
}

const FEED_EVENT = `r.id, r.code, r.title, r.status, r.event_date AS "eventDate", r.event_end_date AS "eventEndDate", r.attendees, r.city,
  (SELECT member.name FROM result JOIN member ON member.id = result.member_id
    WHERE result.request_id = r.id AND result.stage = 'selected') AS "memberName", r.updated_at AS "updatedAt"`;

/** The events of requests assigned to a user ($1) from a date ($2) to another ($3), except lost and canceled ones. */
export const EVENTS_OF_USER = `SELECT ${FEED_EVENT} FROM request r
  WHERE r.assignee_id = $1 AND r.event_date BETWEEN $2 AND $3 AND r.status NOT IN ('lost', 'cancelled')
  ORDER BY r.event_date, r.id LIMIT ${FEED_ENTRIES}`;

/** The event of a request ($1). */
export const EVENT_OF_REQUEST = `SELECT ${FEED_EVENT} FROM request r WHERE r.id = $1 AND r.event_date IS NOT NULL`;

/** An entry of a venue's calendar in a feed. */
export type FeedEntryRow = Pick<AvailabilityView, 'id' | 'date' | 'slot' | 'status' | 'updatedAt'> & {
  memberName: string;
  roomName: string | null;
  requestCode: string | null;
  requestTitle: string | null;
};

const entries = (condition: string): string => `SELECT a.id, a.date, a.slot, a.status, a.updated_at AS "updatedAt",
    member.name AS "memberName", room.name AS "roomName", request.code AS "requestCode", request.title AS "requestTitle"
  FROM availability a JOIN member ON member.id = a.member_id
  LEFT JOIN room ON room.id = a.room_id LEFT JOIN request ON request.id = a.request_id
 WHERE ${condition} AND a.status <> 'available' ORDER BY a.date, a.id LIMIT ${FEED_ENTRIES}`;

/** When a member ($1) is taken from a date ($2) to another ($3). */
export const ENTRIES_OF_MEMBER = entries('a.member_id = $1 AND a.date BETWEEN $2 AND $3');

/** The dates that venues hold for a request ($1). */
export const ENTRIES_OF_REQUEST = entries('a.request_id = $1');

/** The end of an active option in a feed. */
export type FeedHoldRow = Pick<HoldView, 'id' | 'code' | 'dates' | 'slot' | 'updatedAt'> & {
  rank: number;
  expiresAt: Date;
  memberName: string;
  roomName: string | null;
  requestCode: string;
  requestTitle: string;
};

const options = (
  condition: string,
): string => `SELECT h.id, h.code, h.dates, h.slot, h.rank, h.expires_at AS "expiresAt",
    h.updated_at AS "updatedAt", m.name AS "memberName", room.name AS "roomName", r.code AS "requestCode", r.title AS "requestTitle"
  FROM hold h JOIN member m ON m.id = h.member_id JOIN request r ON r.id = h.request_id LEFT JOIN room ON room.id = h.room_id
 WHERE ${condition} AND h.status = 'active' ORDER BY h.expires_at, h.id LIMIT ${FEED_ENTRIES}`;

/** The active options for the requests assigned to a user ($1). */
export const OPTIONS_OF_USER = options('r.assignee_id = $1');

/** The active options of a member ($1). */
export const OPTIONS_OF_MEMBER = options('h.member_id = $1');

/** The active options for a request ($1). */
export const OPTIONS_OF_REQUEST = options('h.request_id = $1');
