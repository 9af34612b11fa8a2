// Fills large tables by COPY. Every value derives from the row's number, so each run has the same rows.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';

/** Ids ordered by number, as the service's ids are ordered by time. */
export const id = (kind, n) =>
  `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const KIND = { user: 1, tag: 2, member: 3, room: 4, availability: 5, organizer: 6, request: 7, result: 8 };

/** A deterministic pseudo-random number in [0, 1) (MurmurHash3's finalizer). */
export function chance(n, salt) {
  let h = (n + salt * 0x9e3779b9) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
export const pick = (list, n, salt) => list[Math.floor(chance(n, salt) * list.length)];
export const code = (prefix, n) => `${prefix}-${n.toString(32).toUpperCase().padStart(6, '0')}`;

function* lines(count, row) {
  const ROWS = 2000;
  for (let from = 0; from < count; from += ROWS) {
    let chunk = '';
    for (let n = from; n < Math.min(from + ROWS, count); n++)
      chunk += `${row(n)
        .map((value) => value ?? '\\N')
        .join('\t')}\n`;
    yield chunk;
  }
}

export const copy = (db, into, chunks) =>
  pipeline(Readable.from(chunks, { objectMode: false }), db.query(copyFrom(`COPY ${into}`)));

/**
 * Loads `[table, columns, number of rows, the n-th row]` in the order of the foreign keys. During the load, all triggers are off except the
 * one that copies the organizer's search text into a request; indexes are built after the load, as in any bulk load. Without `words`, list
 * search finds nothing.
 */
export async function load(db, tables, words = true) {
  const names = tables.map(([table]) => table);
  const { rows: indexes } = await db.query(
    `SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
       FROM pg_index i WHERE i.indrelid = ANY ($1::text[]::regclass[])
        AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [names],
  );
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  for (const name of names) await db.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (names.includes('request')) await db.query('ALTER TABLE request ENABLE TRIGGER request_organizer_text');
  for (const [table, columns, count, row] of tables)
    await copy(db, `${table} (${columns.trim().split(/\s+/).join(', ')}) FROM STDIN`, lines(count, row));
  for (const name of names) await db.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, definition } of indexes) if (words || !/search_text/.test(name)) await db.query(definition);
}
