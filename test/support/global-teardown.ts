import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';

export default async function globalTeardown(): Promise<void> {
  if (process.env.TEST_DUMP) rmSync(dirname(process.env.TEST_DUMP), { recursive: true, force: true });
  if (process.env.TEST_TEMPLATE) {
    const admin = new Client({ connectionString: process.env.DATABASE_URL });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${process.env.TEST_TEMPLATE}`);
    await admin.end();
  }
}
