CREATE OR REPLACE FUNCTION member_signature_of_embedding()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE member_search s SET signature = embedding_signature(stored.embedding)
    FROM new_rows stored WHERE stored.member_id = s.member_id;
  RETURN NULL;
END $$;
