// npm run docs:decisions: generates the index docs/decisions/README.md from the first lines of each decision.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../docs/decisions');

/** Returns the index of the decisions in a folder. Throws if one lacks a title or a status. */
export function decisionsIndex(folder) {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
      const [, status, date] = /^Status: ([^,\n]+), (\d{4}-\d\d-\d\d)\./m.exec(text) ?? [];
      if (!name.startsWith(`${number}-`)) throw new Error(`${name} must begin with "# ${name.slice(0, 4)} Title".`);
      if (!status) throw new Error(`${name} needs a line "Status: accepted, 2026-11-22."`);
      return `| [${number}](${name}) | ${title} | ${status} | ${date} |`;
    });
  return [
    '# Decisions',
    '',
    'Why Parvis is built as it is, one page per decision: `NNNN-title.md` with the lines "# NNNN Title" and "Status: accepted, 2026-11-22.", then',
    '**Context**, **Decision**, **Consequence** and, if something was measured, **Figures**; 40 lines at most. When a decision changes, rewrite or replace',
    'its page; the history has the earlier text. Numbers have gaps, because related decisions were merged. `npm run docs:decisions` generates this table.',
    '',
    '| No. | Decision | Status | Date |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(join(FOLDER, 'README.md'), decisionsIndex(FOLDER));
