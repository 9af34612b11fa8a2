import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { sha256 } from '#core/secrets';

const FOLDER = join(__dirname, 'functions');

interface DatabaseFunction {
  name: string;
  text: string;
  checksum: string;
}

function readFunctions(): DatabaseFunction[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8');
      return { name: file.replace('.sql', ''), text, checksum: sha256(text).toString('hex') };
    });
}

/**
 * Creates or replaces the functions whose text differs from the one applied last, so that changing a function is changing its file.
 * The baseline calls it before there are tables, and each start after its migrations. A migration that drops a function deletes its row of
 * `database_function` as well.
 */
export async function applyFunctions(db: Pick<QueryRunner, 'query'>): Promise<void> {
  await db.query(`CREATE TABLE IF NOT EXISTS database_function (name text PRIMARY KEY, checksum text NOT NULL)`);
  const applied = (await db.query(`SELECT name, checksum FROM database_function`)) as DatabaseFunction[];
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const changed = readFunctions().filter(({ name, checksum }) => known.get(name) !== checksum);
  if (changed.length === 0) return;
  // Bodies name tables that the baseline has yet to create; triggers and generated columns need the functions first.
  await db.query('SET LOCAL check_function_bodies = off');
  for (const { name, text, checksum } of changed) {
    await db.query(text);
    await db.query(
      `INSERT INTO database_function (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
      [name, checksum],
    );
  }
}
