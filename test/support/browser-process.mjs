// A Chromium for one worker of the tests, in a process that ends with the worker, however that ends: says where it can be reached.
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../../scripts/chromium.mjs';

const executablePath = await chromiumPath();
if (executablePath === null) {
  console.error(NONE);
  process.exit(1);
}
const server = await chromium.launchServer({ executablePath, args: FLAGS });
process.once('disconnect', () => void server.close().then(() => process.exit()));
process.send(server.wsEndpoint());
