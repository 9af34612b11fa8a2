import type { Config } from 'jest';
import { shared } from './test/support/jest/shared.mts';

/** `npm test`: everything except every state of every screen (`npm run test:browser`) and what takes minutes (`npm run test:long`). */
const config: Config = {
  ...shared,
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/web/browser/',
    '<rootDir>/test/chaos/',
    '<rootDir>/test/fuzz/',
    '<rootDir>/test/attacks/patterns',
    '<rootDir>/test/attacks/slow-texts',
  ],
};

export default config;
