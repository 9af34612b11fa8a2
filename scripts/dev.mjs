// Compiles what changes and starts the service anew after each build: the loop of a day.
import { spawn, spawnSync } from 'node:child_process';

const compiler = ['node_modules/typescript/bin/tsc', '-b', 'apps/api'];
const service = ['--max-semi-space-size=32', '--v8-pool-size=1', '--watch-path=dist', '--watch-preserve-output'];

if (spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status !== 0) process.exit(1);
// Each leads a group of its own, so that Ctrl-C reaches this process alone: a second signal would end the service amid its stop.
const children = [
  [...compiler, '--watch', '--preserveWatchOutput'],
  [...service, 'dist/main.js'],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit', detached: true }));
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
for (const child of children) child.once('exit', stop);
