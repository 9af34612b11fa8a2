CREATE TABLE magic_token (
  id uuid NOT NULL,
  scope text NOT NULL,
  scope_id uuid NOT NULL,
  action text,
  token_hash bytea NOT NULL,
  request_id uuid,
  one_use boolean NOT NULL DEFAULT false,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  use_count integer NOT NULL DEFAULT 0,
  created_by uuid,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  renewed_at timestamptz(3),
  CONSTRAINT magic_token_pkey PRIMARY KEY (id),
  CONSTRAINT magic_token_token_hash_key UNIQUE (token_hash),
  CONSTRAINT magic_token_action_check CHECK (action IN ('view_catalog', 'react', 'answer_availability', 'update_profile', 'requalify')),
  CONSTRAINT magic_token_consumed_check CHECK ((consumed_at IS NULL) OR one_use),
  CONSTRAINT magic_token_scope_check CHECK (scope IN ('member', 'organizer', 'catalog')),
  CONSTRAINT magic_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES team_user(id) ON DELETE SET NULL
);
CREATE INDEX magic_token_expires_at_idx ON magic_token (expires_at);
CREATE INDEX magic_token_request_id_idx ON magic_token (request_id, created_at DESC, id DESC) WHERE (request_id IS NOT NULL);
CREATE INDEX magic_token_scope_id_idx ON magic_token (scope_id, created_at DESC, id DESC);
CREATE TRIGGER magic_token_not_of_erased BEFORE INSERT ON magic_token FOR EACH ROW WHEN (((new.scope = 'organizer'::text) OR (new.request_id IS NOT NULL))) EXECUTE FUNCTION magic_token_not_of_erased();
