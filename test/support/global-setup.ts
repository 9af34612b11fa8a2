import { randomBytes } from 'node:crypto';
import { onRealPostgres } from './test-database';
import { templateFile, templateOn } from './template';

/**
 * Creates the initial state of every spec file, unless an earlier run has: on a real server (`DATABASE_URL`, whose own database isn't
 * touched) a template database, otherwise a dump of the embedded one.
 */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_RUN = `parvis_test_${randomBytes(4).toString('hex')}`;
  process.env.TEST_TEMPLATE = onRealPostgres ? await templateOn(process.env.DATABASE_URL ?? '') : await templateFile();
}
