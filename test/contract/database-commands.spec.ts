import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  CommandRefused,
  databaseInUse,
  migrateDatabase,
  resetDatabase,
  revertMigration,
  seedDatabase,
} from '#api/database.commands';
import { DataDirInUse, EmbeddedDatabase } from '#database/embedded';
import { readSettings, type Settings } from '#core/settings';
import { MIGRATIONS } from '#migrations/all';
import '../support/nest-lines';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

describe('the database commands', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parvis-commands-'));
  let testDatabase: TestDatabase | null = null;

  beforeAll(async () => {
    if (onRealPostgres) testDatabase = await createTestDatabase();
  });
  afterAll(async () => {
    await testDatabase?.drop();
    rmSync(dataDir, { recursive: true });
  });

  const settings = (env: Record<string, string> = {}): Settings =>
    readSettings({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      // these commands bypass a pooler
      ...(testDatabase?.direct === undefined ? {} : { DATABASE_URL: testDatabase.direct }),
      ...env,
    });
  /** Works on a separate connection with the application name of a service. */
  const connected = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const embedded = onRealPostgres ? null : await EmbeddedDatabase.start(dataDir);
    const client = new Client(
      embedded === null
        ? { connectionString: testDatabase?.direct, application_name: 'parvis' }
        : { host: embedded.host, port: EmbeddedDatabase.PORT, user: 'postgres', database: 'postgres' },
    );
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
      await embedded?.stop();
    }
  };

  it('fill the database with demo venues', async () => {
    expect(await seedDatabase(settings())).toBe(200);
  });

  it('delete its rows and stored files, and recreate the schema', async () => {
    mkdirSync(join(dataDir, 'storage'));
    for (const name of ['storage/photo', 'first-admin.json']) writeFileSync(join(dataDir, name), '');
    await resetDatabase(settings());
    expect(['storage', 'first-admin.json'].filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
    const counted = await connected((client) => client.query<{ n: string }>('SELECT count(*) AS n FROM member'));
    expect(counted.rows).toEqual([{ n: '0' }]);
  });

  it('refuse to revert the baseline', async () => {
    await expect(revertMigration(settings())).rejects.toThrow('The baseline cannot be reverted.');
    expect(await migrateDatabase(settings())).toBe(MIGRATIONS.length);
  });

  it('delete nothing while a service runs, nor in production', async () => {
    await connected(() =>
      expect(resetDatabase(settings())).rejects.toThrow(onRealPostgres ? CommandRefused : DataDirInUse),
    );
    const production = readSettings({
      NODE_ENV: 'production',
      DATABASE_URL: testDatabase?.direct ?? 'postgres://parvis@127.0.0.1:1/parvis',
      BETTER_AUTH_SECRET: 'x'.repeat(32),
      BETTER_AUTH_URL: 'https://parvis.example',
    });
    await expect(resetDatabase(production)).rejects.toThrow(CommandRefused);
  });

  it("ask before they delete a database, and don't show its password", () => {
    const DATABASE_URL = 'postgres://parvis:a-secret@db.example:5432/venues%20old';
    expect(databaseInUse(settings({ DATABASE_URL }))).toEqual({
      where: 'the database venues old at db.example:5432',
      name: 'venues old',
    });
    const command = ['-r', './test/support/sources.cjs', 'apps/api/src/database.main.ts', 'reset'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      env: { ...process.env, DATABASE_URL },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Nothing is deleted.');
    expect(stderr).not.toContain('a-secret');
  });
});
