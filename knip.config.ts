import type { KnipConfig } from 'knip';

/**
 * `knip` names every export, file and dependency that nobody uses; with `--production` (entries and files with `!`) also what only
 * tests use. A function that its own file uses may be exported to be tested.
 */
const production = process.argv.includes('--production');

const config: KnipConfig = {
  entry: [
    'apps/api/src/{main,openapi.main,database.main}.ts!',
    'migrations/data-source.ts!',
    // loaded by their names, as TypeORM's command line and the tests of the schema do
    'apps/api/src/**/*.entity.ts!',
    'libs/database/src/embedded.worker.mts!',
    'libs/providers/src/calendars/calendar.worker.mts!',
    'apps/api/src/exchange/inbound/mail.thread.ts!',
    'apps/api/src/exchange/inbound/documents/document.thread.ts!',
    'apps/api/src/demand/billing/document.thread.ts!',
    'apps/web/{vite.config.mts,src/main.tsx,worker/sw.ts}!',
    'scripts/*.mjs',
    // each a process of its own
    'bench/{baseline,load,memory-probe,session-check}.mjs',
    'bench/*.bench.mjs',
    'test/chaos/{run,look}.mjs',
    'test/{support,attacks}/**/*.cjs',
    'test/support/*.mjs',
  ],
  project: [
    '{apps,libs}/**/*.{ts,tsx,mts}!',
    'migrations/*.ts!',
    '{test,bench,scripts}/**/*.{ts,mjs,cjs}',
    '!**/*.spec.ts!',
  ],
  ignoreExportsUsedInFile: production,
  // its types are written by openapi-typescript, with more of them than anybody asks for
  ignore: ['apps/web/src/api/schema.ts'],
  // a font that a style sheet names; a transport that pino loads by its name; what is installed for one command alone: what benchmarks compare or ask,
  // what draws the map of France
  ignoreDependencies: [
    '@expo-google-fonts/inter',
    '@fontsource-variable/inter',
    'pino-pretty',
    '@nestjs/cli',
    '@nestjs/schematics',
    'topojson-client',
    'topojson-simplify',
    'world-atlas',
  ],
  // of the system, where such a run needs it
  ignoreBinaries: ['du', 'mount', 'pg_config', 'redis-server', 'umount', 'unshare'],
};

export default config;
