import type { QueryRunner } from 'typeorm';

/** SQLSTATE: object_in_use. A migration that ends in it is asked again and again (`migrate.ts`). */
export const STILL_IN_USE = '55006';

/** Of versions before there was a number. */
const FIRST = 1;

/** The number of what an instance writes: see `applicationOf`. */
export const GENERATION = 2;

/**
 * What the connections of an instance are called. The number rises with what the instance asks of the tables, so that a migration which
 * ends what earlier versions ask for can see whether one of them is at work.
 */
export const applicationOf = (generation: number): string => (generation === FIRST ? 'parvis' : `parvis-${generation}`);

/**
 * Refuses to go on, for a migration, while instances of an earlier generation are at work. Each asks something of the database every ten
 * seconds. A pooler keeps the name of whoever had a connection last, so what has been silent for a minute is nobody's.
 */
export async function refuseBesideOlderThan(db: QueryRunner, generation: number): Promise<void> {
  const names = Array.from({ length: generation - FIRST }, (_, n) => applicationOf(FIRST + n));
  await db.query(`
    DO $do$
    DECLARE
      places text := (SELECT string_agg(DISTINCT coalesce(host(client_addr), 'this machine'), ', ') FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ANY ('{${names.join()}}') AND pid <> pg_backend_pid()
          AND (state IS DISTINCT FROM 'idle' OR state_change > clock_timestamp() - interval '1 minute'));
    BEGIN
      IF places IS NOT NULL THEN
        RAISE EXCEPTION 'Instances of an earlier version are at work (on %). After this migration they could not write. End them, and start again.', places
          USING ERRCODE = '${STILL_IN_USE}';
      END IF;
    END
    $do$`);
}
