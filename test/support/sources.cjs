// Runs the TypeScript sources without a build. Require it first, as the tests do.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const module_ = require('node:module');
const { join, resolve } = require('node:path');
const threads = require('node:worker_threads');
const swc = require('@swc/core');

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
      '#demo-data/*': ['apps/demo-data/src/*'],
      '#migrations/*': ['migrations/*'],
      ...Object.fromEntries(
        ['core', 'database', 'domain', 'http', 'i18n', 'mail-templates', 'providers', 'queue'].map((name) => [
          `#${name}/*`,
          [`libs/${name}/src/*`],
        ]),
      ),
    },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const cache = join(root, 'node_modules/.cache/parvis-sources');
mkdirSync(cache, { recursive: true });

/** A source file as JavaScript, with its source map. */
const compile = (source, filename) => swc.transformSync(source, { ...options, filename }).code;

/** The same with coverage counters, for `npm test -- --coverage`. */
function counted(code, filename) {
  const { createInstrumenter } = require('istanbul-lib-instrument');
  const [, map] = /\/\/# sourceMappingURL=data:[^,]*,(\S+)\s*$/.exec(code);
  const instrumenter = createInstrumenter({ compact: false, esModules: false });
  return instrumenter.instrumentSync(code, filename, JSON.parse(Buffer.from(map, 'base64').toString()));
}

const isCounted = (filename) =>
  process.env.TEST_COVERAGE !== undefined && /\/(apps|libs)\//.test(filename) && !/[.-]spec\.ts$/.test(filename);

/** A file as JavaScript, cached on disk: compiling takes half of the service's load time. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const counts = isCounted(filename);
  const key = createHash('sha256')
    .update(JSON.stringify([swc.version, options, filename, source, counts]))
    .digest('hex');
  const kept = join(cache, `${key}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const code = counts ? counted(compile(source, filename), filename) : compile(source, filename);
    writeFileSync(`${kept}.${process.pid}`, code);
    renameSync(`${kept}.${process.pid}`, kept);
    return code;
  }
}

// stack traces show source lines
module_.setSourceMapsSupport(true);
require.extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** Threads run the sources too; Node itself strips the types of `.mts` files. */
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(file, String(file).endsWith('.ts') ? { ...options, execArgv: ['--require', __filename] } : options);
  }
};

module.exports = { compile };
