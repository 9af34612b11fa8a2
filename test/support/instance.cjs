// One instance of the service in a process of its own, for tests that kill it: runs the job that its argument names, and ends.
const { join, resolve } = require('node:path');
const { transformFileSync } = require('@swc/core');

const root = resolve(__dirname, '../..');
const options = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    baseUrl: root,
    paths: { '@kernel/*': ['libs/kernel/src/*'], '@providers/*': ['libs/providers/src/*'] },
  },
  module: { type: 'commonjs' },
};
require.extensions['.ts'] = (module, filename) => module._compile(transformFileSync(filename, options).code, filename);

const { createApp } = require(join(root, 'apps/api/src/app.factory.ts'));
const { Jobs } = require(join(root, 'libs/kernel/src/jobs.ts'));
const { readSettings } = require(join(root, 'libs/kernel/src/settings.ts'));

async function main() {
  const { app, close } = await createApp(readSettings(process.env));
  await app.get(Jobs).runNow(process.argv[2]);
  await close();
}

void main();
