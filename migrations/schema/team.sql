CREATE TABLE team_user (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  role text NOT NULL DEFAULT 'agent',
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  locale text NOT NULL DEFAULT 'fr',
  preferences jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT team_user_pkey PRIMARY KEY (id),
  CONSTRAINT team_user_locale_check CHECK (locale IN ('fr', 'en')),
  CONSTRAINT team_user_role_check CHECK (role IN ('admin', 'agent'))
);
CREATE UNIQUE INDEX team_user_email_key ON team_user (lower(email));

CREATE TABLE team_session (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT team_session_pkey PRIMARY KEY (id),
  CONSTRAINT team_session_token_key UNIQUE (token),
  CONSTRAINT team_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX team_session_expires_at_idx ON team_session (expires_at);
CREATE INDEX team_session_user_id_idx ON team_session (user_id);

CREATE TABLE team_account (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT team_account_pkey PRIMARY KEY (id),
  CONSTRAINT team_account_provider_key UNIQUE (provider_id, account_id),
  CONSTRAINT team_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX team_account_user_id_idx ON team_account (user_id);

CREATE TABLE team_verification (
  id uuid NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT team_verification_pkey PRIMARY KEY (id)
);
CREATE INDEX team_verification_identifier_idx ON team_verification (identifier);

CREATE TABLE team_invitation (
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  role text,
  token_hash bytea NOT NULL,
  invited_by uuid,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  user_id uuid,
  revoked_at timestamptz(3),
  CONSTRAINT team_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT team_invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT team_invitation_person_check CHECK ((user_id IS NOT NULL) OR ((name IS NOT NULL) AND (role IS NOT NULL))),
  CONSTRAINT team_invitation_role_check CHECK (role IN ('admin', 'agent')),
  CONSTRAINT team_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES team_user(id) ON DELETE SET NULL,
  CONSTRAINT team_invitation_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX team_invitation_email_idx ON team_invitation (lower(email));
CREATE INDEX team_invitation_expires_at_idx ON team_invitation (expires_at);
CREATE INDEX team_invitation_invited_by_idx ON team_invitation (invited_by) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX team_invitation_open_key ON team_invitation (lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX team_invitation_pending_idx ON team_invitation (created_at DESC, id DESC) WHERE ((user_id IS NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX team_invitation_user_id_idx ON team_invitation (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE team_api_key (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  start text NOT NULL,
  key_hash text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  trace_id uuid,
  config_id text NOT NULL DEFAULT 'default',
  prefix text,
  permissions text,
  metadata text,
  remaining integer,
  refill_interval integer,
  refill_amount integer,
  last_refill_at timestamptz(3),
  rate_limit_enabled boolean NOT NULL DEFAULT false,
  rate_limit_time_window integer,
  rate_limit_max integer,
  request_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT team_api_key_pkey PRIMARY KEY (id),
  CONSTRAINT team_api_key_key_hash_key UNIQUE (key_hash),
  CONSTRAINT team_api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX team_api_key_expires_at_idx ON team_api_key (expires_at);
CREATE INDEX team_api_key_user_id_idx ON team_api_key (user_id, created_at DESC, id DESC);

CREATE TABLE login_throttle (
  slot integer NOT NULL,
  moments timestamptz(3)[] NOT NULL,
  CONSTRAINT login_throttle_pkey PRIMARY KEY (slot),
  CONSTRAINT login_throttle_slot_check CHECK ((slot >= 0) AND (slot < 1048576))
);

CREATE TABLE agency_logo (
  id uuid NOT NULL,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT agency_logo_pkey PRIMARY KEY (id),
  CONSTRAINT agency_logo_content_check CHECK (octet_length(content) <= 262144)
);

CREATE TABLE agency (
  id uuid NOT NULL,
  name text,
  email text,
  phone text,
  colour text,
  logo_url text,
  legal_line text,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  logo_id uuid,
  chase jsonb,
  CONSTRAINT agency_pkey PRIMARY KEY (id),
  CONSTRAINT agency_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT agency_id_check CHECK (id = '00000000-0000-7000-8000-000000000001'::uuid),
  CONSTRAINT agency_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES agency_logo(id)
);
