import type { Config } from 'jest';

const config: Config = {
  testEnvironment: 'node',
  // A spec file begins by opening a database and signing two people in; on a busy machine that alone takes seconds.
  testTimeout: 20_000,
  maxWorkers: '100%',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  moduleNameMapper: {
    '^#(domain|kernel|mail-templates|providers)/(.*)$': '<rootDir>/libs/$1/src/$2',
    '^#api/(.*)$': '<rootDir>/apps/api/src/$1',
    '^#migrations/(.*)$': '<rootDir>/migrations/$1',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};

export default config;
