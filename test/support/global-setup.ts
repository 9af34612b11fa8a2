import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { connectionOptions, dataSourceOptions, migrate } from '#kernel/database/data-source';
import { EmbeddedDatabase } from '#kernel/database/embedded';
import { readSettings } from '#kernel/settings';
import { MIGRATIONS } from '#migrations/all';

/**
 * Makes the migrated state that every spec file begins from: on a real server a template database, else a dump of the
 * embedded one. `DATABASE_URL` says which server; its database itself is not touched.
 */
export default async function globalSetup(): Promise<void> {
  const url = process.env.DATABASE_URL;
  const settings = readSettings({ NODE_ENV: 'test', ...(url ? { DATABASE_URL: url } : {}) });
  if (url) {
    const template = `parvis_test_${process.pid}`;
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${template}`);
    await admin.end();
    const templateUrl = new URL(url);
    templateUrl.pathname = `/${template}`;
    await migrated({ ...settings, DATABASE_URL: templateUrl.toString() } as typeof settings, null);
    process.env.TEST_TEMPLATE = template;
    return;
  }
  const embedded = await EmbeddedDatabase.start(null);
  await migrated(settings, embedded);
  const file = join(mkdtempSync(join(tmpdir(), 'parvis-test-')), 'migrated.tar');
  writeFileSync(file, Buffer.from(await embedded.dump()));
  await embedded.stop();
  process.env.TEST_DUMP = file;
}

async function migrated(settings: ReturnType<typeof readSettings>, embedded: EmbeddedDatabase | null): Promise<void> {
  const dataSource = await new DataSource(
    dataSourceOptions(connectionOptions(settings, embedded), [], MIGRATIONS),
  ).initialize();
  await migrate(dataSource, embedded !== null);
  await dataSource.destroy();
}
