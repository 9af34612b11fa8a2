// npm run docs:settings: generates the table of settings in docs/operations.md from the comments of .env.example.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const EXAMPLE = resolve(import.meta.dirname, '../.env.example');
const PAGE = resolve(import.meta.dirname, '../docs/operations.md');
/** The generated table replaces everything between these lines of the page. */
const [BEGIN, END] = ['<!-- settings: npm run docs:settings -->', '<!-- end of settings -->'];

/** Returns the table: one row per comment with the settings below it, and a row per group. */
export function settingsTable(example) {
  const rows = ['| Setting | Default | Description |', '|---|---|---|'];
  let comment = [];
  let row = null;
  const close = () => {
    if (row) rows.push(`| ${row.names.join('<br>')} | ${row.defaults.join('<br>')} | ${row.what} |`);
    row = null;
  };
  for (const line of example.split('\n')) {
    const group = /^# -- (.+)/.exec(line)?.[1];
    const [, name, value] = /^([A-Z0-9_]+)=(.*)/.exec(line) ?? [];
    if (name === undefined || comment.length > 0) close();
    if (group !== undefined) rows.push(`| **${cell(group)}** | | |`);
    else if (line.startsWith('# ')) comment.push(line.slice(2));
    else if (name !== undefined) {
      row ??= { names: [], defaults: [], what: cell(comment.join(' ')) };
      row.names.push(`\`${name}\``);
      row.defaults.push(value === '' ? '' : `\`${cell(value)}\``);
      comment = [];
    }
    if (group !== undefined || line === '') comment = [];
  }
  close();
  return rows.join('\n');
}

const cell = (text) => text.replaceAll('|', '\\|');

/** Returns the page with the table inserted. */
export function withSettings(page, example) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new Error(`docs/operations.md lacks the markers of the settings: ${BEGIN} … ${END}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${settingsTable(example)}\n\n${page.slice(end)}`;
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, withSettings(page, readFileSync(EXAMPLE, 'utf8')));
}
