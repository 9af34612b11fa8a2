CREATE OR REPLACE FUNCTION refresh_question_stats_of_event()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refresh_question_stats(ARRAY[NEW.request_id]);
  RETURN NULL;
END $$;
