// Runs spec files in the process's own context, with Node's module cache. Jest's default environment gives each file a separate
// context and module registry, and so loads the whole service for every file.
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { isOfADatabase, keepFrom } = require('./of-a-database.cjs');
require('../sources.cjs');

const TEST_DATABASE = require.resolve('../test-database.ts');

/** A placeholder for the process's main context, to which Node offers no handle. */
const HERE = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(code, parameters, parsingContext === HERE ? options : { parsingContext, ...options });

/** Whether Jest sets this global symbol per file. */
const isOfOneFile = (symbol) => ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'].includes(symbol.description);

module.exports = class Environment {
  constructor({ projectConfig }, { testPath }) {
    this.testPath = testPath;
    this.giveBack = keepFrom(testPath);
    this.global = globalThis;
    this.context = HERE;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.found = { console, exit: process.exit };
  }

  getVmContext() {
    return this.context;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {
    // Node's stack traces map all loaded sources, Jest's only those that Jest has loaded
    delete Error.prepareStackTrace;
  }

  async handleTestEvent({ name }) {
    // a worker creates its database before the first file that needs it, outside of any test's timeout
    if (name === 'run_start' && isOfADatabase(this.testPath))
      await require.cache[TEST_DATABASE]?.exports.prepareDatabase();
    // afterEach hooks report the state of failed tests
    if (name === 'test_start') globalThis.testHasFailed = false;
    if (name === 'test_fn_failure') globalThis.testHasFailed = true;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    this.context = null;
    globalThis.console = this.found.console;
    process.exit = this.found.exit;
    this.giveBack();
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) if (isOfOneFile(symbol)) delete globalThis[symbol];
  }
};

/** Loads a spec file like Node loads any module; called by the code that `spec-file.cjs` generates. */
globalThis.loadSpecFile = (file, jest) => {
  globalThis.jest = jest;
  delete require.cache[file];
  return require(file);
};
