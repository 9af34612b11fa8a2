-- Refreshes the search rows of the members that a changed row belongs to. A bulk load that sets parvis.search_refresh to 'later' calls
-- refresh_member_search itself at its end.
CREATE OR REPLACE FUNCTION member_search_changed()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  keys uuid[] := ARRAY[before ->> TG_ARGV[0], after ->> TG_ARGV[0]]::uuid[];
BEGIN
  IF current_setting('parvis.search_refresh', true) = 'later' THEN
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'room_capacity' THEN
      keys := ARRAY(SELECT member_id FROM room WHERE id = ANY (keys));
    WHEN 'tag' THEN
      keys := ARRAY(SELECT member_id FROM member_tag WHERE tag_id = ANY (keys));
    ELSE
      NULL;
  END CASE;
  PERFORM refresh_member_search(keys);
  RETURN NULL;
END $$;
