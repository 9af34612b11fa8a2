import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizers, requests with their results, catalogs, commissions. */
export class Demand1790000000003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE organizer (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        first_name text COLLATE "und-x-icu",
        last_name text COLLATE "und-x-icu",
        company text COLLATE "und-x-icu",
        phone text,
        locale text NOT NULL DEFAULT 'fr' CONSTRAINT organizer_locale_check CHECK (locale IN ('fr', 'en')),
        internal_notes text,
        version integer NOT NULL DEFAULT 1,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text GENERATED ALWAYS AS (search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
          coalesce(company, '') || ' ' || email)) STORED
      );
      CREATE UNIQUE INDEX organizer_email_key ON organizer (lower(email));
      CREATE INDEX organizer_search_text_idx ON organizer USING gin (search_text gin_trgm_ops);
      CREATE INDEX organizer_created_at_idx ON organizer (created_at DESC, id DESC);
      CREATE INDEX organizer_updated_at_idx ON organizer (updated_at DESC, id DESC);
      CREATE INDEX organizer_email_idx ON organizer (email, id);
      CREATE INDEX organizer_company_idx ON organizer (company, id);
      CREATE INDEX organizer_name_idx ON organizer (last_name, id);
      CREATE INDEX organizer_phone_idx ON organizer (phone) WHERE phone IS NOT NULL;

      CREATE TABLE request (
        id uuid PRIMARY KEY,
        code text NOT NULL CONSTRAINT request_code_key UNIQUE,
        status text NOT NULL CONSTRAINT request_status_check CHECK (status IN ('qualifying', 'searching', 'proposed',
          'negotiating', 'won', 'closed', 'lost', 'cancelled')),
        source text NOT NULL CONSTRAINT request_source_check CHECK (source IN ('email', 'web', 'phone', 'message', 'manual')),
        organizer_id uuid NOT NULL CONSTRAINT request_organizer_id_fkey REFERENCES organizer ON DELETE RESTRICT,
        title text COLLATE "und-x-icu" NOT NULL,
        event_type text CONSTRAINT request_event_type_check CHECK (event_type IN ('meeting', 'board_meeting', 'seminar',
          'training', 'conference', 'convention', 'product_launch', 'team_building', 'gala', 'cocktail', 'dinner',
          'trade_show', 'filming', 'wedding', 'private_party', 'other')),
        description text,
        attendees integer CONSTRAINT request_attendees_check CHECK (attendees > 0),
        configuration text CONSTRAINT request_configuration_check CHECK (configuration IN ('theatre', 'classroom',
          'u_shape', 'boardroom', 'hollow_square', 'cabaret', 'banquet', 'cocktail', 'exhibition', 'custom')),
        event_date date,
        event_end_date date,
        dates_flexible boolean NOT NULL DEFAULT false,
        alternative_dates date[] NOT NULL DEFAULT '{}',
        slot text CONSTRAINT request_slot_check CHECK (slot IN ('full_day', 'morning', 'afternoon', 'evening')),
        city text COLLATE "und-x-icu",
        postal_codes text[] NOT NULL DEFAULT '{}',
        center_latitude double precision,
        center_longitude double precision,
        radius_km double precision CONSTRAINT request_radius_km_check CHECK (radius_km > 0),
        budget_min numeric(12,2) CONSTRAINT request_budget_min_check CHECK (budget_min >= 0),
        budget_max numeric(12,2) CONSTRAINT request_budget_max_check CHECK (budget_max >= 0),
        currency text NOT NULL DEFAULT 'EUR',
        requirements text,
        assignee_id uuid CONSTRAINT request_assignee_id_fkey REFERENCES team_user ON DELETE SET NULL,
        needs_validation boolean NOT NULL DEFAULT false,
        missing_fields text[] NOT NULL DEFAULT '{}',
        extraction jsonb,
        lost_reason text CONSTRAINT request_lost_reason_check CHECK (lost_reason IN ('chose_another_venue',
          'booked_directly', 'event_cancelled', 'event_postponed', 'requirements_changed', 'price', 'location',
          'late_response', 'duplicate', 'other')),
        last_activity_at timestamptz(3) NOT NULL,
        won_at timestamptz(3),
        lost_at timestamptz(3),
        closed_at timestamptz(3),
        version integer NOT NULL DEFAULT 1,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text GENERATED ALWAYS AS (search_fold(title || ' ' || code || ' ' || coalesce(city, ''))) STORED,
        CONSTRAINT request_budget_check CHECK (budget_min <= budget_max),
        CONSTRAINT request_dates_check CHECK (event_date <= event_end_date),
        CONSTRAINT request_center_check CHECK ((center_latitude IS NULL) = (center_longitude IS NULL)),
        CONSTRAINT request_lost_check CHECK (status <> 'lost' OR lost_reason IS NOT NULL)
      );
      CREATE INDEX request_search_text_idx ON request USING gin (search_text gin_trgm_ops);
      CREATE INDEX request_created_at_idx ON request (created_at DESC, id DESC);
      CREATE INDEX request_status_idx ON request (status, created_at DESC, id DESC);
      CREATE INDEX request_organizer_id_idx ON request (organizer_id, created_at DESC, id DESC);
      CREATE INDEX request_assignee_id_idx ON request (assignee_id, created_at DESC, id DESC);
      CREATE INDEX request_needs_validation_idx ON request (created_at DESC, id DESC) WHERE needs_validation;
      CREATE INDEX request_updated_at_idx ON request (updated_at DESC, id DESC);
      CREATE INDEX request_event_date_idx ON request (event_date, id);
      CREATE INDEX request_attendees_idx ON request (attendees, id);
      CREATE INDEX request_title_idx ON request (title, id);
      CREATE INDEX request_status_sort_idx ON request (status, id);
      CREATE INDEX request_last_activity_at_idx ON request (last_activity_at DESC, id DESC);
      CREATE INDEX request_won_at_idx ON request (won_at) WHERE won_at IS NOT NULL;
      CREATE INDEX request_lost_at_idx ON request (lost_at) WHERE lost_at IS NOT NULL;

      -- Every business event is activity on its request: one statement, in the transaction of the event.
      CREATE FUNCTION request_touch_last_activity() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE request SET last_activity_at = added.at
          FROM (SELECT request_id, max(created_at) AS at FROM added_events WHERE request_id IS NOT NULL GROUP BY 1) added
          WHERE request.id = added.request_id AND request.last_activity_at < added.at;
        RETURN NULL;
      END $$;
      CREATE TRIGGER timeline_event_touch_request AFTER INSERT ON timeline_event
        REFERENCING NEW TABLE AS added_events FOR EACH STATEMENT EXECUTE FUNCTION request_touch_last_activity();

      ALTER TABLE timeline_event ADD CONSTRAINT timeline_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES request;
      ALTER TABLE notification ADD CONSTRAINT notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES request;
      ALTER TABLE magic_token ADD CONSTRAINT magic_token_request_id_fkey FOREIGN KEY (request_id) REFERENCES request;
      ALTER TABLE availability ADD CONSTRAINT availability_request_id_fkey FOREIGN KEY (request_id) REFERENCES request;
      CREATE INDEX notification_request_id_idx ON notification (request_id);
      CREATE INDEX availability_request_id_idx ON availability (request_id) WHERE request_id IS NOT NULL;

      CREATE TABLE result (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT result_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        member_id uuid NOT NULL CONSTRAINT result_member_id_fkey REFERENCES member ON DELETE RESTRICT,
        stage text NOT NULL DEFAULT 'suggested' CONSTRAINT result_stage_check CHECK (stage IN ('suggested',
          'availability_requested', 'available', 'unavailable', 'shortlisted', 'proposed', 'visit', 'selected',
          'not_selected', 'withdrawn')),
        position integer NOT NULL,
        note text,
        room_id uuid,
        reaction text CONSTRAINT result_reaction_check CHECK (reaction IN ('favourite', 'maybe', 'no')),
        reaction_comment text,
        distance_km double precision,
        score double precision,
        stage_changed_at timestamptz(3) NOT NULL,
        reply_status text CONSTRAINT result_reply_status_check CHECK (reply_status IN ('available', 'unavailable')),
        reply_comment text,
        reply_price numeric(12,2),
        reply_alternative_dates date[],
        replied_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT result_request_id_member_id_key UNIQUE (request_id, member_id),
        CONSTRAINT result_room_id_fkey FOREIGN KEY (room_id, member_id) REFERENCES room (id, member_id) ON DELETE RESTRICT
      );
      -- at most one selected result a request, whoever races
      CREATE UNIQUE INDEX result_selected_key ON result (request_id) WHERE stage = 'selected';
      CREATE INDEX result_member_id_idx ON result (member_id, stage);
      CREATE INDEX result_room_id_idx ON result (room_id) WHERE room_id IS NOT NULL;
      CREATE INDEX result_stage_idx ON result (stage);

      CREATE TABLE catalog (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT catalog_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        status text NOT NULL DEFAULT 'draft' CONSTRAINT catalog_status_check CHECK (status IN ('draft', 'sent')),
        version integer NOT NULL,
        title text NOT NULL,
        message text,
        sent_at timestamptz(3),
        sent_to text,
        expires_at timestamptz(3),
        snapshot jsonb,
        view_count integer NOT NULL DEFAULT 0,
        first_viewed_at timestamptz(3),
        last_viewed_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT catalog_request_id_version_key UNIQUE (request_id, version),
        CONSTRAINT catalog_sent_check CHECK (status = 'draft' OR (sent_at IS NOT NULL AND snapshot IS NOT NULL))
      );
      CREATE UNIQUE INDEX catalog_draft_key ON catalog (request_id) WHERE status = 'draft';

      CREATE TABLE catalog_item (
        id uuid PRIMARY KEY,
        catalog_id uuid NOT NULL CONSTRAINT catalog_item_catalog_id_fkey REFERENCES catalog ON DELETE CASCADE,
        member_id uuid NOT NULL CONSTRAINT catalog_item_member_id_fkey REFERENCES member ON DELETE RESTRICT,
        position integer NOT NULL,
        price numeric(12,2) CONSTRAINT catalog_item_price_check CHECK (price >= 0),
        comment text,
        CONSTRAINT catalog_item_member_key UNIQUE (catalog_id, member_id)
      );
      CREATE INDEX catalog_item_member_id_idx ON catalog_item (member_id);

      CREATE TABLE catalog_item_room (
        catalog_item_id uuid NOT NULL CONSTRAINT catalog_item_room_item_fkey REFERENCES catalog_item ON DELETE CASCADE,
        room_id uuid NOT NULL CONSTRAINT catalog_item_room_room_id_fkey REFERENCES room ON DELETE RESTRICT,
        CONSTRAINT catalog_item_room_pkey PRIMARY KEY (catalog_item_id, room_id)
      );
      CREATE INDEX catalog_item_room_room_id_idx ON catalog_item_room (room_id);

      -- The last counted view of each viewer (a daily salted hash), so that one viewer counts once an hour.
      CREATE TABLE catalog_view (
        catalog_id uuid NOT NULL CONSTRAINT catalog_view_catalog_id_fkey REFERENCES catalog ON DELETE CASCADE,
        viewer_hash bytea NOT NULL,
        viewed_at timestamptz(3) NOT NULL,
        CONSTRAINT catalog_view_pkey PRIMARY KEY (catalog_id, viewer_hash)
      );

      CREATE TABLE commission (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT commission_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        member_id uuid NOT NULL CONSTRAINT commission_member_id_fkey REFERENCES member ON DELETE RESTRICT,
        status text NOT NULL DEFAULT 'pending' CONSTRAINT commission_status_check
          CHECK (status IN ('pending', 'invoiced', 'paid', 'cancelled')),
        amount numeric(12,2) NOT NULL CONSTRAINT commission_amount_check CHECK (amount > 0),
        currency text NOT NULL DEFAULT 'EUR',
        description text,
        base_amount numeric(12,2) CONSTRAINT commission_base_amount_check CHECK (base_amount > 0),
        rate numeric(5,2) CONSTRAINT commission_rate_check CHECK (rate BETWEEN 0 AND 100),
        due_date date,
        invoice_number text CONSTRAINT commission_invoice_number_key UNIQUE,
        invoiced_at timestamptz(3),
        paid_at timestamptz(3),
        paid_by text CONSTRAINT commission_paid_by_check CHECK (paid_by IN ('manual', 'payprov')),
        payment_url text,
        payment_session_id text,
        payment_session_url text,
        payment_session_expires_at timestamptz(3),
        payment_token_hash bytea CONSTRAINT commission_payment_token_hash_key UNIQUE,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT commission_invoiced_check CHECK (status <> 'invoiced' OR invoice_number IS NOT NULL),
        CONSTRAINT commission_paid_check CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      );
      CREATE INDEX commission_created_at_idx ON commission (created_at DESC, id DESC);
      CREATE INDEX commission_status_idx ON commission (status, created_at DESC, id DESC);
      CREATE INDEX commission_request_id_idx ON commission (request_id, created_at DESC, id DESC);
      CREATE INDEX commission_member_id_idx ON commission (member_id, created_at DESC, id DESC);
      CREATE INDEX commission_paid_at_idx ON commission (paid_at) WHERE paid_at IS NOT NULL;

      -- Invoice numbers are gapless per year: the counter's row is locked until the transaction that takes a number ends.
      CREATE TABLE invoice_counter (
        year integer PRIMARY KEY,
        last_number integer NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE invoice_counter, commission, catalog_view, catalog_item_room, catalog_item, catalog, result;
      DROP INDEX notification_request_id_idx, availability_request_id_idx;
      ALTER TABLE availability DROP CONSTRAINT availability_request_id_fkey;
      ALTER TABLE magic_token DROP CONSTRAINT magic_token_request_id_fkey;
      ALTER TABLE notification DROP CONSTRAINT notification_request_id_fkey;
      ALTER TABLE timeline_event DROP CONSTRAINT timeline_event_request_id_fkey;
      DROP TRIGGER timeline_event_touch_request ON timeline_event;
      DROP FUNCTION request_touch_last_activity();
      DROP TABLE request, organizer;
    `);
  }
}
