CREATE OR REPLACE FUNCTION refresh_list_totals()
 RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  LOCK TABLE request, member, commission, organizer, notification, email_message IN SHARE MODE;
  -- but those that keep its index (migration 105)
  DELETE FROM list_total_change WHERE list <> '';
  DELETE FROM list_total;
  INSERT INTO list_total (list, key, n)
  SELECT 'request' AS list, status AS key, count(*) AS n FROM request GROUP BY 2
  UNION ALL SELECT 'member' AS list, status AS key, count(*) AS n FROM member GROUP BY 2
  UNION ALL SELECT 'commission' AS list, status AS key, count(*) AS n FROM commission GROUP BY 2
  UNION ALL SELECT 'organizer' AS list, '' AS key, count(*) AS n FROM organizer GROUP BY 2
  UNION ALL SELECT 'organizer_request' AS list, organizer_id::text AS key, count(*) AS n FROM request GROUP BY 2
  UNION ALL SELECT 'notification' AS list, CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END AS key, count(*) AS n FROM notification GROUP BY 2
  UNION ALL SELECT 'email_message' AS list, direction AS key, count(*) AS n FROM email_message GROUP BY 2
  UNION ALL SELECT 'commission_paid' AS list, currency AS key, sum((amount + vat - credited - credited_vat) * 100)::bigint AS n
 FROM commission WHERE status = 'paid' GROUP BY 2 UNION ALL SELECT 'request_to_validate' AS list, '' AS key, count(*) AS n FROM request WHERE needs_validation GROUP BY 2;
END $$;
