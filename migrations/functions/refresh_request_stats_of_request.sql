CREATE OR REPLACE FUNCTION refresh_request_stats_of_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN 
      INSERT INTO request_stats (request_id, organizer_id, status, furthest, created_at, won_at, lost_at, assignee_id)
      SELECT id, organizer_id, status, CASE WHEN won_at IS NULL THEN request_step(status) ELSE 4 END, created_at,
             CASE WHEN status IN ('won', 'closed') THEN won_at END, CASE WHEN status = 'lost' THEN lost_at END, assignee_id
        FROM new_rows
      ON CONFLICT (request_id) DO NOTHING;
    WHEN 'UPDATE' THEN PERFORM refresh_request_stats(ARRAY[OLD.id, NEW.id]);
  END CASE;
  RETURN NULL;
END $$;
