CREATE OR REPLACE FUNCTION request_unanswered_since(asked_of uuid)
 RETURNS timestamptz
  LANGUAGE sql
  STABLE
AS $$
  WITH talk AS (
    SELECT e.id, e.created_at, e.kind IN ('email_received', 'chatprov_received', 'chatprov_edited') AS received, e.kind = 'reply_not_needed' AS settled,
           coalesce(mail.member_id, message.member_id, CASE WHEN e.actor_type = 'member' THEN e.actor_id END) AS member_id,
           lower(e.payload ->> 'from') AS sender,
           ARRAY(SELECT lower(address) FROM unnest(mail."to" || mail.cc || message."to") address) AS recipients
      FROM timeline_event e
      LEFT JOIN email_message mail ON mail.id = (e.payload ->> 'emailMessageId')::uuid
      LEFT JOIN messaging_message message ON message.id = (e.payload ->> 'messagingMessageId')::uuid
     WHERE e.request_id = asked_of
       AND CASE
             WHEN e.kind IN ('email_received', 'chatprov_received', 'chatprov_edited') THEN
               e.payload ->> 'automatic' IS DISTINCT FROM 'true' AND coalesce(e.payload ->> 'type', '') NOT IN ('reaction', 'sticker')
             WHEN e.kind IN ('EMAIL_SENT', 'CHATPROV_SENT') THEN
               e.actor_type = 'user' OR coalesce(mail.created_by, message.created_by) IS NOT NULL OR mail.sent_via = 'mailbox'
             ELSE e.kind = 'reply_not_needed'
           END
  )
  SELECT min(question.created_at) FROM talk question
   WHERE question.received
     AND NOT EXISTS (
       SELECT 1 FROM talk answer
        WHERE NOT answer.received AND (answer.created_at, answer.id) > (question.created_at, question.id)
          AND (answer.settled OR answer.member_id = question.member_id OR question.sender = ANY (answer.recipients)
               OR (question.member_id IS NULL AND answer.member_id IS NULL
                   AND NOT EXISTS (SELECT 1 FROM result s JOIN member venue ON venue.id = s.member_id
                                    WHERE s.request_id = asked_of
                                      AND (lower(venue.email) = ANY (answer.recipients) OR venue.phone = ANY (answer.recipients))))))
$$;
