-- The ranks of active holds that overlap are unique under the lock of the member's row.
CREATE TABLE hold (
  id uuid NOT NULL,
  code text NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  room_id uuid,
  dates date[] NOT NULL,
  slot text NOT NULL,
  rank integer,
  status text NOT NULL DEFAULT 'requested',
  expires_at timestamptz(3),
  next_step_at timestamptz(3),
  source text NOT NULL,
  note text,
  end_reason text,
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT hold_pkey PRIMARY KEY (id),
  CONSTRAINT hold_code_key UNIQUE (code),
  CONSTRAINT hold_active_check CHECK ((status NOT IN ('active', 'booked')) OR ((rank IS NOT NULL) AND (expires_at IS NOT NULL))),
  CONSTRAINT hold_dates_check CHECK (cardinality(dates) BETWEEN 1 AND 31),
  CONSTRAINT hold_next_step_check CHECK ((status = 'active') = (next_step_at IS NOT NULL)),
  CONSTRAINT hold_rank_check CHECK (rank BETWEEN 1 AND 9),
  CONSTRAINT hold_slot_check CHECK (slot IN ('full_day', 'morning', 'afternoon', 'evening')),
  CONSTRAINT hold_source_check CHECK (source IN ('team', 'link', 'email')),
  CONSTRAINT hold_status_check CHECK (status IN ('requested', 'active', 'booked', 'released', 'expired')),
  CONSTRAINT hold_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT hold_room_id_fkey FOREIGN KEY (room_id, member_id) REFERENCES room(id, member_id) ON DELETE RESTRICT
);
CREATE INDEX hold_created_at_idx ON hold (created_at DESC, id DESC);
CREATE INDEX hold_member_active_idx ON hold (member_id) WHERE (status = 'active'::text);
CREATE INDEX hold_member_id_idx ON hold (member_id, created_at DESC, id DESC);
CREATE INDEX hold_next_step_idx ON hold (next_step_at, id) WHERE (status = 'active'::text);
CREATE INDEX hold_expires_at_idx ON hold (expires_at, id) WHERE (status = 'active'::text);
CREATE INDEX hold_request_id_idx ON hold (request_id, created_at DESC, id DESC);
CREATE INDEX hold_room_id_idx ON hold (room_id) WHERE (room_id IS NOT NULL);
