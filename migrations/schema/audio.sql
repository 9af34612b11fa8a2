CREATE TABLE audio_upload (
  id uuid NOT NULL,
  member_id uuid,
  organizer_id uuid,
  request_id uuid,
  content_type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  transcript text,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT audio_upload_pkey PRIMARY KEY (id),
  CONSTRAINT audio_upload_entity_check CHECK (num_nonnulls(member_id, organizer_id, request_id) = 1),
  CONSTRAINT audio_upload_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX audio_upload_member_id_idx ON audio_upload (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX audio_upload_organizer_id_idx ON audio_upload (organizer_id) WHERE (organizer_id IS NOT NULL);
CREATE INDEX audio_upload_request_id_idx ON audio_upload (request_id) WHERE (request_id IS NOT NULL);
CREATE TRIGGER audio_upload_file_discarded AFTER DELETE ON audio_upload FOR EACH ROW EXECUTE FUNCTION audio_upload_file_discarded();
CREATE TRIGGER audio_upload_not_of_erased BEFORE INSERT ON audio_upload FOR EACH ROW WHEN ((new.member_id IS NULL)) EXECUTE FUNCTION audio_upload_not_of_erased();
