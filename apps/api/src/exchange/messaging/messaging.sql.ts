import type { Row } from '#database/table';
import { type MessagingMessage, messagingMessages } from './messaging-message.entity';
import type { MessagingMessageView } from './messaging.dto';

const OF_FILE = ['fileKey', 'fileContentType', 'fileName', 'fileSize'] as const;
const SHOWN = messagingMessages.except(
  ...OF_FILE,
  'processedAt',
  'discardedAt',
) satisfies (keyof MessagingMessageView)[];

/** Messages `m` as `MessageRow`. */
export const MESSAGE = messagingMessages.select('m', [...SHOWN, ...OF_FILE]);
export type MessageRow = Row<MessagingMessage, (typeof SHOWN)[number] | (typeof OF_FILE)[number]>;

/** Messages `m` as `UnlinkedRow`. */
export const UNLINKED = `${MESSAGE}, coalesce((SELECT name FROM member WHERE id = m.member_id),
  (SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) FROM organizer WHERE id = m.organizer_id)) AS "senderName"`;
export type UnlinkedRow = MessageRow & { senderName: string | null };

const OF_UNLINKED = ['from', 'type', 'body', 'transcript', 'memberId', 'organizerId'] as const;
export type UnlinkedMessage = Row<MessagingMessage, (typeof OF_UNLINKED)[number]>;

/** Whether message `m` waits for a person to sort it. */
export const IS_UNLINKED = `m.request_id IS NULL AND m.direction = 'inbound' AND m.discarded_at IS NULL`;

/** The inbound message $1, locked, if it belongs to no request. */
export const LOCK_UNLINKED = messagingMessages.locked(`m.id = $1 AND ${IS_UNLINKED}`, OF_UNLINKED, 'm');

/** The same without the lock. */
export const FIND_UNLINKED = `SELECT ${messagingMessages.select('m', OF_UNLINKED)} FROM messaging_message m
  WHERE m.id = $1 AND ${IS_UNLINKED}`;

/** The message $1, locked, if it was discarded after $2. */
export const LOCK_DISCARDED = messagingMessages.locked('m.id = $1 AND m.discarded_at > $2', ['id'], 'm');

/** Deletes the $2 messages that were discarded first, by $1 at the latest. */
export const DELETE_DISCARDED = `
  DELETE FROM messaging_message WHERE id IN (
    SELECT id FROM messaging_message WHERE discarded_at <= $1 ORDER BY discarded_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`;

/** A message that hasn't been applied yet. */
const OF_KEPT = [
  'id',
  'requestId',
  'memberId',
  'body',
  'fileKey',
  'fileContentType',
  'transcript',
  'editedAt',
  'createdAt',
] as const;
export type KeptMessage = Row<MessagingMessage, (typeof OF_KEPT)[number]>;

/** The inbound message with a wamid ($1), unless it has been applied. */
export const FIND_KEPT = `SELECT ${messagingMessages.select('m', OF_KEPT)} FROM messaging_message m
  WHERE m.wamid = $1 AND m.direction = 'inbound' AND m.processed_at IS NULL`;

/** The received message with a wamid ($1), also if it has been applied. */
export const FIND_RECEIVED = `SELECT ${messagingMessages.select('m', ['id', 'requestId', 'memberId', 'type'])} FROM messaging_message m
  WHERE m.wamid = $1 AND m.direction = 'inbound'`;
export type ReceivedMessage = Row<MessagingMessage, 'id' | 'requestId' | 'memberId' | 'type'>;

/** Whether $2 are the newest words of message $1, changed at $3. */
export const HAS_WORDS = `SELECT 1 FROM messaging_message
  WHERE id = $1 AND deleted_at IS NULL AND edited_at = $3 AND body IS NOT DISTINCT FROM $2`;

/** Gives message $1 the words $2, changed at $3 ($4: now), unless it has newer ones or was deleted. */
export const EDIT_MESSAGE = `UPDATE messaging_message SET body = $2, edited_at = $3, updated_at = $4
  WHERE id = $1 AND deleted_at IS NULL AND coalesce(edited_at, '-infinity') <= $3
    AND (edited_at IS DISTINCT FROM $3 OR body IS DISTINCT FROM $2)
  RETURNING id`;

/** Discards the file of message $1. */
export const DISCARD_FILE = `SELECT discard_file('voice-messages', file_key) FROM messaging_message WHERE id = $1 AND file_key IS NOT NULL`;

/** Deletes the content of message $1, deleted at $2 ($3: now). It counts as processed: nothing is written into it again. */
export const DELETE_CONTENT = `UPDATE messaging_message
    SET body = NULL, transcript = NULL, file_key = NULL, file_content_type = NULL, file_name = NULL, file_size = NULL, error = NULL,
        deleted_at = $2, processed_at = coalesce(processed_at, $3), updated_at = $3
  WHERE id = $1 AND deleted_at IS NULL RETURNING id`;

/**
 * The person with the number $1, and the request that they most likely write about. That is the named one: $3, or that of our message they
 * reply to (its wamid is $4). Otherwise it is an open request ($2: the open statuses), first one that awaits their reply on availability;
 * among several the one about which we last asked or wrote.
 * If several people have the number, it is the person who received the original message. Otherwise the named request ($3) decides if it is
 * about only one of them. Otherwise there is no match.
 */
export const CORRESPONDENT = `
  WITH holder AS (
    SELECT 'member' AS type, id, name AS label, NULL AS locale FROM member WHERE phone = $1
    UNION ALL
    SELECT 'organizer', id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), locale
      FROM organizer WHERE phone = $1 AND NOT phone_from_mail
  ), answered AS (
    SELECT request_id, coalesce(member_id, organizer_id) AS person_id FROM messaging_message
     WHERE wamid = $4 AND direction = 'outbound' AND "to" = $1
  ), named AS (
    SELECT coalesce($3::uuid, (SELECT request_id FROM answered)) AS request_id
  ), talk AS (
    SELECT s.member_id AS person_id, s.request_id, r.status, s.stage, s.stage_changed_at AS since
      FROM result s JOIN request r ON r.id = s.request_id
     WHERE s.member_id IN (SELECT id FROM holder) AND s.stage <> 'withdrawn'
    UNION ALL
    SELECT r.organizer_id, r.id, r.status, NULL, r.created_at FROM request r
     WHERE r.organizer_id IN (SELECT id FROM holder)
  ), person AS (
    SELECT * FROM holder
     WHERE (SELECT count(*) FROM holder) = 1
        OR id = coalesce((SELECT person_id FROM answered),
                         (SELECT (array_agg(person_id))[1] FROM talk WHERE request_id = $3 HAVING count(*) = 1))
  ), choice AS (
    SELECT talk.*, talk.request_id = named.request_id IS TRUE AS named, talk.stage = 'availability_requested' IS TRUE AS asked,
           greatest(talk.since, (SELECT max(m.created_at) FROM messaging_message m
                                  WHERE m.request_id = talk.request_id AND m.direction = 'outbound' AND m."to" = $1)) AS last_at
      FROM talk CROSS JOIN named
     WHERE talk.status = ANY($2) OR talk.request_id = named.request_id
  )
  SELECT person.type, person.id, person.label, person.locale, choice.request_id AS "requestId",
         coalesce(choice.asked AND choice.status = ANY($2), false) AS asked
    FROM person LEFT JOIN choice ON choice.person_id = person.id
   ORDER BY choice.named DESC NULLS LAST, choice.asked DESC NULLS LAST, choice.last_at DESC NULLS LAST,
            choice.request_id DESC NULLS LAST
   LIMIT 1`;
