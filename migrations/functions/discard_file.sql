CREATE OR REPLACE FUNCTION discard_file(bucket text, storage_key text)
 RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO queue_job (id, queue, key, payload, run_at, created_at)
  VALUES (gen_random_uuid(), 'files', $2, jsonb_build_object('bucket', $1, 'key', $2), 'epoch', now());
$$;
