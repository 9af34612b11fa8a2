// Where a spec file runs: in the process itself, with what Node has loaded. Jest's own environment gives each file a context and
// a registry of modules of its own, in which it loads the whole service anew.
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { isOfADatabase, keepFrom } = require('./of-a-database.cjs');
require('../sources.cjs');

const TEST_DATABASE = require.resolve('../test-database.ts');

/** Stands for the context of the process, which Node gives no name to. */
const HERE = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(code, parameters, parsingContext === HERE ? options : { parsingContext, ...options });

/** What Jest leaves on the global object for one file. */
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
    // Node's own stacks know where the sources of all that it has loaded are, Jest's of what Jest has loaded
    delete Error.prepareStackTrace;
  }

  async handleTestEvent({ name }) {
    // a worker makes its database before the first file that needs it begins: no test's time is taken for that
    if (name === 'run_start' && isOfADatabase(this.testPath))
      await require.cache[TEST_DATABASE]?.exports.prepareDatabase();
    // what runs after each test looks into what a failed one leaves
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

/** Loads a spec file, as Node loads any other; called by what `spec-file.cjs` makes of it. */
globalThis.loadSpecFile = (file, jest) => {
  globalThis.jest = jest;
  delete require.cache[file];
  return require(file);
};
