CREATE TABLE demo_part (
  name text NOT NULL,
  today date NOT NULL,
  done integer NOT NULL DEFAULT 0,
  known jsonb NOT NULL DEFAULT '{}',
  finished_at timestamptz(3),
  CONSTRAINT demo_part_pkey PRIMARY KEY (name)
);
