import { Client } from 'pg';
import { onRealPostgres } from './test-database';

/** Drops the databases of this run's workers. */
export default async function globalTeardown(): Promise<void> {
  if (!onRealPostgres) return;
  const admin = new Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`,
    [process.env.TEST_RUN],
  );
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await admin.end();
}
