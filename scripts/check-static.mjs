// npm run check:static: the checks that run nothing. Most of them use one core, so two run at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The slowest first. */
const CHECKS = ['typecheck', 'lint:code', 'lint:openapi', 'deps', 'knip', 'lint:format', 'lint:prose'];

/** Runs a check and prints its output in one block. Returns whether it passed. */
async function passes(name) {
  const check = spawn('npm', ['run', '-s', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => output.push(part));
  const [code] = await once(check, 'close');
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) console.error(`npm run ${name} fails.`);
  return code === 0;
}

const waiting = [...CHECKS];
/** Runs waiting checks one after the other. */
async function run() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    if (!(await passes(name))) process.exitCode = 1;
}
await Promise.all([run(), run()]);
