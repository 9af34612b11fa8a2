// Starts the service as the README does (`npm start` or `npm run start:prod`), for benchmarks and chaos tests. npm leads its own process
// group, so that all of it can be killed; its remains end with the caller.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const running = new Set();
process.once('exit', () => {
  for (const command of running) command.signalAll('SIGKILL');
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code));

export class ReadmeCommand {
  #npm;
  #ended;

  /**
   * Runs `npm` with the arguments `line` in `folder`. Only the service's process gets `nodeOptions`. `stdout` is passed to `spawn`;
   * `onError` receives stderr.
   */
  constructor(line, env, { folder = ROOT, nodeOptions = [], stdout = 'ignore', onError = () => undefined } = {}) {
    this.#npm = spawn('npm', line, {
      cwd: folder,
      env: {
        ...env,
        // keeps npm from looking for updates of itself
        npm_config_update_notifier: 'false',
        ...(nodeOptions.length === 0 ? {} : { npm_config_node_options: nodeOptions.join(' ') }),
      },
      stdio: ['ignore', stdout, 'pipe'],
      detached: true,
    });
    this.#npm.stderr.on('data', onError);
    running.add(this);
    // `close`, not `exit`: every process of the group holds stderr, and npm may end before the service.
    this.#ended = once(this.#npm, 'close').then(([code]) => {
      running.delete(this);
      return code;
    });
  }

  get stdout() {
    return this.#npm.stdout;
  }

  get alive() {
    return running.has(this);
  }

  /** Resolves with npm's exit code when the whole group has ended; null after a signal. */
  get ended() {
    return this.#ended;
  }

  signalAll(signal) {
    try {
      process.kill(-this.#npm.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  /** Sends `kill -9` to npm and the service. */
  kill() {
    if (this.alive) this.signalAll('SIGKILL');
    return this.#ended;
  }

  /** Stops like a supervisor that only knows npm. Returns the exit code. */
  stop() {
    if (this.alive) this.#npm.kill('SIGTERM');
    return this.#ended;
  }

  /** Returns the id of the serving process: the one of the group without children. */
  pid() {
    const group = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number))
      .filter(([, , leader]) => leader === this.#npm.pid);
    const parents = new Set(group.map(([, parent]) => parent));
    return group.find(([pid]) => !parents.has(pid))[0];
  }
}
