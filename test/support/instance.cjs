// One instance of the service in a separate process, for tests that kill it: runs the job named by its argument, and exits.
const { join, resolve } = require('node:path');
require('./sources.cjs');

const root = resolve(__dirname, '../..');
const { createApp } = require(join(root, 'apps/api/src/app.factory.ts'));
const { Jobs } = require(join(root, 'libs/queue/src/jobs.ts'));
const { readSettings } = require(join(root, 'libs/core/src/settings.ts'));

async function main() {
  const { app, close } = await createApp(readSettings(process.env));
  await app.get(Jobs).runNow(process.argv[2]);
  await close();
}

void main();
