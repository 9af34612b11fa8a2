import type { Config } from 'jest';
import { shared } from './test/support/jest/shared.mts';

/** `npm run test:browser`: every state of every screen and page. */
const config: Config = { ...shared, roots: ['<rootDir>/test/web/browser'] };

export default config;
