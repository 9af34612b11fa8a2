CREATE TABLE training_correction (
  id uuid NOT NULL,
  request_id uuid,
  original_suggestion text NOT NULL,
  correction text NOT NULL,
  notes text,
  about_extraction boolean NOT NULL,
  user_id uuid NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT training_correction_pkey PRIMARY KEY (id),
  CONSTRAINT training_correction_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE SET NULL,
  CONSTRAINT training_correction_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE RESTRICT
);
CREATE INDEX training_correction_extraction_idx ON training_correction (id) WHERE about_extraction;
CREATE INDEX training_correction_request_id_idx ON training_correction (request_id, id) WHERE (request_id IS NOT NULL);
