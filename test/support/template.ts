import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { DAY } from '#core/clock';
import { connectionOptions, dataSourceOptions } from '#database/data-source';
import { EmbeddedDatabase } from '#database/embedded';
import { migrate } from '#migrations/migrate';
import { newId } from '#core/ids';
import { readSettings } from '#core/settings';
import { databaseConfig } from '#database/database.config';
import { MIGRATIONS } from '#migrations/all';

/** The password of all team users. */
export const PASSWORD = 'correct horse battery';

const ROOT = resolve(__dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/parvis-templates');
const PREFIX = 'parvis_template_';
/** A template unused for this long belongs to old migrations. */
const FORGOTTEN_AFTER = 7 * DAY;
/** An arbitrary number. */
const MAKING_LOCK = 7_239_499;

/** A twelve-letter hash of the template's sources: if that is the same, so is the template. */
function fingerprint(): string {
  const folder = join(ROOT, 'migrations');
  const hash = createHash('sha256').update(readFileSync(__filename));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(ts|sql)$/.test(name)) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Migrates a database, and creates the two team users of every test: `admin@parvis.example` and `agent@parvis.example`. */
async function fill(url: string | undefined, embedded: EmbeddedDatabase | null): Promise<void> {
  const settings = readSettings({ NODE_ENV: 'test', ...(url === undefined ? {} : { DATABASE_URL: url }) });
  const options = dataSourceOptions(connectionOptions(databaseConfig(settings), embedded), [], MIGRATIONS);
  const dataSource = await new DataSource(options).initialize();
  await migrate(dataSource, embedded !== null);
  for (const role of ['admin', 'agent'])
    await dataSource.query(
      `WITH made AS (
         INSERT INTO team_user (id, name, email, email_verified, role)
         VALUES ($1, $2, $5, true, $2) RETURNING id
       )
       INSERT INTO team_account (id, user_id, account_id, provider_id, password)
       SELECT $3, id, id::text, 'credential', $4 FROM made`,
      [newId(), role, newId(), await hashPassword(PASSWORD), `${role}@parvis.example`],
    );
  await dataSource.destroy();
}

/**
 * The name of the template database on a server: migrated, with the team. It is kept for the next run, and recreated when the migrations
 * change.
 */
export async function templateOn(server: string): Promise<string> {
  const name = `${PREFIX}${fingerprint()}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    // of two concurrent runs one creates it
    await admin.query('SELECT pg_advisory_lock($1)', [MAKING_LOCK]);
    const { rows } = await admin.query<{ datname: string; used: string | null }>(
      `SELECT datname, shobj_description(oid, 'pg_database') AS used FROM pg_database WHERE starts_with(datname, $1)`,
      [PREFIX],
    );
    if (!rows.some(({ datname }) => datname === name)) {
      const unfinished = `${name}_unfinished`;
      await admin.query(`DROP DATABASE IF EXISTS ${unfinished}`);
      await admin.query(`CREATE DATABASE ${unfinished}`);
      const url = new URL(server);
      url.pathname = `/${unfinished}`;
      await fill(url.href, null);
      await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
    await admin.query(`COMMENT ON DATABASE ${name} IS '${new Date().toISOString()}'`);
    for (const { datname, used } of rows)
      if (datname !== name && Date.now() - Date.parse(used ?? '') > FORGOTTEN_AFTER)
        await admin.query(`DROP DATABASE IF EXISTS ${datname}`);
    return name;
  } finally {
    await admin.end();
  }
}

/** The dump file with the same for the embedded database. */
export async function templateFile(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${fingerprint()}.tar`);
  if (!existsSync(file)) {
    const embedded = await EmbeddedDatabase.start(null);
    await fill(undefined, embedded);
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await embedded.dump()));
    renameSync(unfinished, file);
    await embedded.stop();
  }
  const now = new Date();
  utimesSync(file, now, now);
  for (const name of readdirSync(FOLDER)) {
    const other = join(FOLDER, name);
    if (now.getTime() - statSync(other).mtimeMs > FORGOTTEN_AFTER) rmSync(other, { force: true });
  }
  return file;
}
