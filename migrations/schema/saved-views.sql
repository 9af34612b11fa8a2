CREATE TABLE saved_view (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  screen text NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  query jsonb NOT NULL,
  "position" integer NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT saved_view_pkey PRIMARY KEY (id),
  CONSTRAINT saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_view_name_key ON saved_view (user_id, screen, lower(name));
