// npm run bench -- [name …]: runs the benchmarks of this folder, each with its baseline in the same run.
// They need a real PostgreSQL where databases may be created: DATABASE_URL.
import { existsSync, readdirSync } from 'node:fs';

if (!process.env.DATABASE_URL) {
  console.error(
    'Set DATABASE_URL to a PostgreSQL server (15 or later, pgvector 0.8 or later) where databases may be created.',
  );
  process.exit(1);
}
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : all) {
  if (!all.includes(name)) {
    console.error(`There is no benchmark ${name}: ${all.join(', ')}.`);
    process.exit(1);
  }
  if (!existsSync('dist/apps/api/apps/api/src/main.js')) {
    console.error('Build the service first: npm run build');
    process.exit(1);
  }
  console.log(`\n== ${name}`);
  await (await import(`./${name}.bench.mjs`)).default();
}
