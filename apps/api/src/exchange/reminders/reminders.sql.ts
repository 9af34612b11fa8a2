import { literals } from '#database/statement';
import type { Row } from '#database/table';
import { RequalificationRecalled } from '../../demand/requests/requests.events';
import { EmailReceived } from '../inbound/inbound.events';
import { ChatprovReceived } from '../messaging/messaging.events';
import { type Reminder, reminders } from './reminder.entity';
import type { ReminderView } from './reminders.dto';
import { REMINDING_STATUSES } from './reminders.rules';

const SHOWN = reminders.except('status', 'askedAt') satisfies (keyof ReminderView)[];

/**
 * Reminder `d` as `ReminderRow`. A reminder has failed if its mail did not reach the mailbox, although the mail was queued.
 */
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
  'traceId',
  'createdAt',
  'updatedAt',
] as const;
type NewReminder = Row<Reminder, (typeof OF_NEW)[number]>;

/** Adds the reminder of a person and answers it as `ReminderRow`. One of a venue has the member that has the address as its member. */
export const INSERT_REMINDER = `INSERT INTO reminder AS d (${reminders.names([...OF_NEW, 'memberId'])})
  VALUES (${reminders.places(OF_NEW)}, (SELECT id FROM member WHERE lower(email) = lower($${OF_NEW.length + 1})))
  RETURNING ${REMINDER}`;
export const reminderValues = (reminder: NewReminder): unknown[] => [
  ...reminders.values(OF_NEW, reminder),
  reminder.kind === 'availability' ? reminder.to : null,
];

/** When the organizer of request `r` was last asked for what the request lacks. */
export const REQUALIFICATION_ASKED_AT = `(SELECT max(asked.created_at) FROM timeline_event asked
  WHERE asked.request_id = r.id AND asked.kind = 'requalification_requested')`;

/**
 * Whether reminder `d` on request `r` still waits for its answer. It reads the records, not what listeners heard, so that facts may be
 * heard late, twice or in any order.
 *
 * A venue has not answered while its result is in the stage that this very question gave it; the reminder of a person may come before
 * the question. An organizer has not answered while something is missing, they have not written back, nobody asked again, and the
 * question was not called back.
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
      AND said.kind IN ('request_requalified', '${EmailReceived.kind}', '${ChatprovReceived.kind}') AND said.payload ->> 'automatic' IS DISTINCT FROM 'true'
      AND said.created_at >= coalesce(d.asked_at, d.created_at))
  ELSE r.status IN (${literals(REMINDING_STATUSES.custom)}) END`;
