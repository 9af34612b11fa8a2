// Runs the sources as they are: to be required first by processes that tests start.
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
    paths: {
      '#api/*': ['apps/api/src/*'],
      '#migrations/*': ['migrations/*'],
      ...Object.fromEntries(
        ['domain', 'kernel', 'mail-templates', 'providers'].map((name) => [`#${name}/*`, [`libs/${name}/src/*`]]),
      ),
    },
  },
  module: { type: 'commonjs' },
};
require.extensions['.ts'] = (module, filename) => module._compile(transformFileSync(filename, options).code, filename);
