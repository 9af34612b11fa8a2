CREATE OR REPLACE FUNCTION members_taken_amid_changes(days date[], asked text)
 RETURNS bit varying
  LANGUAGE plpgsql
  STABLE PARALLEL SAFE
AS $$
DECLARE
  none CONSTANT bit(32768) := repeat('0', 32768);
  hours CONSTANT int4multirange := (SELECT range_agg(slot_hours(day, asked)) FROM unnest(days) day);
  slots CONSTANT text[] := CASE asked WHEN 'full_day' THEN ARRAY['morning', 'afternoon', 'evening'] ELSE ARRAY[asked] END;
BEGIN
  RETURN (
    WITH changed AS MATERIALIZED (SELECT DISTINCT search_no FROM member_search_change WHERE date = ANY (days))
    SELECT search_joined(coalesce(taken.bits, none)::bit varying ORDER BY every.chunk)
      FROM generate_series(0, (SELECT max(search_no) / 32768 FROM member)) every (chunk)
      LEFT JOIN (
        SELECT chunk, bit_or(bits) AS bits FROM (
          SELECT chunk, kept.bits & ~coalesce(doubtful.bits, none) AS bits
            FROM (SELECT chunk, bit_or(bits) AS bits FROM member_search_day
                   WHERE date = ANY (days) AND slot = ANY (slots) GROUP BY chunk) kept
            LEFT JOIN (SELECT search_no / 32768 AS chunk, search_bits(search_no % 32768, 1) AS bits
                         FROM changed GROUP BY 1) doubtful USING (chunk)
          UNION ALL
          SELECT s.search_no / 32768, search_bits(s.search_no % 32768, 1)
            FROM changed JOIN member_search s USING (search_no) WHERE s.busy && hours GROUP BY 1
        ) of_chunk GROUP BY chunk
      ) taken USING (chunk));
END $$;
