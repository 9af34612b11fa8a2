import type { Config } from 'jest';

/** Settings shared by all runs. */
export const shared: Config = {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  transform: { '\\.ts$': '<rootDir>/test/support/jest/spec-file.cjs' },
  // A spec file first opens a database and signs two users in, which takes seconds on a busy machine.
  testTimeout: 20_000,
  maxWorkers: '100%',
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.cjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.cjs',
  // Entry points run in their own processes.
  collectCoverageFrom: ['{apps,libs}/*/src/**/*.ts', '!**/*.spec.ts', '!**/*main.ts'],
  coverageReporters: ['text-summary', 'lcov'],
  reporters: ['default', '<rootDir>/test/support/jest/browser-reporter.cjs'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
};
