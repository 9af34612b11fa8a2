CREATE OR REPLACE FUNCTION timeline_redacted(kind text, payload jsonb)
 RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE STRICT
AS $$
SELECT payload || coalesce((
  SELECT jsonb_object_agg(key, NULL)
    FROM unnest(CASE
      WHEN kind IN ('organizer_created', 'organizer_deleted') THEN ARRAY['email']
      WHEN kind IN ('catalog_sent', 'email_complained', 'CHATPROV_SENT') THEN ARRAY['to']
      WHEN kind IN ('EMAIL_SENT') THEN ARRAY['to', 'subject']
      WHEN kind IN ('email_failed', 'email_bounced', 'chatprov_failed') THEN ARRAY['to', 'reason']
      WHEN kind IN ('email_received') THEN ARRAY['from', 'subject']
      WHEN kind IN ('email_unsorted', 'unsorted_discarded', 'chatprov_received', 'chatprov_edited', 'chatprov_deleted') THEN ARRAY['from']
      WHEN kind IN ('reminder_scheduled', 'reminder_sent', 'reminder_cancelled', 'reminder_failed', 'reminder_deleted') THEN ARRAY['to', 'reason']
      WHEN kind IN ('request_status_changed', 'availability_replied', 'result_reacted') THEN ARRAY['comment', 'condition']
      WHEN kind IN ('offer_declined', 'hold_released') THEN ARRAY['reason']
      WHEN kind IN ('hold_booked') THEN ARRAY['override']
      ELSE '{}'::text[]
    END) AS personal (key) WHERE payload ? key), '{}')
$$;
