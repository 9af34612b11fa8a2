CREATE OR REPLACE FUNCTION forget_notifications(below uuid, batch integer)
 RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  part text := (SELECT name FROM month_part
    WHERE whole = 'notification'
      AND first_id_at((CASE WHEN is_first THEN month ELSE month + interval '1 month' END)::timestamp AT TIME ZONE 'UTC') <= below
    ORDER BY NOT is_first, month LIMIT 1);
  next uuid;
  gone integer;
  unread integer;
BEGIN
  IF part IS NOT NULL THEN
    -- None is added to it any more, but some may be read meanwhile: what is unread is counted once nobody can.
    EXECUTE format('DELETE FROM notification_key USING %I AS told WHERE told.dedupe_key = notification_key.dedupe_key', part);
    EXECUTE format('SELECT count(*) FROM %I', part) INTO gone;
    LOCK TABLE request, team_user, push_delivery IN ACCESS EXCLUSIVE MODE;
    LOCK TABLE ONLY notification IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('SELECT count(*) FROM %I WHERE read_at IS NULL', part) INTO unread;
    INSERT INTO list_total_change (list, key, n) VALUES ('notification', 'unread', -unread), ('notification', 'read', unread - gone);
    EXECUTE format('DELETE FROM push_delivery USING %I AS told WHERE told.id = notification_id', part);
    -- a part that others' keys may lead to is not dropped where it hangs
    EXECUTE format('ALTER TABLE notification DETACH PARTITION %I', part);
    EXECUTE format('DROP TABLE %I', part);
    RETURN greatest(gone, 1);
  END IF;
  -- each time anew: how many rows an id is away from the first, no plan that is kept knows
  EXECUTE 'SELECT id FROM notification WHERE id < $1 ORDER BY id OFFSET $2 LIMIT 1' INTO next USING below, batch;
  EXECUTE 'DELETE FROM notification WHERE id < $1' USING coalesce(next, below);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
