// npm run db:generate -- <name>: generates a migration from the difference between the entities and the database of DATABASE_URL, with the next number.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const name = process.argv[2];
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '')) {
  console.error('Name the migration in kebab case: npm run db:generate -- add-deposits');
  process.exit(1);
}
const before = readdirSync('migrations');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/typeorm/cli.js', 'migration:generate', '-d', 'dist/migrations/data-source.js', `migrations/${name}`],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
const made = readdirSync('migrations').find((file) => !before.includes(file));
const number = String(1 + Math.max(...before.map((file) => Number.parseInt(file, 10) || 0))).padStart(4, '0');
const [timestamp] = made.split('-');
writeFileSync(
  `migrations/${made}`,
  readFileSync(`migrations/${made}`, 'utf8').replaceAll(timestamp, number.padStart(13, '0')),
);
renameSync(`migrations/${made}`, `migrations/${number}-${name}.ts`);
console.log(`migrations/${number}-${name}.ts: check it, format it, and add it to migrations/all.ts.`);
