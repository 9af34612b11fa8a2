// The service as the README starts it, for all that measures it or breaks it: `npm start` or `npm run start:prod`, settings in the
// environment. npm leads a process group of its own, so that all of it can be killed; what is left of it ends with its caller.
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
   * `line` is what stands behind `npm`, in `folder`; `nodeOptions` are handed to the service's own process alone. `stdout` takes what the
   * service says (as `spawn` does); what it says on stderr is handed to `onError`.
   */
  constructor(line, env, { folder = ROOT, nodeOptions = [], stdout = 'ignore', onError = () => undefined } = {}) {
    this.#npm = spawn('npm', line, {
      cwd: folder,
      env: {
        ...env,
        // npm asks its registry for a newer npm otherwise
        npm_config_update_notifier: 'false',
        ...(nodeOptions.length === 0 ? {} : { npm_config_node_options: nodeOptions.join(' ') }),
      },
      stdio: ['ignore', stdout, 'pipe'],
      detached: true,
    });
    this.#npm.stderr.on('data', onError);
    running.add(this);
    // `close`, not `exit`: every process of the group holds stderr, and npm may be gone before the service is.
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

  /** The exit code of npm, once nothing of the group is left; null where a signal ended it. */
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

  /** `kill -9` to npm and the service at once. */
  kill() {
    if (this.alive) this.signalAll('SIGKILL');
    return this.#ended;
  }

  /** An orderly stop, as a supervisor does it that knows npm alone; answers its exit code. */
  stop() {
    if (this.alive) this.#npm.kill('SIGTERM');
    return this.#ended;
  }

  /** The process that serves: the one of the group that has no child. */
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
