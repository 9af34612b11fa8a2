CREATE TABLE availability (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  room_id uuid,
  date date NOT NULL,
  slot text NOT NULL DEFAULT 'full_day',
  status text NOT NULL,
  source text NOT NULL DEFAULT 'team',
  notes text,
  request_id uuid,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT availability_pkey PRIMARY KEY (id),
  CONSTRAINT availability_key UNIQUE NULLS NOT DISTINCT (member_id, date, slot, room_id),
  CONSTRAINT availability_slot_check CHECK (slot IN ('full_day', 'morning', 'afternoon', 'evening')),
  CONSTRAINT availability_source_check CHECK (source IN ('team', 'member', 'calendar', 'hold')),
  CONSTRAINT availability_status_check CHECK (status IN ('available', 'option', 'booked', 'blocked')),
  CONSTRAINT availability_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT availability_room_id_fkey FOREIGN KEY (room_id, member_id) REFERENCES room(id, member_id) ON DELETE CASCADE
);
CREATE INDEX availability_request_id_idx ON availability (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX availability_room_taken_idx ON availability (date, member_id) INCLUDE (slot, room_id) WHERE ((status = ANY (ARRAY['booked'::text, 'blocked'::text])) AND (room_id IS NOT NULL));
CREATE INDEX availability_status_idx ON availability (status, date, id);
CREATE INDEX availability_venue_taken_idx ON availability (date, member_id) INCLUDE (slot) WHERE ((status = ANY (ARRAY['booked'::text, 'blocked'::text])) AND (room_id IS NULL));
