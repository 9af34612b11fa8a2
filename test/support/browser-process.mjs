// Runs Chromium for one test worker, in a process that ends with the worker, however that ends, and prints its address.
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../../scripts/chromium.mjs';

/**
 * All pages share one trusted origin and live for a second: the spare renderer process for the next site, and a GPU process without a GPU,
 * cost each page a seventh of its CPU time.
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
