import { lockedRequest } from '../../demand/requests/requests.sql';
/** The request's row first, as everywhere: its last activity is written when the timeline's rows are. No row where $1 is null. */
export const HOLD_REQUEST = lockedRequest('request.id = $1');

/** Messages `m` as `MessageRow`. */
export const MESSAGE = `m.id, m.request_id AS "requestId", m.member_id AS "memberId", m.organizer_id AS "organizerId",
  m.direction, m."from", m."to", m.type, m.body, m.wamid, m.status, m.transcript, m.audio_key AS "audioKey",
  m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.read_at AS "readAt", m.failed_at AS "failedAt", m.error,
  m.trace_id AS "traceId", m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;

/**
 * Whose number $1 is, with the request that they most likely write about: the one that is named ($3, or that of the message of
 * ours with the wamid $4 which they answer), else an open one ($2 the open statuses) that waits for their word on availability,
 * else any open one; of several the one about which they were last asked or written to.
 *
 * A number of several people is that of the one to whom the answered message went. Without it, a request that is named ($3)
 * tells who is meant if it is about one of them alone. Else it is nobody's.
 */
export const CORRESPONDENT = `
  WITH holder AS (
    SELECT 'member' AS type, id, name AS label, NULL AS locale FROM member WHERE phone = $1
    UNION ALL
    SELECT 'organizer', id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email), locale
      FROM organizer WHERE phone = $1
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
