CREATE OR REPLACE FUNCTION fold_search()
 RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  taken search_change[];
  terms search_term[];
  lost search_term[];
BEGIN
  LOCK TABLE search_posting IN SHARE ROW EXCLUSIVE MODE;
  WITH gone AS (
    DELETE FROM search_change WHERE ctid = ANY (ARRAY(SELECT ctid FROM search_change LIMIT 2000)) RETURNING search_change.*
  )
  SELECT array_agg(gone) INTO taken FROM gone;
  IF taken IS NULL THEN RETURN 0; END IF;
  -- Their terms as they are now, with the row's number in place of the term's.
  SELECT array_agg((s.no, s.list, t.kind, t.word)::search_term) INTO terms
    FROM (SELECT DISTINCT list, no FROM unnest(taken)) d
    -- OFFSET 0: row by row by its number; else the planner reads the whole lists.
    CROSS JOIN LATERAL (SELECT * FROM search_source f WHERE f.list = d.list AND f.no = d.no OFFSET 0) s,
         search_terms(s.text, s.facets) t;
  INSERT INTO search_term (list, kind, word) SELECT DISTINCT list, kind, word FROM unnest(terms)
  ON CONFLICT DO NOTHING;
  INSERT INTO search_posting AS kept (term_id, chunk, bits)
  SELECT t.id, n.id >> 15, search_bits(n.id & 32767, 1)
    FROM unnest(terms) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word
   GROUP BY 1, 2
  ON CONFLICT (term_id, chunk) DO UPDATE SET bits = kept.bits | excluded.bits
   WHERE kept.bits | excluded.bits <> kept.bits;
  SELECT array_agg((d.no, d.list, d.kind, d.word)::search_term) INTO lost FROM (
    SELECT c.no, c.list, t.kind, t.word FROM unnest(taken) c, search_terms(c.was, c.was_facets) t
    EXCEPT SELECT n.id, n.list, n.kind, n.word FROM unnest(terms) n) d;
  UPDATE search_posting p SET bits = p.bits & ~d.bits
    FROM (SELECT t.id AS term_id, n.id >> 15 AS chunk, search_bits(n.id & 32767, 1) AS bits
            FROM unnest(lost) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word
           GROUP BY 1, 2) d
   WHERE p.term_id = d.term_id AND p.chunk = d.chunk;
  -- A word that nothing holds any more may be a person's name.
  WITH emptied AS (
    DELETE FROM search_posting p USING (
      SELECT DISTINCT t.id, n.id >> 15 AS chunk
        FROM unnest(lost) n JOIN search_term t ON t.list = n.list AND t.kind = n.kind AND t.word = n.word) d
     WHERE p.term_id = d.id AND p.chunk = d.chunk AND bit_count(p.bits) = 0
    RETURNING p.term_id, p.chunk
  )
  DELETE FROM search_term t USING (SELECT term_id, array_agg(chunk) AS chunks FROM emptied GROUP BY 1) e
   WHERE t.id = e.term_id
     AND NOT EXISTS (SELECT 1 FROM search_posting p WHERE p.term_id = t.id AND p.chunk <> ALL (e.chunks));
  RETURN cardinality(taken);
END $$;
