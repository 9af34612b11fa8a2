import type { Config } from 'jest';
import { shared } from './test/support/jest/shared.mts';

// The workers inherit it: `inLongRun` of test/support/long-run.ts returns the larger number.
process.env.LONG_RUN = 'true';

/** `npm run test:long`: short runs of chaos and fuzz, the steps of every pattern and of the rules, and the specs that draw more inputs here than in `npm test`. */
const config: Config = {
  ...shared,
  testMatch: [
    '<rootDir>/test/{chaos,fuzz}/**/*spec.ts',
    '<rootDir>/test/attacks/{patterns,slow-texts}.spec.ts',
    '<rootDir>/test/e2e/search-needs.e2e-spec.ts',
  ],
};

export default config;
