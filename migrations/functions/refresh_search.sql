CREATE OR REPLACE FUNCTION refresh_search()
 RETURNS void
  LANGUAGE plpgsql
AS $$
    DECLARE
      chunk_no integer;
    BEGIN
      LOCK TABLE request, member, organizer IN SHARE MODE;
      DELETE FROM search_change;
      TRUNCATE search_term, search_posting;
      DROP INDEX search_term_word_idx;
      CREATE TEMPORARY TABLE search_building (no integer, kind text, word text) ON COMMIT DROP;
      
FOR chunk_no IN SELECT generate_series(0, (SELECT coalesce(max(search_no), -1) FROM request) >> 15) LOOP
  -- Of a word that many rows hold the terms are made once.
  WITH said AS MATERIALIZED (
    SELECT r.search_no AS no, said FROM request r JOIN organizer o ON o.id = r.organizer_id, regexp_split_to_table(r.search_text || ' ' || o.search_text, '\s+') said
     WHERE r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767
  ), made AS MATERIALIZED (
    SELECT said, t.kind, t.word FROM (SELECT DISTINCT said FROM said) d, search_terms(said, NULL) t
  )
  INSERT INTO search_building
  SELECT no, kind, word FROM said JOIN made USING (said)
  UNION ALL
  SELECT r.search_no, 'facet', facet FROM request r JOIN organizer o ON o.id = r.organizer_id, unnest(ARRAY['status:' || r.status, 'assignee:' || coalesce(r.assignee_id::text, 'none'), 'needs_validation:' || r.needs_validation,
  'source:' || r.source, search_fold('city:' || r.city) COLLATE "default", 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 2), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 4), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 7), 'event:' || left(to_char(r.event_date, 'YYYY-MM-DD'), 10)]) facet
   WHERE facet IS NOT NULL AND r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767;
  INSERT INTO search_term (list, kind, word) SELECT DISTINCT 'request', kind, word FROM search_building
  ON CONFLICT DO NOTHING;
  INSERT INTO search_posting (term_id, chunk, bits)
  SELECT t.id, chunk_no, search_bits(b.no & 32767, 1)
    FROM search_building b JOIN search_term t ON t.list = 'request' AND t.kind = b.kind AND t.word = b.word GROUP BY t.id;
  TRUNCATE search_building;
END LOOP;
FOR chunk_no IN SELECT generate_series(0, (SELECT coalesce(max(search_no), -1) FROM member) >> 15) LOOP
  -- Of a word that many rows hold the terms are made once.
  WITH said AS MATERIALIZED (
    SELECT r.search_no AS no, said FROM member r, regexp_split_to_table(r.search_text, '\s+') said
     WHERE r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767
  ), made AS MATERIALIZED (
    SELECT said, t.kind, t.word FROM (SELECT DISTINCT said FROM said) d, search_terms(said, NULL) t
  )
  INSERT INTO search_building
  SELECT no, kind, word FROM said JOIN made USING (said)
  UNION ALL
  SELECT r.search_no, 'facet', facet FROM member r, unnest(ARRAY['status:' || r.status]) facet
   WHERE facet IS NOT NULL AND r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767;
  INSERT INTO search_term (list, kind, word) SELECT DISTINCT 'member', kind, word FROM search_building
  ON CONFLICT DO NOTHING;
  INSERT INTO search_posting (term_id, chunk, bits)
  SELECT t.id, chunk_no, search_bits(b.no & 32767, 1)
    FROM search_building b JOIN search_term t ON t.list = 'member' AND t.kind = b.kind AND t.word = b.word GROUP BY t.id;
  TRUNCATE search_building;
END LOOP;
FOR chunk_no IN SELECT generate_series(0, (SELECT coalesce(max(search_no), -1) FROM organizer) >> 15) LOOP
  -- Of a word that many rows hold the terms are made once.
  WITH said AS MATERIALIZED (
    SELECT r.search_no AS no, said FROM organizer r, regexp_split_to_table(r.search_text, '\s+') said
     WHERE r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767
  ), made AS MATERIALIZED (
    SELECT said, t.kind, t.word FROM (SELECT DISTINCT said FROM said) d, search_terms(said, NULL) t
  )
  INSERT INTO search_building
  SELECT no, kind, word FROM said JOIN made USING (said)
  UNION ALL
  SELECT r.search_no, 'facet', facet FROM organizer r, unnest('{}'::text[]) facet
   WHERE facet IS NOT NULL AND r.search_no BETWEEN chunk_no * 32768 AND chunk_no * 32768 + 32767;
  INSERT INTO search_term (list, kind, word) SELECT DISTINCT 'organizer', kind, word FROM search_building
  ON CONFLICT DO NOTHING;
  INSERT INTO search_posting (term_id, chunk, bits)
  SELECT t.id, chunk_no, search_bits(b.no & 32767, 1)
    FROM search_building b JOIN search_term t ON t.list = 'organizer' AND t.kind = b.kind AND t.word = b.word GROUP BY t.id;
  TRUNCATE search_building;
END LOOP;
      DROP TABLE search_building;
      CREATE INDEX search_term_word_idx ON search_term USING gin (word gin_trgm_ops) WITH (fastupdate = off) WHERE kind = 'word';
    END $$;
