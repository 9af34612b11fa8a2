import { literals } from '#database/statement';
import { OFFERING_STAGES } from '#domain/state-machines';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { localeSql } from '../../supply/members/members.sql';
import { ASKED_STAGES } from './member-access.dto';
import { SHOWN_STAGES } from './organizer-access.dto';

/** Results `s` of requests `r` as `AskedRow`. If the team has moved the result on, the venue still sees its reply. */
export const ASKED = `r.id AS "requestId", r.code,
  CASE WHEN s.stage IN (${literals(ASKED_STAGES)}) THEN s.stage ELSE s.reply_status END AS stage,
  r.title, r.event_type AS "eventType", r.event_date AS "eventDate", r.event_end_date AS "eventEndDate",
  r.dates_flexible AS "datesFlexible", r.alternative_dates AS "alternativeDates", r.slot, r.attendees, r.configuration, r.city,
  r.requirements, r.needs, r.currency, s.stage_changed_at AS "stageChangedAt", s.reply_status AS "replyStatus", s.reply_comment AS "replyComment",
  s.reply_price AS "replyPrice", s.reply_alternative_dates AS "replyAlternativeDates", s.replied_at AS "repliedAt",
  s.reply_condition AS "replyCondition", s.decline_reason AS "declineReason",
  s.stage AS "resultStage", m.name AS "memberName", ${localeSql('m')} AS locale,
  (SELECT o.locale FROM organizer o WHERE o.id = r.organizer_id) AS "requestLocale"`;

const IS_OPEN = `r.status IN (${literals(OPEN_STATUSES)})`;

export const ASKED_FROM = 'result s JOIN request r ON r.id = s.request_id JOIN member m ON m.id = s.member_id';

/**
 * The requests for which a venue was asked or has replied. $1 is the member, $2 the token's request or null. With a link
 * for a request, it can also reply after the team has entered its answer.
 */
export const ASKED_EVER = [
  's.member_id = $1',
  '($2::uuid IS NULL OR s.request_id = $2)',
  `(s.stage = 'availability_requested' OR (s.replied_at IS NOT NULL AND s.stage <> 'withdrawn')
     OR ($2::uuid IS NOT NULL AND s.stage IN ('available', 'unavailable')))`,
];

/** The open requests for which a venue may make an offer, whether or not it has replied itself. */
export const OFFERING_WHERE = [...ASKED_EVER.slice(0, 2), `s.stage IN (${literals(OFFERING_STAGES)})`, IS_OPEN];

/** A venue sees them while the request is open. */
export const ASKED_WHERE = [...ASKED_EVER, IS_OPEN];

/** A request ($2) and a venue ($1), with the result `s` if it is a candidate. */
export const HELD_FROM =
  'request r JOIN member m ON m.id = $1 LEFT JOIN result s ON s.request_id = r.id AND s.member_id = m.id';

/** An open request ($2) for which a venue ($1) was asked for an option or has had one. */
export const HELD_WHERE = [
  'r.id = $2',
  'EXISTS (SELECT 1 FROM hold h WHERE h.request_id = r.id AND h.member_id = m.id)',
  IS_OPEN,
];

/** Requests `r` of organizers `o` as `OrganizerRequestListItem`. */
export const OWN_REQUEST = `r.id, r.code, r.status, r.title, r.event_type AS "eventType", r.description, r.attendees, r.configuration,
  r.event_date AS "eventDate", r.event_end_date AS "eventEndDate", r.dates_flexible AS "datesFlexible",
  r.alternative_dates AS "alternativeDates", r.slot, r.city, r.postal_codes AS "postalCodes", r.budget_min AS "budgetMin",
  r.budget_max AS "budgetMax", r.currency, r.requirements, r.needs, r.missing_fields AS "missingFields", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", o.locale, o.first_name AS "organizerFirstName"`;

export const OWN_FROM = 'request r JOIN organizer o ON o.id = r.organizer_id';

/** $1 is the organizer, $2 the token's request or null. */
export const OWN_WHERE = ['r.organizer_id = $1', '($2::uuid IS NULL OR r.id = $2)'];

/** The results of request `r` shown to its organizer, as a JSON array of `OrganizerResultView`. */
export const SHOWN_RESULTS = `(SELECT coalesce(json_agg(json_build_object('memberId', m.id,
    'member', json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'city', m.city), 'stage', s.stage,
    'reaction', s.reaction, 'reactionComment', s.reaction_comment) ORDER BY s.position, s.id), '[]')
  FROM result s JOIN member m ON m.id = s.member_id
 WHERE s.request_id = r.id AND s.stage IN (${literals(SHOWN_STAGES)}))`;
