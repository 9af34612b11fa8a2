import type { Config } from 'jest';
import { shared } from './test/support/jest/shared.mts';

/** `npm run test:long`: short runs of chaos and fuzz, and the steps of every pattern. */
const config: Config = {
  ...shared,
  roots: ['<rootDir>/test/chaos', '<rootDir>/test/fuzz', '<rootDir>/test/attacks'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/attacks/requests'],
};

export default config;
