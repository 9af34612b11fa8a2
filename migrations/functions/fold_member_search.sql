CREATE OR REPLACE FUNCTION fold_member_search()
 RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  folded integer;
  changed member_search_change[];
BEGIN
  LOCK TABLE member_search_day IN SHARE ROW EXCLUSIVE MODE;
  WITH gone AS (
    DELETE FROM member_search_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_search_change LIMIT 20000))
    RETURNING member_search_change.*
  )
  SELECT count(*), array_agg(DISTINCT gone) INTO folded, changed FROM gone;
  WITH now AS (
    SELECT c.date, slot, c.search_no / 32768 AS chunk, coalesce(s.busy && slot_hours(c.date, slot), false) AS taken,
           search_bits(c.search_no % 32768, 1) AS bits
      FROM unnest(changed) c LEFT JOIN member_search s USING (search_no),
           unnest(ARRAY['morning', 'afternoon', 'evening']) slot
     GROUP BY 1, 2, 3, 4
  ), freed AS (
    UPDATE member_search_day d SET bits = (d.bits & ~now.bits) | coalesce(too.bits, repeat('0', 32768)::bit(32768))
      FROM now LEFT JOIN now too ON too.taken AND (too.date, too.slot, too.chunk) = (now.date, now.slot, now.chunk)
     WHERE NOT now.taken AND (d.date, d.slot, d.chunk) = (now.date, now.slot, now.chunk)
    RETURNING d.date, d.slot, d.chunk
  )
  INSERT INTO member_search_day AS kept (date, slot, chunk, bits)
  SELECT date, slot, chunk, bits FROM now WHERE taken AND (date, slot, chunk) NOT IN (SELECT date, slot, chunk FROM freed)
  ON CONFLICT (date, slot, chunk) DO UPDATE SET bits = kept.bits | excluded.bits;
  RETURN folded;
END $$;
