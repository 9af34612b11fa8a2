import { literals } from '#database/statement';
import type { Row } from '#database/table';
import { RequalificationRecalled } from '../../demand/requests/requests.events';
import { EmailReceived } from '../inbound/inbound.events';
import { ChatprovEdited, ChatprovReceived } from '../messaging/messaging.events';
import { type Reminder, reminders } from './reminder.entity';
import type { ReminderView } from './reminders.dto';
import { ReminderDeleted } from './reminders.events';
import { REMINDING_STATUSES } from './reminders.rules';

const SHOWN = reminders.except('status', 'askedAt', 'step') satisfies (keyof ReminderView)[];

/** Reminder `d` as `ReminderRow`. A reminder has failed if its mail was queued but didn't reach the mailbox. */
export const REMINDER = `${reminders.select('d', SHOWN)}, d.asked_at IS NOT NULL AS automatic,
  CASE WHEN d.status = 'sent' AND EXISTS (SELECT 1 FROM email_message mail
         WHERE mail.id = d.email_message_id AND mail.status IN ('failed', 'bounced')) THEN 'failed' ELSE d.status END AS status`;
export type ReminderRow = Row<Reminder, (typeof SHOWN)[number] | 'status'> & { automatic: boolean };

const OF_NEW = [
  'id',
  'requestId',
  'kind',
  'to',
  'dueAt',
  'subject',
  'bodyHtml',
  'mailboxId',
  'traceId',
  'createdAt',
  'updatedAt',
] as const;
type NewReminder = Row<Reminder, (typeof OF_NEW)[number]>;

/** Inserts a person's reminder and returns it as `ReminderRow`. For a venue, its member is the one with the address. */
export const INSERT_REMINDER = `INSERT INTO reminder AS d (${reminders.names([...OF_NEW, 'memberId'])})
  VALUES (${reminders.places(OF_NEW)}, (SELECT id FROM member WHERE lower(email) = lower($${OF_NEW.length + 1})))
  RETURNING ${REMINDER}`;
export const reminderValues = (reminder: NewReminder): unknown[] => [
  ...reminders.values(OF_NEW, reminder),
  reminder.kind === 'availability' ? reminder.to : null,
];

/** When the organizer of request `r` was last asked for missing details. */
const REQUALIFICATION_ASKED_AT = `(SELECT max(asked.created_at) FROM timeline_event asked
  WHERE asked.request_id = r.id AND asked.kind = 'requalification_requested')`;

/**
 * Whether reminder `d` on request `r` still awaits a reply. Reads the records, not the events, so that events may be delivered late, twice
 * or in any order.
 * A venue hasn't replied while its result is in the stage set by this question; a person's reminder may come before the question. An
 * organizer hasn't replied while something is missing, they haven't written back, no one asked again, and the question wasn't canceled.
 */
export const WAITED_FOR = `CASE d.kind
  WHEN 'availability' THEN r.status IN (${literals(REMINDING_STATUSES.availability)}) AND CASE
    WHEN d.asked_at IS NULL THEN NOT EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.member_id = d.member_id
      AND s.stage NOT IN ('suggested', 'availability_requested'))
    ELSE EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.member_id = d.member_id
      AND s.stage = 'availability_requested' AND s.stage_changed_at = d.asked_at) END
  WHEN 'requalification' THEN r.status IN (${literals(REMINDING_STATUSES.requalification)}) AND cardinality(r.missing_fields) > 0
    AND (d.asked_at IS NULL OR d.asked_at = ${REQUALIFICATION_ASKED_AT})
    AND NOT EXISTS (SELECT 1 FROM timeline_event recalled WHERE recalled.request_id = r.id
      AND recalled.kind = '${RequalificationRecalled.kind}' AND recalled.created_at >= d.asked_at)
    AND NOT EXISTS (SELECT 1 FROM timeline_event said WHERE said.request_id = r.id AND said.actor_type = 'organizer'
      AND said.kind IN ('request_requalified', '${EmailReceived.kind}', '${ChatprovReceived.kind}', '${ChatprovEdited.kind}') AND said.payload ->> 'automatic' IS DISTINCT FROM 'true'
      AND said.created_at >= coalesce(d.asked_at, d.created_at))
  ELSE r.status IN (${literals(REMINDING_STATUSES.custom)}) END`;

/** The questions asked on request $1, answered or not; $2 and $3: only those of a kind, or to a member (null: any). */
export const QUESTIONS = `SELECT asked.kind, asked."memberId", asked."to", asked."askedAt", r.event_date AS "eventDate"
  FROM request r CROSS JOIN LATERAL (
    SELECT 'availability' AS kind, m.id AS "memberId", m.email AS "to", s.stage_changed_at AS "askedAt"
      FROM result s JOIN member m ON m.id = s.member_id WHERE s.request_id = r.id AND s.stage = 'availability_requested'
    UNION ALL
    SELECT 'requalification', NULL, o.email, ${REQUALIFICATION_ASKED_AT} FROM organizer o WHERE o.id = r.organizer_id) asked
 WHERE r.id = $1 AND asked."askedAt" IS NOT NULL AND asked.kind = coalesce($2, asked.kind)
   AND ($3::uuid IS NULL OR asked."memberId" = $3)
 ORDER BY asked.kind, asked."memberId"`;

/**
 * Whether the question to member $3 (null: the organizer) on request $1, of the kind $2, asked at $4, still awaits a reply, and no one has
 * deleted a reminder of it to $5.
 */
export const IS_CHASED = `SELECT 1 FROM request r
  CROSS JOIN (SELECT $2::text AS kind, $3::uuid AS member_id, $4::timestamptz AS asked_at, $4::timestamptz AS created_at) d
 WHERE r.id = $1 AND ${WAITED_FOR} AND NOT EXISTS (SELECT 1 FROM timeline_event deleted WHERE deleted.request_id = r.id
   AND deleted.kind = '${ReminderDeleted.kind}' AND deleted.payload ->> 'kind' = $2 AND deleted.payload ->> 'to' = $5
   AND deleted.created_at > d.asked_at)`;

/** The automatic reminders of a question, first step first; parameters as in `IS_CHASED`. */
export const STEPS = `SELECT ${reminders.select('d', ['id', 'status', 'to', 'dueAt', 'sentAt', 'mailboxId'])} FROM reminder d
 WHERE d.request_id = $1 AND d.kind = $2 AND d.member_id IS NOT DISTINCT FROM $3::uuid AND d.asked_at = $4 ORDER BY d.step`;
export type StepRow = Row<Reminder, 'id' | 'status' | 'to' | 'dueAt' | 'sentAt' | 'mailboxId'>;

/** The requests with a question that may await a reply. */
export const QUESTIONED = `SELECT r.id AS "requestId" FROM request r
 WHERE (r.status IN (${literals(REMINDING_STATUSES.availability)}) AND EXISTS (SELECT 1 FROM result s
      WHERE s.request_id = r.id AND s.stage = 'availability_requested'))
    OR (r.status IN (${literals(REMINDING_STATUSES.requalification)}) AND cardinality(r.missing_fields) > 0
      AND ${REQUALIFICATION_ASKED_AT} IS NOT NULL)
 ORDER BY r.id`;
