import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { MailboxAccess } from '#providers/mailboxes/mailboxes.provider';

/** The password of every user, at first. */
export const DOVECOT_PASSWORD = 'secret';
/** Folders that every user has besides INBOX, with their special use. */
const FOLDERS = ['Sent', 'Drafts', 'Junk', 'Trash', 'Archive'];

const binary = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'dovecot'))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Whether Dovecot is on the machine. */
export const hasDovecot = binary !== undefined;

/** A `describe` that needs Dovecot. Without it on the machine it is skipped; with `CI=true` it fails. */
export function describeWithDovecot(name: string, tests: () => void): void {
  if (!hasDovecot && process.env.CI !== 'true')
    describe.skip(`${name} (skipped: Dovecot isn't installed; apt-get install dovecot-imapd)`, tests);
  else describe(name, tests);
}

/** A real IMAP server on loopback with a folder of its own. Any user signs in with `DOVECOT_PASSWORD`, or with a token that `oauthUrl` confirms. */
export class Dovecot {
  /** The password of every user; a change takes effect with a restart. */
  password = DOVECOT_PASSWORD;
  private child: ChildProcess | null = null;
  private readonly clients = new Map<string, Promise<ImapFlow>>();

  private constructor(
    private readonly home: string,
    readonly port: number,
    private readonly oauthUrl: string | undefined,
  ) {}

  /**
   * @param oauthUrl checks a token for XOAUTH2: requested with the token appended, it returns JSON,
   * `{ "active": true, "email": "…" }`
   */
  static async start({ oauthUrl }: { oauthUrl?: string } = {}): Promise<Dovecot> {
    if (binary === undefined) throw new Error('Dovecot is not installed: apt-get install dovecot-imapd.');
    const server = new Dovecot(mkdtempSync(join(tmpdir(), 'dovecot-')), await freePort(), oauthUrl);
    await server.up();
    return server;
  }

  /** The access to a user's mailbox. */
  access(user: string, changes: Partial<MailboxAccess> = {}): MailboxAccess {
    return {
      address: user,
      username: user,
      secret: { password: this.password },
      imap: { host: '127.0.0.1', port: this.port, security: 'none' },
      smtp: { host: '127.0.0.1', port: 1, security: 'none' },
      allowPrivate: true,
      ...changes,
    };
  }

  /** Appends mails to a folder, in order. */
  async append(user: string, folder: string, mails: (string | Buffer)[], receivedAt?: Date): Promise<void> {
    const client = await this.client(user);
    for (const mail of mails) await client.append(folder, mail, [], receivedAt);
  }

  /** A signed-in client of a user, as a person's mail program. */
  client(user: string): Promise<ImapFlow> {
    const known = this.clients.get(user);
    if (known) return known;
    const made = (async () => {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port: this.port,
        secure: false,
        auth: { user, pass: this.password },
        logger: false,
        disableAutoIdle: true,
      });
      client.on('error', () => undefined);
      client.once('close', () => this.clients.delete(user));
      await client.connect();
      return client;
    })();
    this.clients.set(user, made);
    return made;
  }

  /** Stops the server, which closes every connection, and starts it again on the same port, after changes to the files. */
  async restart(change: () => void = () => undefined): Promise<void> {
    await this.down();
    change();
    await this.up();
  }

  /** Copies a user's mailbox, as a backup; the returned function restores it. Both while the server is stopped. */
  backUp(user: string): () => void {
    const [mails, copy] = [join(this.home, 'mail', user), join(this.home, `backup-${user}`)];
    rmSync(copy, { recursive: true, force: true });
    cpSync(mails, copy, { recursive: true, preserveTimestamps: true });
    return () => {
      rmSync(mails, { recursive: true });
      cpSync(copy, mails, { recursive: true, preserveTimestamps: true });
      this.giveToOwner(mails);
    };
  }

  /** Makes the server number a user's mails again, under another UIDVALIDITY; while it is stopped. */
  renumber(user: string): void {
    const root = join(this.home, 'mail', user);
    for (const folder of ['', ...FOLDERS.map((name) => `.${name}`)]) {
      const path = join(root, folder);
      if (!existsSync(path)) continue;
      for (const file of readdirSync(path))
        if (/^dovecot(?:-uidlist|\.index.*)$/.test(file)) rmSync(join(path, file), { recursive: true });
    }
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.home, { recursive: true, force: true });
  }

  private async down(): Promise<void> {
    for (const client of this.clients.values()) (await client.catch(() => null))?.close();
    this.clients.clear();
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    child.ref();
    const ended = once(child, 'exit');
    // The whole group: a process that is in IDLE notices only after seconds that its master has ended, and the master
    // waits up to five seconds for a process that is a moment later than itself.
    const end = (signal: NodeJS.Signals): void => void (child.pid !== undefined && process.kill(-child.pid, signal));
    end('SIGTERM');
    await Promise.race([ended, sleep(100)]);
    if (child.exitCode === null && child.signalCode === null) end('SIGKILL');
    await ended;
  }

  private async up(): Promise<void> {
    const conf = join(this.home, 'dovecot.conf');
    mkdirSync(join(this.home, 'mail'), { recursive: true });
    mkdirSync(join(this.home, 'run'), { recursive: true });
    for (const folder of [this.home, join(this.home, 'run')]) chmodSync(folder, 0o755);
    this.giveToOwner(join(this.home, 'mail'));
    if (this.oauthUrl !== undefined) writeFileSync(join(this.home, 'oauth2.conf'), oauthConfig(this.oauthUrl));
    writeFileSync(conf, config(this.home, this.port, this.password, this.oauthUrl !== undefined));
    const child = spawn(binary!, ['-F', '-c', conf], { stdio: 'ignore', detached: true });
    child.unref();
    this.child = child;
    while (!(await this.responds())) {
      if (child.exitCode !== null)
        throw new Error(`Dovecot ended with ${child.exitCode}: see ${this.home}/dovecot.log.`);
      await sleep(20);
    }
  }

  private responds(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      const end = (value: boolean): void => {
        socket.destroy();
        resolve(value);
      };
      socket.once('data', () => end(true));
      socket.once('error', () => end(false));
      socket.once('close', () => end(false));
    });
  }

  private giveToOwner(path: string): void {
    if (OWNER.uid === null) return;
    chownSync(path, OWNER.uid, OWNER.gid);
    for (const entry of readdirSync(path, { recursive: true }) as string[])
      chownSync(join(path, entry), OWNER.uid, OWNER.gid);
  }
}

/** The user of the mails: Dovecot refuses root. */
const OWNER = ((): { name: string; uid: number | null; gid: number } => {
  const idOf = (option: string, user: string): string => execFileSync('id', [option, user]).toString().trim();
  if (process.getuid?.() !== 0) return { name: execFileSync('id', ['-un']).toString().trim(), uid: null, gid: 0 };
  return { name: 'mail', uid: Number(idOf('-u', 'mail')), gid: Number(idOf('-g', 'mail')) };
})();

const config = (home: string, port: number, password: string, hasOauth: boolean): string => `
base_dir = ${home}/run
state_dir = ${home}/run
log_path = ${home}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login${hasOauth ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
default_internal_user = ${OWNER.uid === null ? OWNER.name : 'dovecot'}
default_login_user = ${OWNER.uid === null ? OWNER.name : 'dovenull'}
mail_location = maildir:${home}/mail/%u
mail_uid = ${OWNER.name}
mail_gid = ${OWNER.name}
mail_max_userip_connections = 100
mailbox_idle_check_interval = 1 secs
mail_fsync = never
first_valid_uid = 1
${
  hasOauth
    ? `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${home}/oauth2.conf
}`
    : ''
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${OWNER.name} gid=${OWNER.name} home=${home}/mail/%u
}
service imap-login {
  chroot =
  service_count = 0
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # no pauses after a refused password
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
  separator = /
${FOLDERS.map((name) => `  mailbox ${name} {\n    special_use = \\${name}\n    auto = create\n  }`).join('\n')}
}
`;

const oauthConfig = (url: string): string => `
introspection_url = ${url}
introspection_mode = get
username_attribute = email
active_attribute = active
active_value = true
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
