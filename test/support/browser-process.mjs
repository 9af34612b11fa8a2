// A Chromium for one worker of the tests, in a process that ends with the worker, however that ends: says where it can be reached.
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../../scripts/chromium.mjs';

/**
 * All pages are of one origin that is trusted, and live for a second: a process that Chromium keeps ready for the next site, and one for the
 * GPU that there is none of, cost each page a seventh of its processor time.
 */
const ONE_SITE = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--in-process-gpu'];

const executablePath = await chromiumPath();
if (executablePath === null) {
  console.error(NONE);
  process.exit(1);
}
const server = await chromium.launchServer({ executablePath, args: [...FLAGS, ...ONE_SITE] });
process.once('disconnect', () => void server.close().then(() => process.exit()));
process.send(server.wsEndpoint());
