// Compiles what changes and starts the service anew after each build: the loop of a day.
import { spawn, spawnSync } from 'node:child_process';

const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit' });
const compiler = ['node_modules/typescript/bin/tsc', '-b', 'apps/api'];

if (spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status !== 0) process.exit(1);
const children = [
  run(...compiler, '--watch', '--preserveWatchOutput'),
  run('--max-semi-space-size=32', '--v8-pool-size=1', '--watch-path=dist', '--watch-preserve-output', 'dist/main.js'),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) child.once('exit', () => children.forEach((other) => other.kill()));
