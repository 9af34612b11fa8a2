CREATE TABLE member_photo (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  "position" integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  thumbnail_key text NOT NULL,
  deleted_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  alt text,
  blur_hash text,
  size_keys text[] NOT NULL DEFAULT '{}',
  CONSTRAINT member_photo_pkey PRIMARY KEY (id),
  CONSTRAINT member_photo_alt_check CHECK (char_length(alt) <= 300),
  CONSTRAINT member_photo_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_photo_member_id_idx ON member_photo (member_id, "position") WHERE (deleted_at IS NULL);
CREATE TRIGGER member_photo_files_discarded AFTER DELETE ON member_photo FOR EACH ROW EXECUTE FUNCTION member_photo_files_discarded();
