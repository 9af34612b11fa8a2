CREATE TABLE request (
  id uuid NOT NULL,
  -- here, since a search reads it row by row
  search_text text GENERATED ALWAYS AS (searchable(title || ' ' || code || ' ' || COALESCE(city, '') || ' ' || codes_text(postal_codes)) || other_spelling(title || ' ' || COALESCE(city, '')) || organizer_text) STORED,
  code text NOT NULL,
  status text NOT NULL,
  source text NOT NULL,
  organizer_id uuid NOT NULL,
  title text COLLATE "und-x-icu" NOT NULL,
  event_type text,
  description text,
  attendees integer,
  configuration text,
  event_date date,
  event_end_date date,
  dates_flexible boolean NOT NULL DEFAULT false,
  alternative_dates date[] NOT NULL DEFAULT '{}',
  slot text,
  city text COLLATE "und-x-icu",
  postal_codes text[] NOT NULL DEFAULT '{}',
  center_latitude double precision,
  center_longitude double precision,
  radius_km double precision,
  budget_min numeric(12,2),
  budget_max numeric(12,2),
  currency text NOT NULL DEFAULT 'EUR',
  requirements text,
  assignee_id uuid,
  needs_validation boolean NOT NULL DEFAULT false,
  missing_fields text[] NOT NULL DEFAULT '{}',
  extraction jsonb,
  lost_reason text,
  last_activity_at timestamptz(3) NOT NULL,
  furthest_step smallint NOT NULL DEFAULT 0,
  unanswered_since timestamptz(3),
  organizer_asked boolean NOT NULL DEFAULT false,
  won_at timestamptz(3),
  lost_at timestamptz(3),
  closed_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  organizer_text text NOT NULL DEFAULT '',
  reading text NOT NULL DEFAULT 'none',
  external_reference text,
  imported_at timestamptz(3),
  mailbox_id uuid,
  needs jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT request_pkey PRIMARY KEY (id),
  CONSTRAINT request_code_key UNIQUE (code),
  CONSTRAINT request_attendees_check CHECK (attendees > 0),
  CONSTRAINT request_budget_check CHECK (budget_min <= budget_max),
  CONSTRAINT request_budget_max_check CHECK (budget_max >= 0),
  CONSTRAINT request_budget_min_check CHECK (budget_min >= 0),
  CONSTRAINT request_center_check CHECK ((center_latitude IS NULL) = (center_longitude IS NULL)),
  CONSTRAINT request_configuration_check CHECK (configuration IN ('theatre', 'classroom', 'u_shape', 'boardroom', 'hollow_square', 'cabaret', 'banquet', 'cocktail', 'exhibition', 'custom')),
  CONSTRAINT request_dates_check CHECK (event_date <= event_end_date),
  CONSTRAINT request_event_type_check CHECK (event_type IN ('meeting', 'board_meeting', 'seminar', 'training', 'conference', 'convention', 'product_launch', 'team_building', 'gala', 'cocktail', 'dinner', 'trade_show', 'filming', 'wedding', 'private_party', 'other')),
  CONSTRAINT request_lost_check CHECK ((status <> 'lost') OR (lost_reason IS NOT NULL)),
  CONSTRAINT request_lost_reason_check CHECK (lost_reason IN ('chose_another_venue', 'booked_directly', 'event_cancelled', 'event_postponed', 'requirements_changed', 'price', 'location', 'late_response', 'duplicate', 'other')),
  CONSTRAINT request_radius_km_check CHECK (radius_km > 0),
  CONSTRAINT request_needs_check CHECK (jsonb_typeof(needs) = 'array'),
  CONSTRAINT request_reading_check CHECK (reading IN ('none', 'pending', 'done', 'failed')),
  CONSTRAINT request_slot_check CHECK (slot IN ('full_day', 'morning', 'afternoon', 'evening')),
  CONSTRAINT request_source_check CHECK (source IN ('email', 'web', 'phone', 'message', 'manual')),
  CONSTRAINT request_status_check CHECK (status IN ('qualifying', 'searching', 'proposed', 'negotiating', 'won', 'closed', 'lost', 'cancelled')),
  CONSTRAINT request_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES team_user(id) ON DELETE SET NULL,
  CONSTRAINT request_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE SET NULL,
  CONSTRAINT request_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizer(id) ON DELETE RESTRICT
);
CREATE INDEX request_assignee_id_idx ON request (assignee_id, created_at DESC, id DESC);
CREATE INDEX request_assignee_status_idx ON request (assignee_id, status);
CREATE INDEX request_attendees_idx ON request (attendees, id);
CREATE INDEX request_city_idx ON request (place_fold(city), status);
CREATE INDEX request_code_prefix_idx ON request (code text_pattern_ops);
CREATE INDEX request_created_at_idx ON request (created_at DESC, id DESC);
CREATE INDEX request_event_date_idx ON request (event_date, id);
CREATE UNIQUE INDEX request_external_reference_key ON request (external_reference) WHERE (external_reference IS NOT NULL);
CREATE INDEX request_last_activity_at_idx ON request (last_activity_at DESC, id DESC);
CREATE INDEX request_lost_at_idx ON request (lost_at) WHERE (lost_at IS NOT NULL);
CREATE INDEX request_mailbox_id_idx ON request (mailbox_id) WHERE (mailbox_id IS NOT NULL);
CREATE INDEX request_needs_validation_idx ON request (needs_validation, created_at DESC, id DESC);
CREATE INDEX request_organizer_id_idx ON request (organizer_id, created_at DESC, id DESC);
CREATE INDEX request_past_event_idx ON request (COALESCE(event_end_date, event_date), id) WHERE (status = ANY (ARRAY['qualifying'::text, 'searching'::text, 'proposed'::text, 'negotiating'::text, 'won'::text]));
CREATE INDEX request_places_idx ON request USING gin (request_places(postal_codes, city)) WITH (fastupdate=off);
CREATE INDEX request_search_text_idx ON request USING gin (search_text gin_trgm_ops);
CREATE INDEX request_silent_idx ON request (last_activity_at, id) WHERE (status = ANY (ARRAY['qualifying'::text, 'searching'::text, 'proposed'::text, 'negotiating'::text]));
CREATE INDEX request_source_idx ON request (source, status);
CREATE INDEX request_status_activity_idx ON request (status, last_activity_at DESC, id DESC);
CREATE INDEX request_status_event_date_idx ON request (status, event_date, id);
CREATE INDEX request_status_idx ON request (status, created_at DESC, id DESC) INCLUDE (needs_validation);
CREATE INDEX request_status_sort_idx ON request (status, id);
CREATE INDEX request_title_idx ON request (title, id);
CREATE INDEX request_unassigned_idx ON request (created_at, id) WHERE ((assignee_id IS NULL) AND (status = ANY (ARRAY['qualifying'::text, 'searching'::text, 'proposed'::text, 'negotiating'::text])));
CREATE INDEX request_unanswered_idx ON request (unanswered_since, id) WHERE (unanswered_since IS NOT NULL);
CREATE INDEX request_updated_at_idx ON request (updated_at DESC, id DESC);
CREATE INDEX request_won_at_idx ON request (won_at) WHERE (won_at IS NOT NULL);
CREATE TRIGGER request_organizer_text BEFORE INSERT OR UPDATE OF organizer_id ON request FOR EACH ROW EXECUTE FUNCTION request_organizer_text();
CREATE TRIGGER organizer_text_of_requests AFTER UPDATE ON organizer FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION organizer_text_of_requests();

CREATE TABLE result (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  stage text NOT NULL DEFAULT 'suggested',
  "position" integer NOT NULL,
  note text,
  room_id uuid,
  reaction text,
  reaction_comment text,
  distance_km double precision,
  score double precision,
  stage_changed_at timestamptz(3) NOT NULL,
  reply_status text,
  reply_comment text,
  reply_price numeric(12,2),
  reply_alternative_dates date[],
  replied_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  reacted_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  reply_condition text,
  decline_reason text,
  not_chosen_reason text,
  CONSTRAINT result_pkey PRIMARY KEY (id),
  CONSTRAINT result_request_id_member_id_key UNIQUE (request_id, member_id),
  CONSTRAINT result_decline_reason_check CHECK (decline_reason IN ('not_available', 'too_small', 'too_large', 'layout_impossible', 'budget_too_low', 'event_refused', 'notice_too_short', 'closed', 'other')),
  CONSTRAINT result_not_chosen_reason_check CHECK (not_chosen_reason IN ('price', 'location', 'capacity', 'style', 'dates', 'response', 'other')),
  CONSTRAINT result_reaction_check CHECK (reaction IN ('favourite', 'maybe', 'no')),
  CONSTRAINT result_reply_status_check CHECK (reply_status IN ('available', 'unavailable')),
  CONSTRAINT result_stage_check CHECK (stage IN ('suggested', 'availability_requested', 'available', 'unavailable', 'shortlisted', 'proposed', 'visit', 'selected', 'not_selected', 'withdrawn')),
  CONSTRAINT result_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT result_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT,
  CONSTRAINT result_room_id_fkey FOREIGN KEY (room_id, member_id) REFERENCES room(id, member_id) ON DELETE RESTRICT
);
CREATE INDEX result_awaited_idx ON result (request_id) WHERE (stage = 'availability_requested'::text);
CREATE INDEX result_declined_idx ON result (replied_at) INCLUDE (member_id, decline_reason) WHERE (reply_status = 'unavailable'::text);
CREATE INDEX result_member_id_created_at_idx ON result (member_id, created_at, id);
CREATE INDEX result_member_id_idx ON result (member_id, stage);
CREATE INDEX result_room_id_idx ON result (room_id) WHERE (room_id IS NOT NULL);
CREATE UNIQUE INDEX result_selected_key ON result (request_id) WHERE (stage = 'selected'::text);
CREATE INDEX result_stage_idx ON result (stage);
CREATE INDEX result_unanswered_idx ON result (stage_changed_at, id) WHERE (stage = 'availability_requested'::text);

ALTER TABLE magic_token ADD CONSTRAINT magic_token_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id);

ALTER TABLE notification ADD CONSTRAINT notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id);

ALTER TABLE timeline_event ADD CONSTRAINT timeline_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id);

ALTER TABLE audio_upload ADD CONSTRAINT audio_upload_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE;

ALTER TABLE availability ADD CONSTRAINT availability_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id);

ALTER TABLE hold ADD CONSTRAINT hold_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT;
