import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members and what belongs to them: tags, rooms, capacities, photos, knowledge, availability, and the row that search reads. */
export class Supply1790000000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE tag (
        id uuid PRIMARY KEY,
        name text COLLATE "und-x-icu" NOT NULL,
        category text NOT NULL CONSTRAINT tag_category_check CHECK (category IN ('venue_type', 'style', 'amenity',
          'event_type', 'catering', 'accessibility', 'sustainability', 'transport', 'activity', 'label')),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX tag_category_name_key ON tag (category, lower(name));

      CREATE TABLE member (
        id uuid PRIMARY KEY,
        code text NOT NULL CONSTRAINT member_code_key UNIQUE,
        name text COLLATE "und-x-icu" NOT NULL,
        status text NOT NULL CONSTRAINT member_status_check
          CHECK (status IN ('prospect', 'onboarding', 'active', 'paused', 'archived')),
        email text NOT NULL,
        phone text,
        website text,
        description text,
        contact_name text,
        address_line text,
        postal_code text NOT NULL CONSTRAINT member_postal_code_check CHECK (postal_code ~ '^[0-9]{5}$'),
        city text,
        country text NOT NULL DEFAULT 'FR',
        latitude double precision CONSTRAINT member_latitude_check CHECK (latitude BETWEEN -90 AND 90),
        longitude double precision CONSTRAINT member_longitude_check CHECK (longitude BETWEEN -180 AND 180),
        legal_name text,
        registration_number text,
        vat_number text,
        commission_rate numeric(5,2) CONSTRAINT member_commission_rate_check CHECK (commission_rate BETWEEN 0 AND 100),
        internal_notes text,
        version integer NOT NULL DEFAULT 1,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text GENERATED ALWAYS AS
          (search_fold(name || ' ' || code || ' ' || email || ' ' || coalesce(city, ''))) STORED,
        CONSTRAINT member_position_check CHECK ((latitude IS NULL) = (longitude IS NULL))
      );
      CREATE UNIQUE INDEX member_email_key ON member (lower(email));
      CREATE INDEX member_search_text_idx ON member USING gin (search_text gin_trgm_ops);
      CREATE INDEX member_created_at_idx ON member (created_at DESC, id DESC);
      CREATE INDEX member_updated_at_idx ON member (updated_at DESC, id DESC);
      CREATE INDEX member_name_idx ON member (name, id);
      CREATE INDEX member_status_idx ON member (status, created_at DESC, id DESC);
      CREATE INDEX member_phone_idx ON member (phone) WHERE phone IS NOT NULL;

      CREATE TABLE member_tag (
        member_id uuid NOT NULL CONSTRAINT member_tag_member_id_fkey REFERENCES member ON DELETE CASCADE,
        tag_id uuid NOT NULL CONSTRAINT member_tag_tag_id_fkey REFERENCES tag ON DELETE RESTRICT,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT member_tag_pkey PRIMARY KEY (member_id, tag_id)
      );
      CREATE INDEX member_tag_tag_id_idx ON member_tag (tag_id);

      CREATE TABLE room (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL CONSTRAINT room_member_id_fkey REFERENCES member ON DELETE CASCADE,
        name text COLLATE "und-x-icu" NOT NULL,
        description text,
        area_sqm numeric(8,2) CONSTRAINT room_area_sqm_check CHECK (area_sqm > 0),
        ceiling_height_m numeric(5,2) CONSTRAINT room_ceiling_height_m_check CHECK (ceiling_height_m > 0),
        natural_light boolean,
        step_free_access boolean,
        half_day_price numeric(12,2) CONSTRAINT room_half_day_price_check CHECK (half_day_price >= 0),
        full_day_price numeric(12,2) CONSTRAINT room_full_day_price_check CHECK (full_day_price >= 0),
        currency text NOT NULL DEFAULT 'EUR',
        version integer NOT NULL DEFAULT 1,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT room_id_member_id_key UNIQUE (id, member_id)
      );
      CREATE INDEX room_member_id_idx ON room (member_id, created_at DESC, id DESC);

      CREATE TABLE room_capacity (
        room_id uuid NOT NULL CONSTRAINT room_capacity_room_id_fkey REFERENCES room ON DELETE CASCADE,
        configuration text NOT NULL CONSTRAINT room_capacity_configuration_check CHECK (configuration IN ('theatre',
          'classroom', 'u_shape', 'boardroom', 'hollow_square', 'cabaret', 'banquet', 'cocktail', 'exhibition', 'custom')),
        max_capacity integer NOT NULL CONSTRAINT room_capacity_max_capacity_check CHECK (max_capacity > 0),
        notes text,
        CONSTRAINT room_capacity_pkey PRIMARY KEY (room_id, configuration)
      );

      -- A deleted photo keeps its row while a sent catalog shows it.
      CREATE TABLE member_photo (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL CONSTRAINT member_photo_member_id_fkey REFERENCES member ON DELETE CASCADE,
        position integer NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        content_type text NOT NULL,
        size integer NOT NULL,
        storage_key text NOT NULL,
        thumbnail_key text NOT NULL,
        deleted_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX member_photo_member_id_idx ON member_photo (member_id, position) WHERE deleted_at IS NULL;

      CREATE TABLE knowledge_entry (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL CONSTRAINT knowledge_entry_member_id_fkey REFERENCES member ON DELETE CASCADE,
        type text NOT NULL CONSTRAINT knowledge_entry_type_check CHECK (type IN ('fact', 'constraint', 'pricing', 'access',
          'catering', 'technical', 'policy', 'past_event', 'preference', 'faq')),
        content text NOT NULL,
        source text NOT NULL CONSTRAINT knowledge_entry_source_check CHECK (source IN ('team', 'member', 'email', 'message',
          'call', 'visit', 'website', 'document', 'import')),
        text_hash text NOT NULL,
        embedded_hash text,
        embedding vector(384),
        embedded_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX knowledge_entry_member_id_idx ON knowledge_entry (member_id, created_at DESC, id DESC);
      CREATE INDEX knowledge_entry_stale_idx ON knowledge_entry (id) WHERE embedded_hash IS DISTINCT FROM text_hash;

      CREATE TABLE availability (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL CONSTRAINT availability_member_id_fkey REFERENCES member ON DELETE CASCADE,
        room_id uuid,
        date date NOT NULL,
        slot text NOT NULL DEFAULT 'full_day' CONSTRAINT availability_slot_check
          CHECK (slot IN ('full_day', 'morning', 'afternoon', 'evening')),
        status text NOT NULL CONSTRAINT availability_status_check
          CHECK (status IN ('available', 'option', 'booked', 'blocked')),
        source text NOT NULL DEFAULT 'team' CONSTRAINT availability_source_check CHECK (source IN ('team', 'member')),
        notes text,
        request_id uuid,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        -- the room must be one of the member's own
        CONSTRAINT availability_room_id_fkey FOREIGN KEY (room_id, member_id) REFERENCES room (id, member_id) ON DELETE CASCADE,
        CONSTRAINT availability_key UNIQUE NULLS NOT DISTINCT (member_id, date, slot, room_id)
      );

      -- The one narrow row a member that search filters and ranks on; kept by triggers in the transaction of what it is made from.
      CREATE TABLE member_search (
        member_id uuid PRIMARY KEY CONSTRAINT member_search_member_id_fkey REFERENCES member ON DELETE CASCADE,
        active boolean NOT NULL,
        postal_code text NOT NULL,
        latitude double precision,
        longitude double precision,
        max_capacity integer,
        max_theatre integer,
        max_classroom integer,
        max_u_shape integer,
        max_boardroom integer,
        max_hollow_square integer,
        max_cabaret integer,
        max_banquet integer,
        max_cocktail integer,
        max_exhibition integer,
        max_custom integer,
        tag_ids uuid[] NOT NULL DEFAULT '{}',
        busy int4multirange NOT NULL DEFAULT '{}',
        text_hash text NOT NULL,
        embedded_hash text,
        embedding vector(384),
        embedded_at timestamptz(3),
        stale boolean GENERATED ALWAYS AS (embedded_hash IS DISTINCT FROM text_hash) STORED
      );
      CREATE INDEX member_search_position_idx ON member_search (latitude, longitude) WHERE active;
      CREATE INDEX member_search_postal_code_idx ON member_search (postal_code) WHERE active;
      CREATE INDEX member_search_stale_idx ON member_search (member_id) WHERE stale;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE member_search, availability, knowledge_entry, member_photo, room_capacity, room, member_tag, member, tag;
    `);
  }
}
