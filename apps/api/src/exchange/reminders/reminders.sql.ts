import type { RequestStatus } from '../../demand/requests/requests.rules';
import { REMINDING_STATUSES } from './reminders.rules';

/**
 * Reminder `d` as its view. A reminder whose mail did not reach its mailbox has failed, whatever was known when the mail was
 * queued.
 */
export const REMINDER = `d.id, d.request_id AS "requestId", d.member_id AS "memberId", d.kind,
  CASE WHEN d.status = 'sent' AND EXISTS (SELECT 1 FROM email_message mail
         WHERE mail.id = d.email_message_id AND mail.status IN ('failed', 'bounced')) THEN 'failed' ELSE d.status END AS status,
  d."to", d.due_at AS "dueAt", d.subject, d.body_html AS "bodyHtml", d.asked_at IS NOT NULL AS automatic,
  d.sent_at AS "sentAt", d.cancelled_at AS "cancelledAt", d.email_message_id AS "emailMessageId", d.trace_id AS "traceId",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"`;

const oneOf = (statuses: readonly RequestStatus[]): string => statuses.map((status) => `'${status}'`).join(', ');

/** When the organizer of request `r` was last asked for what is missing. */
export const REQUALIFICATION_ASKED_AT = `(SELECT max(asked.created_at) FROM timeline_event asked
  WHERE asked.request_id = r.id AND asked.kind = 'requalification_requested')`;

/**
 * Whether the answer that reminder `d` is about is still waited for, on request `r`. It reads what is, not what events told,
 * so that events may come late, twice or in any order.
 *
 * Of a venue: its result stands where this very question put it; a reminder that a person made may also come before the
 * question. Of an organizer: nothing was asked since, something is still missing, and the organizer has not written back.
 */
export const WAITED_FOR = `CASE d.kind
  WHEN 'availability' THEN r.status IN (${oneOf(REMINDING_STATUSES.availability)}) AND CASE
    WHEN d.asked_at IS NULL THEN NOT EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.member_id = d.member_id
      AND s.stage NOT IN ('suggested', 'availability_requested'))
    ELSE EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.member_id = d.member_id
      AND s.stage = 'availability_requested' AND s.stage_changed_at = d.asked_at) END
  WHEN 'requalification' THEN r.status IN (${oneOf(REMINDING_STATUSES.requalification)}) AND cardinality(r.missing_fields) > 0
    AND (d.asked_at IS NULL OR d.asked_at = ${REQUALIFICATION_ASKED_AT})
    AND NOT EXISTS (SELECT 1 FROM timeline_event said WHERE said.request_id = r.id AND said.actor_type = 'organizer'
      AND said.kind IN ('request_requalified', 'email_received', 'chatprov_received') AND said.payload ->> 'automatic' IS DISTINCT FROM 'true'
      AND said.created_at >= coalesce(d.asked_at, d.created_at))
  ELSE r.status IN (${oneOf(REMINDING_STATUSES.custom)}) END`;
