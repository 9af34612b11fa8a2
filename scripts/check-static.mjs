// What is checked without running anything: `npm run check:static`. Most of the checks keep one core busy, and no more: two run at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What takes long comes first. */
const CHECKS = ['lint:service', 'lint:web', 'lint:format', 'typecheck', 'lint:openapi', 'deps', 'knip'];

/** Runs one check; what it says stands together. Answers whether it holds. */
async function holds(name) {
  const check = spawn('npm', ['run', '-s', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => said.push(part));
  const [code] = await once(check, 'close');
  process.stdout.write(Buffer.concat(said));
  if (code !== 0) console.error(`npm run ${name} fails.`);
  return code === 0;
}

const waiting = [...CHECKS];
/** Runs one after the other, as long as there are any. */
async function run() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    if (!(await holds(name))) process.exitCode = 1;
}
await Promise.all([run(), run()]);
