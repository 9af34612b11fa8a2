CREATE TABLE room (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  description text,
  area_sqm numeric(8,2),
  ceiling_height_m numeric(5,2),
  natural_light boolean,
  step_free_access boolean,
  half_day_price numeric(12,2),
  full_day_price numeric(12,2),
  currency text NOT NULL DEFAULT 'EUR',
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT room_pkey PRIMARY KEY (id),
  CONSTRAINT room_id_member_id_key UNIQUE (id, member_id),
  CONSTRAINT room_area_sqm_check CHECK (area_sqm > 0),
  CONSTRAINT room_ceiling_height_m_check CHECK (ceiling_height_m > 0),
  CONSTRAINT room_full_day_price_check CHECK (full_day_price >= 0),
  CONSTRAINT room_half_day_price_check CHECK (half_day_price >= 0),
  CONSTRAINT room_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX room_member_id_idx ON room (member_id, created_at DESC, id DESC);

CREATE TABLE room_capacity (
  room_id uuid NOT NULL,
  configuration text NOT NULL,
  max_capacity integer NOT NULL,
  notes text,
  CONSTRAINT room_capacity_pkey PRIMARY KEY (room_id, configuration),
  CONSTRAINT room_capacity_configuration_check CHECK (configuration IN ('theatre', 'classroom', 'u_shape', 'boardroom', 'hollow_square', 'cabaret', 'banquet', 'cocktail', 'exhibition', 'custom')),
  CONSTRAINT room_capacity_max_capacity_check CHECK (max_capacity > 0),
  CONSTRAINT room_capacity_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id) ON DELETE CASCADE
);
