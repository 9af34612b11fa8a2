import { UNPAID_STATUSES } from '#domain/state-machines';
import { literals } from '#database/statement';

/** The erased person, and the rows with their data. */
interface Subject {
  organizerId: string;
  /** Theirs, and those of the records merged into it. */
  ids: string[];
  /** Their current and former addresses that no one else has now; in lower case. */
  addresses: string[];
  /** Matches their addresses and numbers in text. */
  names: string;
  /** Their first name, last name and company, and first and last name together. */
  called: string[];
  requestIds: string[];
  /** Mails of their requests, mails from them, and mails to them without a request. */
  mailIds: string[];
  messageIds: string[];
  now: Date;
}

/** The value of erased non-null text columns. Always the same, so it reveals nothing. */
const GONE = `'Erased'`;
/** An address that reaches no one: RFC 2606 reserves `.invalid`. */
const nobody = (id: string): string => `'erased-' || ${id} || '@erased.invalid'`;

/** Whether a text mentions the person. The pattern is the result of `namesOf` for their addresses and numbers. */
const names = (text: string, pattern: string): string => `lower(${text}) ~ ${pattern}`;

/** The words of a text, without case, accents and punctuation, each surrounded by spaces. */
const words = (text: string): string =>
  `' ' || btrim(regexp_replace(search_fold(${text}), '[[:space:][:punct:]]+', ' ', 'g')) || ' '`;

/** Whether one of these names occurs in the text as whole words. Names of two letters would match anything. */
const calls = (text: string, called: string): string =>
  `EXISTS (SELECT 1 FROM unnest(${called}::text[]) AS name
            WHERE length(${words('name')}) > 4 AND position(${words('name')} IN ${words(text)}) > 0)`;

/** The organizer $1, locked: no request, message or recording can be added until the transaction ends. */
export const LOCK_ORGANIZER = `
  SELECT first_name AS "firstName", last_name AS "lastName", company, erased_at AS "erasedAt"
    FROM organizer WHERE id = $1 FOR UPDATE`;

/**
 * Current and former addresses (in lower case) and numbers of the organizer `id`; evaluate it once per statement. If another organizer had
 * one before, it is this organizer's from `since` on. If another had it afterwards, it is this one's up to `until`. `taken`: someone else
 * has it now.
 */
export const contactsOf = (id: string): string => `
  SELECT own.kind, own.value, holder.taken,
         (SELECT max(f.until) FROM organizer_former_contact f
           WHERE f.kind = own.kind AND f.value = own.value AND f.organizer_id <> ${id}
             AND f.until <= coalesce(own.until, 'infinity')) AS since,
         CASE WHEN holder.taken OR EXISTS (SELECT 1 FROM organizer_former_contact f
           WHERE f.kind = own.kind AND f.value = own.value AND f.organizer_id <> ${id} AND f.until > own.until) THEN own.until END AS until
    FROM (SELECT 'email' AS kind, lower(email) AS value, NULL::timestamptz AS until FROM organizer WHERE id = ${id}
          UNION ALL
          SELECT 'phone', phone, NULL FROM organizer WHERE id = ${id} AND phone IS NOT NULL AND NOT phone_from_mail
          UNION ALL
          SELECT f.kind, f.value, f.until FROM organizer_former_contact f JOIN organizer o ON o.id = f.organizer_id
           WHERE f.organizer_id = ${id} AND f.value NOT IN (lower(o.email), coalesce(o.phone, ''))) own
   CROSS JOIN LATERAL (SELECT own.until IS NOT NULL AND CASE own.kind
           WHEN 'email' THEN EXISTS (SELECT 1 FROM organizer WHERE lower(email) = own.value)
                          OR EXISTS (SELECT 1 FROM member WHERE lower(email) = own.value)
           ELSE EXISTS (SELECT 1 FROM organizer WHERE phone = own.value AND NOT phone_from_mail)
               OR EXISTS (SELECT 1 FROM member WHERE phone = own.value)
         END AS taken) holder`;

export interface Contact {
  kind: 'email' | 'phone';
  value: string;
  taken: boolean;
  since: Date | null;
  until: Date | null;
}

/** Whether a contact of `contactsOf` was the organizer's at the moment `at`. */
export const within = (contact: string, at: string): string =>
  `${at} >= coalesce(${contact}.since, '-infinity') AND ${at} < coalesce(${contact}.until, 'infinity')`;

/** Whether a mail came from such a contact. A venue's mail with the same address belongs to the venue. */
const sentFrom = (contact: string, mail: string): string =>
  `${contact}.kind = 'email' AND ${mail}.member_id IS NULL AND lower(${mail}."from") = ${contact}.value AND ${within(contact, `${mail}.created_at`)}`;

/** Revokes every link of the organizer $1 and of their requests at $2. Links are locked before requests, as everywhere. */
export const REVOKE_TOKENS = `
  UPDATE magic_token SET revoked_at = coalesce(revoked_at, $2), updated_at = $2
   WHERE scope_id = $1
      OR request_id IN (SELECT id FROM request WHERE organizer_id = $1)
      OR (scope = 'catalog' AND scope_id IN (SELECT c.id FROM catalog c JOIN request r ON r.id = c.request_id WHERE r.organizer_id = $1))`;

/**
 * The requests of the organizer $1, to be locked. `served`: a request is open ($2 the final statuses) or has an open commission, so its
 * data has to stay. Includes others' requests created by a mail of this organizer (`own` is false): their reading is deleted with the mail.
 */
const REQUESTS_CONCERNED = `
  WITH contact AS MATERIALIZED (${contactsOf('$1')})
  SELECT r.id, r.code, r.organizer_id = $1 AS own,
         r.status <> ALL ($2) OR EXISTS (SELECT 1 FROM commission c WHERE c.request_id = r.id AND c.status IN (${literals(UNPAID_STATUSES)})) AS served
    FROM request r
   WHERE r.id IN (SELECT id FROM request WHERE organizer_id = $1
                  UNION
                  SELECT m.request_id FROM contact JOIN email_message m ON ${sentFrom('contact', 'm')}
                   WHERE m.read_for = 'request' AND m.request_id IS NOT NULL)`;
export const LOCK_REQUESTS = `${REQUESTS_CONCERNED} ORDER BY r.id FOR NO KEY UPDATE OF r`;

/**
 * The mails of the requests $1, the mails from addresses of the organizer $2, and those to these addresses without a request. Mails with a
 * venue that has such an address stay.
 */
const MAILS_CONCERNED = `
  WITH contact AS MATERIALIZED (${contactsOf('$2')})
  SELECT id FROM email_message WHERE id IN (
    SELECT id FROM email_message WHERE request_id = ANY ($1)
    UNION
    SELECT m.id FROM contact JOIN email_message m ON ${sentFrom('contact', 'm')}
    UNION
    SELECT m.id FROM email_message m
     WHERE m.request_id IS NULL AND m.member_id IS NULL
       AND EXISTS (SELECT 1 FROM contact JOIN unnest(m."to" || m.cc || m.bcc || m.reply_to) AS named (address)
                             ON lower(named.address) = contact.value
                    WHERE contact.kind = 'email' AND ${within('contact', 'm.created_at')}))`;
export const LOCK_MAILS = `${MAILS_CONCERNED} ORDER BY id FOR UPDATE`;

/** The messages of the requests $1, those of the organizer $2, and those of their numbers with an unknown sender or recipient. */
const MESSAGES_CONCERNED = `
  WITH contact AS MATERIALIZED (${contactsOf('$2')})
  SELECT m.id FROM messaging_message m
   WHERE m.request_id = ANY ($1) OR m.organizer_id = $2
      OR (m.request_id IS NULL AND m.member_id IS NULL AND m.organizer_id IS NULL
          AND EXISTS (SELECT 1 FROM contact WHERE contact.kind = 'phone' AND contact.value IN (m."from", m."to")
                         AND ${within('contact', 'm.created_at')}))`;
export const LOCK_MESSAGES = `${MESSAGES_CONCERNED} ORDER BY m.id FOR UPDATE`;

/** The data that an erasure would find, without locking: `LOCK_REQUESTS`, and the number of rows of each kind. */
export const FIND_REQUESTS = `${REQUESTS_CONCERNED} ORDER BY r.id`;
export const COUNT_CONCERNED = `
  WITH mail AS MATERIALIZED (${MAILS_CONCERNED}), message AS MATERIALIZED (${MESSAGES_CONCERNED})
  SELECT (SELECT count(*)::int FROM mail) AS mails, (SELECT count(*)::int FROM message) AS messages,
         (SELECT count(*)::int FROM email_attachment WHERE email_message_id IN (SELECT id FROM mail)) AS attachments,
         (SELECT count(*)::int FROM audio_upload WHERE organizer_id = $2 OR request_id = ANY ($1)) AS recordings,
         (SELECT count(*)::int FROM catalog WHERE request_id = ANY ($1)) AS catalogs,
         (SELECT count(*)::int FROM reminder WHERE request_id = ANY ($1) AND status = 'scheduled') AS reminders,
         (SELECT count(*)::int FROM magic_token WHERE revoked_at IS NULL AND expires_at > $3
             AND (scope_id = $2 OR request_id = ANY ($1)
                  OR (scope = 'catalog' AND scope_id IN (SELECT id FROM catalog WHERE request_id = ANY ($1))))) AS links`;
export interface Concerned {
  mails: number;
  messages: number;
  attachments: number;
  recordings: number;
  catalogs: number;
  reminders: number;
  links: number;
}

/** The text of a saved view. */
const VIEW = `concat_ws(' ', saved_view.name, saved_view.query::text)`;
/** The text of a training correction. */
const CORRECTION = `concat_ws(' ', original_suggestion, correction, notes)`;

interface Step {
  sql: string;
  values: (subject: Subject) => unknown[];
}
const ofRequests = ({ requestIds }: Subject): unknown[] => [requestIds];
const ofRequestsNow = ({ requestIds, now }: Subject): unknown[] => [requestIds, now];
const ofMails = ({ mailIds }: Subject): unknown[] => [mailIds];
const ofMessages = ({ messageIds }: Subject): unknown[] => [messageIds];

/**
 * The erasure, statement by statement, once organizer, requests, mails and messages are locked. Rows used in statistics keep their dates,
 * statuses, amounts and ids. Texts, names, addresses and files are erased.
 */
export const ERASURE: Step[] = [
  {
    sql: `UPDATE organizer SET email = ${nobody('id')}, first_name = NULL, last_name = NULL, company = NULL, phone = NULL,
            phone_from_mail = false, internal_notes = NULL, erased_at = $2, version = version + 1, updated_at = $2 WHERE id = $1`,
    values: ({ organizerId, now }) => [organizerId, now],
  },
  { sql: `DELETE FROM organizer_former_contact WHERE organizer_id = $1`, values: ({ organizerId }) => [organizerId] },
  { sql: `DELETE FROM contact_suggestion WHERE organizer_id = $1`, values: ({ organizerId }) => [organizerId] },
  {
    // The city stays. Coordinates may be a person's home.
    sql: `UPDATE request SET title = code, description = NULL, requirements = NULL, extraction = NULL, center_latitude = NULL,
            needs = (SELECT coalesce(jsonb_agg(need || '{"note": null}' ORDER BY place), '[]')
                       FROM jsonb_array_elements(needs) WITH ORDINALITY listed (need, place)),
            center_longitude = NULL, needs_validation = false, reading = 'none', version = version + 1, updated_at = $2 WHERE id = ANY ($1)`,
    values: ofRequestsNow,
  },
  {
    sql: `UPDATE result SET note = NULL, reaction_comment = NULL, reply_comment = NULL, reply_condition = NULL, updated_at = $2 WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  {
    sql: `UPDATE catalog SET title = ${GONE}, message = NULL, sent_to = NULL, comparison = NULL, updated_at = $2,
            snapshot = snapshot || jsonb_build_object('title', ${GONE}, 'message', NULL, 'comparison', NULL,
              'event', snapshot -> 'event' || jsonb_build_object('title', ${GONE}),
              'items', (SELECT coalesce(jsonb_agg(item || '{"comment": null, "offerId": null, "offer": null}' ||
                                   CASE WHEN item #>> '{chosen,description}' IS NULL THEN '{}'
                                        ELSE jsonb_build_object('description', NULL, 'chosen', item -> 'chosen' || '{"description": null}') END
                                   ORDER BY place), '[]')
                          FROM jsonb_array_elements(snapshot -> 'items') WITH ORDINALITY AS shown (item, place)))
          WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  {
    sql: `UPDATE catalog_item SET comment = NULL, description = NULL, offer_id = NULL, offer = NULL WHERE catalog_id IN (SELECT id FROM catalog WHERE request_id = ANY ($1))`,
    values: ofRequests,
  },
  {
    sql: `DELETE FROM catalog_view WHERE catalog_id IN (SELECT id FROM catalog WHERE request_id = ANY ($1))`,
    values: ofRequests,
  },
  {
    sql: `UPDATE hold SET note = NULL, end_reason = NULL, version = version + 1, updated_at = $2 WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  {
    sql: `UPDATE offer SET terms = '{}', message = NULL, internal_note = NULL, assumptions = '[]', extraction = NULL,
            decline_reason = CASE WHEN decline_reason = 'not_chosen' THEN decline_reason END, version = version + 1, updated_at = $2
           WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  {
    sql: `UPDATE offer_line SET label = ${GONE}, note = NULL WHERE offer_id IN (SELECT id FROM offer WHERE request_id = ANY ($1))`,
    values: ofRequests,
  },
  {
    sql: `DELETE FROM offer_attachment WHERE offer_id IN (SELECT id FROM offer WHERE request_id = ANY ($1))`,
    values: ofRequests,
  },
  {
    sql: `UPDATE commission SET description = NULL, version = version + 1, updated_at = $2 WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  { sql: `UPDATE availability SET notes = NULL, updated_at = $2 WHERE request_id = ANY ($1)`, values: ofRequestsNow },
  {
    sql: `UPDATE reminder SET status = CASE WHEN status = 'scheduled' THEN 'cancelled' ELSE status END,
            cancelled_at = CASE WHEN status = 'scheduled' THEN $2 ELSE cancelled_at END,
            "to" = ${nobody('id')}, subject = NULL, body_html = NULL, updated_at = $2 WHERE request_id = ANY ($1)`,
    values: ofRequestsNow,
  },
  { sql: `DELETE FROM chat_message WHERE request_id = ANY ($1)`, values: ofRequests },
  {
    // A correction without a request is found by its text. If a name is also a common word, more examples are deleted than necessary.
    sql: `DELETE FROM training_correction
           WHERE request_id = ANY ($1) OR ${names(CORRECTION, '$2')} OR (request_id IS NULL AND ${calls(CORRECTION, '$3')})`,
    values: ({ requestIds, names, called }) => [requestIds, names, called],
  },
  {
    // Saved views of the team that search for the person. If a name is also a common word, more views are deleted than necessary.
    sql: `DELETE FROM saved_view
           WHERE EXISTS (SELECT 1 FROM unnest($3::text[]) AS own (id) WHERE position(own.id IN saved_view.query::text) > 0) OR ${names(VIEW, '$1')} OR ${calls(VIEW, '$2')}`,
    values: ({ names, called, ids }) => [names, called, ids],
  },
  {
    sql: `UPDATE notification SET params = NULL, title = ${GONE}, body = ${GONE}, updated_at = $3
           WHERE request_id = ANY ($1) OR (request_id IS NULL AND ${names(`title || ' ' || body`, '$2')})`,
    values: ({ requestIds, names, now }) => [requestIds, names, now],
  },
  {
    sql: `DELETE FROM audio_upload WHERE organizer_id = $2 OR request_id = ANY ($1)`,
    values: ({ requestIds, organizerId }) => [requestIds, organizerId],
  },

  // Mails. The timeline comes first: its entries are found by the mails.
  { sql: `SELECT set_config('parvis.erasing_organizer', $1, true)`, values: ({ organizerId }) => [organizerId] },
  {
    sql: `UPDATE timeline_event SET payload = timeline_redacted(kind, payload),
            actor_label = CASE WHEN actor_type IN ('organizer', 'system') THEN NULL ELSE actor_label END
           WHERE (request_id = ANY ($1)
                  OR (request_id IS NULL AND (payload ->> 'organizerId' = ANY ($2::text[]) OR actor_id = ANY ($2::text[]::uuid[])
                      OR ${names('payload::text', '$3')} OR ${names('actor_label', '$3')}
                      OR payload ->> 'emailMessageId' = ANY ($4::text[])))
                  OR (payload ->> 'emailMessageId' = ANY ($4::text[])
                      AND request_id IN (SELECT request_id FROM email_message WHERE id = ANY ($4::text[]::uuid[]))))
             AND (payload <> timeline_redacted(kind, payload)
                  OR (actor_label IS NOT NULL AND actor_type IN ('organizer', 'system')))`,
    values: ({ requestIds, ids, names, mailIds }) => [requestIds, ids, names, mailIds],
  },
  { sql: `DELETE FROM email_attachment WHERE email_message_id = ANY ($1)`, values: ofMails },
  { sql: `DELETE FROM email_message WHERE id = ANY ($1) AND request_id IS NULL`, values: ofMails },
  {
    // Another organizer's request created by this person's mail: there is nothing left to read.
    sql: `UPDATE request SET reading = 'none', updated_at = $2
           WHERE reading <> 'none' AND id IN (SELECT request_id FROM email_message WHERE id = ANY ($1) AND read_for = 'request')`,
    values: ({ mailIds, now }) => [mailIds, now],
  },
  {
    // An unsent mail isn't sent any more. Reports about a sent one no longer find it.
    sql: `UPDATE email_message
             SET "from" = CASE WHEN direction = 'inbound' THEN '' ELSE "from" END, "to" = '{}', cc = '{}', bcc = '{}', reply_to = NULL,
                 sender_name = NULL, bounced_for = '{}', reading = 'none', read_for = NULL, subject = '', body_html = NULL,
                 body_text = NULL, reply_text = NULL, note = NULL, sealed_body = NULL, sent_copy = NULL, error = NULL,
                 message_id = ${nobody('id')}, in_reply_to = NULL, "references" = '{}', provider_id = NULL,
                 status = CASE WHEN status = 'pending' THEN 'failed' ELSE status END,
                 failed_at = CASE WHEN status = 'pending' THEN $2 ELSE failed_at END,
                 updated_at = $2
           WHERE id = ANY ($1)`,
    values: ({ mailIds, now }) => [mailIds, now],
  },
  {
    // A mail of another organizer's request, of which they got a copy: it is still sent to the others.
    sql: `UPDATE email_message mail
             SET "to" = kept."to", cc = kept.cc, bcc = kept.bcc, updated_at = $2,
                 bounced_for = ARRAY(SELECT a FROM unnest(mail.bounced_for) a WHERE lower(a) <> ALL ($1)),
                 status = CASE WHEN mail.status = 'pending' AND kept."to" = '{}' THEN 'failed' ELSE mail.status END,
                 failed_at = CASE WHEN mail.status = 'pending' AND kept."to" = '{}' THEN $2 ELSE mail.failed_at END
            FROM (SELECT id, ARRAY(SELECT a FROM unnest("to") a WHERE lower(a) <> ALL ($1)) AS "to",
                         ARRAY(SELECT a FROM unnest(cc) a WHERE lower(a) <> ALL ($1)) AS cc,
                         ARRAY(SELECT a FROM unnest(bcc) a WHERE lower(a) <> ALL ($1)) AS bcc
                    FROM email_message
                   WHERE member_id IS NULL AND EXISTS (SELECT 1 FROM unnest("to" || cc || bcc) AS recipient (address)
                                  WHERE lower(recipient.address) = ANY ($1))) kept
           WHERE mail.id = kept.id`,
    values: ({ addresses, now }) => [addresses, now],
  },
  {
    sql: `UPDATE email_thread t SET subject = r.code, token = ${`translate(gen_random_uuid()::text, '-', '')`}, updated_at = $2
            FROM request r WHERE r.id = t.request_id AND r.id = ANY ($1)`,
    values: ofRequestsNow,
  },

  // Messages and recordings.
  {
    sql: `SELECT discard_file('voice-messages', file_key) FROM messaging_message
           WHERE id = ANY ($1) AND request_id IS NOT NULL AND file_key IS NOT NULL`,
    values: ofMessages,
  },
  { sql: `DELETE FROM messaging_message WHERE id = ANY ($1) AND request_id IS NULL`, values: ofMessages },
  {
    // The wamid contains the number.
    sql: `UPDATE messaging_message
             SET "from" = ${GONE}, "to" = ${GONE}, body = NULL, transcript = NULL, file_key = NULL, file_content_type = NULL,
                 file_name = NULL, file_size = NULL, wamid = NULL,
                 error = NULL, processed_at = CASE WHEN direction = 'inbound' THEN coalesce(processed_at, $2) ELSE processed_at END,
                 status = CASE WHEN status = 'pending' THEN 'failed' ELSE status END,
                 failed_at = CASE WHEN status = 'pending' THEN $2 ELSE failed_at END, updated_at = $2
           WHERE id = ANY ($1)`,
    values: ({ messageIds, now }) => [messageIds, now],
  },

  // System data. A webhook stays known by the hash of its key, so that a repeated delivery restores nothing.
  {
    sql: `DELETE FROM webhook_event
           WHERE status = 'failed' AND ${names(`encode(body, 'escape')`, '$1')}`,
    values: ({ names }) => [names],
  },
  {
    sql: `UPDATE webhook_event
             SET body = '', last_error = NULL, updated_at = $4,
                 dedupe_key = CASE WHEN dedupe_key LIKE 'sha256:%' THEN dedupe_key
                                   ELSE 'sha256:' || encode(sha256(convert_to(dedupe_key, 'UTF8')), 'hex') END
           WHERE status = 'processed'
             AND (outcome ->> 'emailMessageId' = ANY ($1::text[]) OR outcome ->> 'messagingMessageId' = ANY ($2::text[])
                  OR (source IN ('emailprov', 'chatprov') AND ${names(`encode(body, 'escape')`, '$3')}))`,
    values: ({ mailIds, messageIds, names, now }) => [mailIds, messageIds, names, now],
  },
  {
    sql: `DELETE FROM queue_job WHERE queue = 'events' AND payload -> 'told' ->> 'requestId' = ANY ($1::text[])`,
    values: ofRequests,
  },
  {
    sql: `DELETE FROM idempotency_key
           WHERE status IS NOT NULL AND EXISTS (SELECT 1 FROM unnest($1::text[]) AS named (id) WHERE position(named.id IN path) > 0)`,
    values: ({ requestIds, ids, mailIds }) => [[...ids, ...requestIds, ...mailIds]],
  },
  { sql: `DELETE FROM stats_snapshot`, values: () => [] },
];

/** At most $4 organizers after the id $3 whose last activity is older than $1; $2 the final statuses of a request. */
export const LONG_ENDED = `
  SELECT o.id FROM organizer o
   WHERE o.erased_at IS NULL AND o.updated_at < $1 AND o.id > $3
     AND NOT EXISTS (SELECT 1 FROM request r WHERE r.organizer_id = o.id
                       AND (r.status <> ALL ($2) OR r.last_activity_at >= $1
                            OR EXISTS (SELECT 1 FROM commission c WHERE c.request_id = r.id AND c.status IN (${literals(UNPAID_STATUSES)}))))
     AND NOT EXISTS (SELECT 1 FROM messaging_message m WHERE m.organizer_id = o.id AND m.created_at >= $1)
   ORDER BY o.id LIMIT $4`;

/** Deletes the $2 oldest mails received in the unsorted inbox before $1. */
export const DELETE_UNSORTED = `
  DELETE FROM email_message WHERE id IN (
    SELECT id FROM email_message WHERE unsorted_reason IS NOT NULL AND created_at < $1 ORDER BY created_at, id LIMIT $2
       FOR UPDATE SKIP LOCKED) RETURNING id`;

/** Deletes the $2 oldest webhooks received before $1 that are processed or set aside. */
export const DELETE_WEBHOOKS = `
  DELETE FROM webhook_event WHERE id IN (
    SELECT id FROM webhook_event WHERE status <> 'pending' AND created_at < $1 ORDER BY created_at, id LIMIT $2
       FOR UPDATE SKIP LOCKED) RETURNING id`;

/** Deletes the $3 oldest attachments from before $1 of mails without a request, or of one that has ended ($2 the statuses). */
export const DELETE_ATTACHMENTS = `
  DELETE FROM email_attachment WHERE id IN (
    SELECT a.id FROM email_attachment a JOIN email_message m ON m.id = a.email_message_id LEFT JOIN request r ON r.id = m.request_id
     WHERE a.created_at < $1 AND m.status <> 'pending' AND m.unsorted_reason IS NULL AND (r.id IS NULL OR r.status = ANY ($2))
     ORDER BY a.created_at, a.id LIMIT $3 FOR UPDATE OF a SKIP LOCKED) RETURNING id`;

/** Makes the timeline's append-only trigger allow deletions in this transaction, of entries older than two years. */
export const ALLOW_FORGETTING = `SELECT set_config('parvis.forgetting_timeline', 'on', true)`;

/** Deletes the $2 oldest timeline entries whose id is below $1. */
export const DELETE_TIMELINE = `
  DELETE FROM timeline_event WHERE id IN (
    SELECT id FROM timeline_event WHERE id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`;

/** Deletes the $2 oldest notifications whose id is below $1. */
export const DELETE_NOTIFICATIONS = `
  DELETE FROM notification WHERE id IN (
    SELECT id FROM notification WHERE id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`;

/**
 * The id below which timeline entries and notifications may be deleted: those older than $1 months, and older than each request that is
 * open ($2: the open statuses) or has an unpaid commission. `heldBy` is the oldest such request if it is older. Clocks differ, so entries
 * are kept for a day before it.
 */
export const FORGOTTEN_BELOW = `
  SELECT least(old.id, living.since) AS below, CASE WHEN living.since < old.id THEN living.id END AS "heldBy"
    FROM (SELECT first_id_at(now() - $1 * interval '1 month') AS id) old
    LEFT JOIN LATERAL (
      SELECT id, first_id_at(to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) - interval '1 day') AS since
        FROM (SELECT id FROM request WHERE status = ANY ($2)
              UNION ALL SELECT request_id FROM commission WHERE status IN (${literals(UNPAID_STATUSES)})) unfinished
       ORDER BY id LIMIT 1
    ) living ON true`;
