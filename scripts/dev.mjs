// npm run dev: compiles on changes, restarts the service after each successful build, and lets Vite serve the web app with live
// updates.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { COMPILE } from './builds.mjs';

// Vite proxies calls to the service's port
if (existsSync('.env')) process.loadEnvFile('.env');

// Each has its own process group, so that Ctrl-C only reaches this process: a second signal would interrupt the service's shutdown.
const run = (args, stdio) => spawn(process.execPath, args, { stdio, detached: true });
const isRunning = (child) => child !== null && child.exitCode === null && child.signalCode === null;

/** The Node options of `npm run start:prod`. */
const SERVICE = JSON.parse(readFileSync('package.json', 'utf8')).scripts['start:prod'].split(' ').slice(2);

const compiler = run([...COMPILE, '--watch', '--preserveWatchOutput'], ['ignore', 'pipe', 'inherit']);
const web = run(['node_modules/vite/bin/vite.js', '--config', 'apps/web/vite.config.mts'], 'inherit');
let service = null;
let stopping = false;
let restarted = Promise.resolve();

async function restart() {
  if (isRunning(service)) {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  if (!stopping) service = run(SERVICE, 'inherit');
}

compiler.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  if (String(chunk).includes('Found 0 errors')) restarted = restarted.then(restart);
});
for (const builder of [compiler, web])
  builder.once('exit', (code) => {
    if (stopping) return;
    stop();
    process.exitCode = code ?? 0;
  });

function stop() {
  stopping = true;
  for (const child of [compiler, web, service]) if (isRunning(child)) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
