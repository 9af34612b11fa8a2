CREATE OR REPLACE FUNCTION list_total_of_notification()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'notification' AS list, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END AS key, count(*) AS n FROM new_rows GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'notification' AS list, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END AS key, -count(*) AS n FROM old_rows GROUP BY 2;
    WHEN 'UPDATE' THEN
      INSERT INTO list_total_change (list, key, n)
      VALUES ('notification', CASE WHEN OLD.read_at IS NULL THEN 'unread' ELSE 'read' END, -1), ('notification', CASE WHEN NEW.read_at IS NULL THEN 'unread' ELSE 'read' END, 1);
  END CASE;
  RETURN NULL;
END $$;
