CREATE TABLE catalog (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'draft',
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
  revision integer NOT NULL DEFAULT 1,
  comparison jsonb,
  CONSTRAINT catalog_pkey PRIMARY KEY (id),
  CONSTRAINT catalog_request_id_version_key UNIQUE (request_id, version),
  CONSTRAINT catalog_sent_check CHECK ((status = 'draft') OR ((sent_at IS NOT NULL) AND (snapshot IS NOT NULL))),
  CONSTRAINT catalog_status_check CHECK (status IN ('draft', 'sent')),
  CONSTRAINT catalog_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX catalog_draft_key ON catalog (request_id) WHERE (status = 'draft'::text);
CREATE INDEX catalog_viewed_idx ON catalog (first_viewed_at, id) WHERE (first_viewed_at IS NOT NULL);

CREATE TABLE catalog_item (
  id uuid NOT NULL,
  catalog_id uuid NOT NULL,
  member_id uuid NOT NULL,
  "position" integer NOT NULL,
  price numeric(12,2),
  comment text,
  description text,
  offer_id uuid,
  offer jsonb,
  CONSTRAINT catalog_item_pkey PRIMARY KEY (id),
  CONSTRAINT catalog_item_member_key UNIQUE (catalog_id, member_id),
  CONSTRAINT catalog_item_price_check CHECK (price >= 0),
  CONSTRAINT catalog_item_catalog_id_fkey FOREIGN KEY (catalog_id) REFERENCES catalog(id) ON DELETE CASCADE,
  CONSTRAINT catalog_item_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT catalog_item_offer_check CHECK ((offer_id IS NULL) = (offer IS NULL)),
  CONSTRAINT catalog_item_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE RESTRICT
);
CREATE INDEX catalog_item_member_id_idx ON catalog_item (member_id);
CREATE INDEX catalog_item_offer_id_idx ON catalog_item (offer_id) WHERE (offer_id IS NOT NULL);

CREATE TABLE catalog_item_room (
  catalog_item_id uuid NOT NULL,
  room_id uuid NOT NULL,
  "position" integer DEFAULT 0,
  CONSTRAINT catalog_item_room_pkey PRIMARY KEY (catalog_item_id, room_id),
  CONSTRAINT catalog_item_room_item_fkey FOREIGN KEY (catalog_item_id) REFERENCES catalog_item(id) ON DELETE CASCADE,
  CONSTRAINT catalog_item_room_room_id_fkey FOREIGN KEY (room_id) REFERENCES room(id) ON DELETE RESTRICT
);
CREATE INDEX catalog_item_room_room_id_idx ON catalog_item_room (room_id);

CREATE TABLE catalog_view (
  catalog_id uuid NOT NULL,
  viewer_hash bytea NOT NULL,
  viewed_at timestamptz(3) NOT NULL,
  CONSTRAINT catalog_view_pkey PRIMARY KEY (catalog_id, viewer_hash),
  CONSTRAINT catalog_view_catalog_id_fkey FOREIGN KEY (catalog_id) REFERENCES catalog(id) ON DELETE CASCADE
);

CREATE TABLE catalog_item_photo (
  catalog_item_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT catalog_item_photo_pkey PRIMARY KEY (catalog_item_id, photo_id),
  CONSTRAINT catalog_item_photo_item_fkey FOREIGN KEY (catalog_item_id) REFERENCES catalog_item(id) ON DELETE CASCADE,
  CONSTRAINT catalog_item_photo_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES member_photo(id) ON DELETE CASCADE
);
CREATE INDEX catalog_item_photo_photo_id_idx ON catalog_item_photo (photo_id);
