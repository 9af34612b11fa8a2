import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal keys of team users, in the columns that better-auth's api-key plugin wants. */
export class ApiKeys1790000000022 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE team_api_key (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT team_api_key_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        name text NOT NULL,
        -- What a list may show of the key, and the SHA-256 of the whole of it.
        start text NOT NULL,
        key_hash text NOT NULL CONSTRAINT team_api_key_key_hash_key UNIQUE,
        enabled boolean NOT NULL DEFAULT true,
        expires_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3),
        trace_id uuid,
        -- The library's own; quotas and limits of a key are not used.
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
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX team_api_key_user_id_idx ON team_api_key (user_id, created_at DESC, id DESC);
      CREATE INDEX team_api_key_expires_at_idx ON team_api_key (expires_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE team_api_key`);
  }
}
