CREATE OR REPLACE FUNCTION members_taken(days date[], asked text)
 RETURNS bit varying
  LANGUAGE plpgsql
  STABLE PARALLEL SAFE
AS $$
DECLARE
  none CONSTANT bit(32768) := repeat('0', 32768);
  slots CONSTANT text[] := CASE asked WHEN 'full_day' THEN ARRAY['morning', 'afternoon', 'evening'] ELSE ARRAY[asked] END;
BEGIN
  IF EXISTS (SELECT FROM member_search_change WHERE date = ANY (days)) THEN
    RETURN members_taken_amid_changes(days, asked);
  END IF;
  RETURN (
    SELECT search_joined(coalesce(kept.bits, none)::bit varying ORDER BY every.chunk)
      FROM generate_series(0, (SELECT max(search_no) / 32768 FROM member)) every (chunk)
      LEFT JOIN (SELECT chunk, bit_or(bits) AS bits FROM member_search_day
                  WHERE date = ANY (days) AND slot = ANY (slots) GROUP BY chunk) kept USING (chunk));
END $$;
