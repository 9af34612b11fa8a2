import { mailboxes } from './mailbox.entity';

/** Mailboxes that a user ($1) sees: shared ones, their own, and as an admin ($2) all. */
export const VISIBLE = `(mailbox.kind = 'shared' OR mailbox.owner_id = $1 OR $2)`;

/** The columns of a mailbox with the progress of its first sync. */
export const MAILBOX = `${mailboxes.columns},
  (SELECT json_build_object('total', sum(f.total)::int, 'done', sum(f.done)::int)
     FROM mailbox_folder f WHERE f.mailbox_id = mailbox.id HAVING count(*) > 0) AS progress`;
export interface SyncProgressRow {
  total: number;
  done: number;
}

/**
 * The sender of a request's mails ($1; null for mails of no request): the mailbox of its conversation, unless it is
 * personal and not the user's ($2), else the default sender.
 */
export const FIND_SENDER_OF_REQUEST = `
  SELECT mailbox.id, mailbox.address, mailbox.display_name AS "displayName"
    FROM mailbox LEFT JOIN request r ON r.id = $1 AND r.mailbox_id = mailbox.id
   WHERE (r.id IS NOT NULL AND (mailbox.owner_id IS NULL OR mailbox.owner_id = $2)) OR mailbox.default_sender
   ORDER BY r.id IS NULL LIMIT 1`;

/** Locks the requests that refer to a mailbox ($1), and those whose mails or reminders do. */
export const LOCK_REQUESTS_OF_MAILBOX = `
  SELECT id FROM request
   WHERE mailbox_id = $1 OR id IN (SELECT request_id FROM email_message WHERE mailbox_id = $1
                                   UNION ALL SELECT request_id FROM reminder WHERE mailbox_id = $1)
   ORDER BY id FOR NO KEY UPDATE`;

// The next statements record what the service itself observes, so they don't increment the version.

/** Records a refused sign-in ($2: the reason, $3: now). Returns whether a new outage begins by it. */
export const LOSE_MAILBOX = `
  WITH was AS (SELECT id, attention_since FROM mailbox WHERE id = $1 FOR NO KEY UPDATE)
  UPDATE mailbox
     SET status = CASE WHEN status = 'paused' THEN status ELSE 'needs_attention' END, status_reason = $2,
         attention_since = coalesce(mailbox.attention_since, $3), updated_at = $3
    FROM was WHERE mailbox.id = was.id
  RETURNING mailbox.address, mailbox.kind, mailbox.owner_id AS "ownerId",
            mailbox.attention_since AS "attentionSince", was.attention_since IS NULL AS "isNew"`;

/** An outage of sending, in which mails can still be read. */
const CANNOT_SEND = `(attention_since IS NOT NULL AND status_reason = 'sending_refused')`;

/**
 * Ends an outage, if there is one: the follower then tells how far it has come. One of sending only ends by a sign-in
 * for sending ($3).
 */
export const RECOVER_MAILBOX = `
  UPDATE mailbox SET status = CASE WHEN status = 'needs_attention' THEN 'connecting' ELSE status END,
         status_reason = NULL, attention_since = NULL, updated_at = $2
   WHERE id = $1 AND attention_since IS NOT NULL AND ($3 OR NOT ${CANNOT_SEND}) RETURNING kind`;

/** Mailboxes to follow, the owners of whose personal ones are active. */
export const FOLLOWED = `
  SELECT ${mailboxes.columns} FROM mailbox LEFT JOIN team_user owner ON owner.id = mailbox.owner_id
   WHERE mailbox.status <> 'paused' AND owner.disabled IS NOT TRUE ORDER BY mailbox.id`;

/**
 * Records what the follower observed of a mailbox ($1): status ($2) and its reason ($3), the time of the last sync
 * ($4), how far behind ($5), its Sent folder if it had none ($6); adds to its counts ($7 to $9). Null leaves a value as
 * it is. A paused mailbox stays paused, and one that can't send needs attention.
 */
export const REPORT = `
  UPDATE mailbox
     SET status = CASE WHEN status = 'paused' OR ${CANNOT_SEND} THEN status ELSE coalesce($2, status) END,
         status_reason = CASE WHEN $2::text IS NULL OR ${CANNOT_SEND} THEN status_reason ELSE $3 END,
         last_synced_at = coalesce($4, last_synced_at),
         behind_seconds = coalesce($5, behind_seconds),
         sent_folder = coalesce(sent_folder, $6),
         read_count = read_count + $7, filed_count = filed_count + $8, ignored_count = ignored_count + $9,
         updated_at = $10
   WHERE id = $1`;
