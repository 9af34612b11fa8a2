// Writes benchmark results: tables between markers of the README, and the machine they were measured on.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const README = join(import.meta.dirname, 'README.md');

/** The lines of a Markdown table. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Replaces the text between `<!-- name:begin -->` and `<!-- name:end -->` in this folder's README; the markers must exist. */
export function writeReport(name, text) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const readme = readFileSync(README, 'utf8');
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`bench/README.md has no markers for ${name}.`);
  writeFileSync(README, `${readme.slice(0, from + begin.length)}\n${text.trim()}\n${readme.slice(to)}`);
}

/** A sentence about when and where the figures were measured. Call it before measuring, as it includes the machine's load. */
export async function machine(db) {
  const { rows } = await db.query('SHOW server_version');
  const [load] = loadavg();
  const [{ model }] = cpus();
  return (
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model.replace(/\s+/g, ' ')}), load ${load.toFixed(1)} at the start, ` +
    `Node ${process.version}, PostgreSQL ${rows[0].server_version.split(' ')[0]}.`
  );
}
