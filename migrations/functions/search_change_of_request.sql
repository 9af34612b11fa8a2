CREATE OR REPLACE FUNCTION search_change_of_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO search_change (list, no) SELECT 'request', search_no FROM new_rows;
    WHEN 'DELETE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'request', r.search_no, r.search_text, ARRAY['status:' || r.status, 'assignee:' || coalesce(r.assignee_id::text, 'none'), 'needs_validation:' || r.needs_validation,
'source:' || r.source, search_fold('city:' || r.city) COLLATE "default", 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 2), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 4), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 7), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 10)] FROM old_rows r;
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'request', r.search_no, o.search_text, '{}' FROM old_rows r JOIN organizer o ON o.id = r.organizer_id;
    WHEN 'UPDATE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'request', r.search_no, r.search_text, ARRAY['status:' || r.status, 'assignee:' || coalesce(r.assignee_id::text, 'none'), 'needs_validation:' || r.needs_validation,
'source:' || r.source, search_fold('city:' || r.city) COLLATE "default", 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 2), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 4), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 7), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 10)] FROM (SELECT OLD.*) r;
      IF OLD.organizer_id <> NEW.organizer_id THEN
        INSERT INTO search_change (list, no, was, was_facets)
        SELECT 'request', r.search_no, o.search_text, '{}' FROM (SELECT OLD.*) r JOIN organizer o ON o.id = r.organizer_id;
      END IF;
  END CASE;
  RETURN NULL;
END $$;
