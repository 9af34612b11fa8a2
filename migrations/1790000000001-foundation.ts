import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extensions, text folding, team accounts, timeline, notifications, outbox, webhook inbox, idempotency, jobs, magic tokens. */
export class Foundation1790000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS vector;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS unaccent;

      -- unaccent() is only STABLE because its dictionary may change; ours is named, so the result is fixed
      -- and may stand in generated columns and indexes.
      CREATE FUNCTION search_fold(value text) RETURNS text
        LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

      CREATE TABLE team_user (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        email_verified boolean NOT NULL DEFAULT false,
        image text,
        role text NOT NULL DEFAULT 'agent' CONSTRAINT team_user_role_check CHECK (role IN ('admin', 'agent')),
        disabled boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX team_user_email_key ON team_user (lower(email));

      CREATE TABLE team_session (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT team_session_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        token text NOT NULL CONSTRAINT team_session_token_key UNIQUE,
        expires_at timestamptz(3) NOT NULL,
        ip_address text,
        user_agent text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX team_session_user_id_idx ON team_session (user_id);

      CREATE TABLE team_account (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT team_account_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
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
        CONSTRAINT team_account_provider_key UNIQUE (provider_id, account_id)
      );
      CREATE INDEX team_account_user_id_idx ON team_account (user_id);

      CREATE TABLE team_verification (
        id uuid PRIMARY KEY,
        identifier text NOT NULL,
        value text NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX team_verification_identifier_idx ON team_verification (identifier);

      CREATE TABLE team_invitation (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        name text NOT NULL,
        role text NOT NULL CONSTRAINT team_invitation_role_check CHECK (role IN ('admin', 'agent')),
        token_hash bytea NOT NULL CONSTRAINT team_invitation_token_hash_key UNIQUE,
        invited_by uuid CONSTRAINT team_invitation_invited_by_fkey REFERENCES team_user ON DELETE SET NULL,
        expires_at timestamptz(3) NOT NULL,
        accepted_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX team_invitation_email_idx ON team_invitation (lower(email));

      CREATE TABLE timeline_event (
        id uuid PRIMARY KEY,
        request_id uuid,
        kind text NOT NULL,
        actor_type text NOT NULL CONSTRAINT timeline_event_actor_type_check
          CHECK (actor_type IN ('user', 'member', 'organizer', 'system')),
        actor_id uuid,
        actor_label text,
        via text NOT NULL CONSTRAINT timeline_event_via_check CHECK (via IN ('api', 'assistant', 'webhook', 'job')),
        payload jsonb NOT NULL DEFAULT '{}',
        trace_id uuid,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX timeline_event_request_id_idx ON timeline_event (request_id, created_at DESC, id DESC);
      CREATE INDEX timeline_event_created_at_idx ON timeline_event (created_at DESC, id DESC);

      CREATE FUNCTION timeline_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'timeline_event is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER timeline_event_append_only BEFORE UPDATE OR DELETE ON timeline_event
        FOR EACH ROW EXECUTE FUNCTION timeline_event_append_only();

      CREATE TABLE notification (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        request_id uuid,
        dedupe_key text CONSTRAINT notification_dedupe_key_key UNIQUE,
        read_at timestamptz(3),
        read_by uuid CONSTRAINT notification_read_by_fkey REFERENCES team_user ON DELETE SET NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX notification_created_at_idx ON notification (created_at DESC, id DESC);
      CREATE INDEX notification_unread_idx ON notification (created_at DESC, id DESC) WHERE read_at IS NULL;

      -- One row per event and listener: each is run in a transaction that also marks it done.
      CREATE TABLE outbox_event (
        id uuid PRIMARY KEY,
        event text NOT NULL,
        listener text NOT NULL,
        payload jsonb NOT NULL,
        trace_id uuid,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3) NOT NULL,
        last_error text,
        done_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX outbox_event_open_idx ON outbox_event (next_attempt_at) WHERE done_at IS NULL;
      CREATE INDEX outbox_event_done_at_idx ON outbox_event (done_at) WHERE done_at IS NOT NULL;

      CREATE TABLE webhook_event (
        id uuid PRIMARY KEY,
        source text NOT NULL CONSTRAINT webhook_event_source_check
          CHECK (source IN ('email_inbound', 'emailprov', 'chatprov', 'payprov')),
        dedupe_key text NOT NULL,
        content_type text NOT NULL,
        body bytea NOT NULL,
        status text NOT NULL DEFAULT 'pending' CONSTRAINT webhook_event_status_check
          CHECK (status IN ('pending', 'processed', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3) NOT NULL,
        claimed_until timestamptz(3),
        last_error text,
        outcome jsonb,
        processed_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT webhook_event_dedupe_key UNIQUE (source, dedupe_key)
      );
      CREATE INDEX webhook_event_pending_idx ON webhook_event (next_attempt_at) WHERE status = 'pending';
      CREATE INDEX webhook_event_failed_idx ON webhook_event (created_at DESC, id DESC) WHERE status = 'failed';

      CREATE TABLE idempotency_key (
        user_id uuid NOT NULL,
        method text NOT NULL,
        path text NOT NULL,
        key text NOT NULL,
        body_hash bytea NOT NULL,
        status integer,
        response bytea,
        claimed_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, method, path, key)
      );
      CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

      CREATE TABLE job (
        name text PRIMARY KEY,
        schedule text NOT NULL,
        locked_until timestamptz(3),
        locked_by uuid,
        last_slot timestamptz(3),
        last_run_at timestamptz(3),
        last_outcome text CONSTRAINT job_last_outcome_check CHECK (last_outcome IN ('ok', 'error')),
        last_error text,
        last_duration_ms integer,
        processed integer
      );

      CREATE TABLE magic_token (
        id uuid PRIMARY KEY,
        scope text NOT NULL CONSTRAINT magic_token_scope_check CHECK (scope IN ('member', 'organizer', 'catalog')),
        scope_id uuid NOT NULL,
        action text CONSTRAINT magic_token_action_check
          CHECK (action IN ('view_catalog', 'react', 'answer_availability', 'update_profile', 'requalify')),
        token_hash bytea NOT NULL CONSTRAINT magic_token_token_hash_key UNIQUE,
        request_id uuid,
        one_use boolean NOT NULL DEFAULT false,
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        use_count integer NOT NULL DEFAULT 0,
        created_by uuid CONSTRAINT magic_token_created_by_fkey REFERENCES team_user ON DELETE SET NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX magic_token_scope_id_idx ON magic_token (scope_id, created_at DESC, id DESC);
      CREATE INDEX magic_token_expires_at_idx ON magic_token (expires_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE magic_token, job, idempotency_key, webhook_event, outbox_event, notification, timeline_event,
        team_invitation, team_verification, team_account, team_session, team_user;
      DROP FUNCTION timeline_event_append_only();
      DROP FUNCTION search_fold(text);
      DROP EXTENSION unaccent;
      DROP EXTENSION pg_trgm;
      DROP EXTENSION vector;
    `);
  }
}
