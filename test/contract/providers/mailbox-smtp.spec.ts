import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutgoingMail } from '#providers/email/email.provider';
import { MailboxSmtp, type MailboxSmtpOptions } from '#providers/mailboxes/mailbox-smtp';
import { type MailboxAccess, MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';

/** Self-signed for push.test. */
const PEM = readFileSync(join(__dirname, '../../support/tls/push.test.pem'), 'utf8');
const PASSWORD = 'p@ss wörd';
const TOKEN = 'ya29.token';

const MAIL: OutgoingMail = {
  messageId: 'm-1@parvis.test',
  from: '"Durand, Claire" <claire@agency.test>',
  to: ['ada@guests.test'],
  cc: [],
  bcc: ['dora@guests.test'],
  subject: 'Votre soirée [#R-1]',
  html: `<p>Bonsoir\n${'été '.repeat(40)}\n</p>`,
  text: 'Bonsoir\nété',
  references: [],
  attachments: [],
};

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the SMTP side of a mailbox', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** A submission server that accepts the password and the token above. */
  async function local(options: SMTPServerOptions = {}) {
    const taken: { raw: Buffer; recipients: string[]; user: string; method: string }[] = [];
    const script: number[] = [];
    const methods = new Map<string, string>();
    const server = new SMTPServer({
      authMethods: ['LOGIN', 'XOAUTH2'],
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      logger: false,
      closeTimeout: 50,
      onAuth: (auth, session, callback) => {
        methods.set(session.id, auth.method);
        const known = auth.password === PASSWORD || auth.accessToken === TOKEN;
        if (known && auth.username === 'claire') callback(null, { user: 'claire' });
        else callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
      },
      onData: (stream, session, callback) => {
        void stream.toArray().then((chunks) => {
          const responseCode = script.shift();
          if (responseCode !== undefined) return callback(Object.assign(new Error('scripted'), { responseCode }));
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const user = String(session.user);
          const raw = Buffer.concat(chunks as Buffer[]);
          taken.push({ raw, recipients, user, method: methods.get(session.id) ?? '' });
          callback(null, '2.0.0 Ok: queued as Q1');
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
    return { port: (server.server.address() as AddressInfo).port, taken, script };
  }
  const accessTo = (port: number, change: Partial<MailboxAccess> = {}): MailboxAccess => {
    const server = { host: '127.0.0.1', port, security: 'none' } as const;
    return {
      address: 'claire@agency.test',
      username: 'claire',
      secret: { password: PASSWORD },
      imap: server,
      smtp: server,
      allowPrivate: true,
      ...change,
    };
  };
  function smtp(options: Partial<MailboxSmtpOptions> = {}): MailboxSmtp {
    const made = new MailboxSmtp({ timeoutMs: 10_000, retryDelaysMs: [5, 5], ...options });
    cleanups.push(() => made.close());
    return made;
  }
  /** A bare TCP server that reads and never responds. */
  async function silent(): Promise<number> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  }

  it.each([
    ['LOGIN', { password: PASSWORD }],
    ['XOAUTH2', { accessToken: TOKEN }],
  ])('signs in by %s, and returns the bytes the server received', async (method, secret) => {
    const server = await local();
    const { providerId, raw } = await smtp().send(accessTo(server.port, { secret }), MAIL);
    expect(providerId).toBe('Q1');
    expect(server.taken).toEqual([
      { raw, recipients: ['ada@guests.test', 'dora@guests.test'], user: 'claire', method },
    ]);
    const parsed = await simpleParser(raw);
    expect(parsed).toMatchObject({
      messageId: '<m-1@parvis.test>',
      subject: MAIL.subject,
      from: { value: [{ address: 'claire@agency.test', name: 'Durand, Claire' }] },
    });
    expect(parsed.replyTo).toBeUndefined();
    expect(raw.toString()).not.toContain('dora@guests.test');
  });

  it.each([
    ['password', { password: 'wrong' }],
    ['token', { accessToken: 'expired' }],
  ])('distinguishes a refused %s from a refused mail, and shows no secret', async (_what, secret) => {
    const server = await local();
    const error = await failure(smtp().send(accessTo(server.port, { secret }), MAIL));
    expect(error).toBeInstanceOf(MailboxSignInRefused);
    expect((error as Error).message).toMatch(/^535/);
    expect(JSON.stringify([error, String(error), String((error as Error).cause)])).not.toMatch(/wrong|expired/);
    server.script.push(550);
    expect(await failure(smtp().send(accessTo(server.port), MAIL))).toMatchObject({
      provider: 'mailbox',
      reason: 'refused',
      retryable: false,
    });
    expect(server.taken).toEqual([]);
  });

  it('tries again after a sign-in that failed for now', async () => {
    let tries = 0;
    const server = await local({
      onAuth: (_auth, _session, callback) =>
        ++tries === 1
          ? callback(Object.assign(new Error('Temporary authentication failure'), { responseCode: 454 }))
          : callback(null, { user: 'claire' }),
    });
    await smtp().send(accessTo(server.port), MAIL);
    expect(tries).toBe(2);
  });

  it('reports an unreachable server as retryable', async () => {
    const server = await local();
    await cleanups.pop()?.();
    const error = await failure(smtp().send(accessTo(server.port), MAIL));
    expect(error).toMatchObject({ provider: 'mailbox', reason: 'unreachable', retryable: true });
    const late = await failure(smtp({ timeoutMs: 60 }).send(accessTo(await silent()), MAIL));
    expect(late).toMatchObject({ provider: 'mailbox', reason: 'timeout', retryable: true });
  });

  it('redirects every recipient in development', async () => {
    const server = await local();
    await smtp({ devTo: 'dev@agency.test' }).send(accessTo(server.port), MAIL);
    expect(server.taken[0]?.recipients).toEqual(['dev@agency.test']);
    expect((await simpleParser(server.taken[0]?.raw ?? '')).headers.get('x-redirected-from')).toContain('ada@guests');
  });

  it('uses STARTTLS or TLS as the mailbox says, and never sends the password without', async () => {
    const users: (string | undefined)[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, callback) => {
      users.push(auth.username);
      callback(null, { user: 'claire' });
    };
    const withStartTls = await local({ key: PEM, cert: PEM, hideSTARTTLS: false, allowInsecureAuth: false });
    const withTls = await local({ key: PEM, cert: PEM, secure: true });
    const without = await local({ disabledCommands: ['STARTTLS'], onAuth });
    const untrusted = await local({ secure: true, onAuth });
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const sender = smtp({ network: { resolve, mayConnect: () => true, ca: PEM } });
    const over = (port: number, security: 'tls' | 'starttls') =>
      accessTo(port, { smtp: { host: 'push.test', port, security } });
    await sender.send(over(withStartTls.port, 'starttls'), MAIL);
    await sender.send(over(withTls.port, 'tls'), MAIL);
    expect([withStartTls.taken.length, withTls.taken.length]).toEqual([1, 1]);
    expect(await failure(sender.send(over(without.port, 'starttls'), MAIL))).toMatchObject({ provider: 'mailbox' });
    expect(await failure(sender.send(over(untrusted.port, 'tls'), MAIL))).toMatchObject({ reason: 'unreachable' });
    expect(users).toEqual([]);
  });

  it.each(['127.0.0.1', 'mail.agency.test'])('connects to no private address: %s', async (host) => {
    const server = await local();
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const network = { resolve, mayConnect: (address: string) => address !== '127.0.0.1' };
    const access = accessTo(server.port, {
      allowPrivate: false,
      smtp: { host, port: server.port, security: 'starttls' },
    });
    expect(await failure(smtp({ network }).send(access, MAIL))).toMatchObject({ reason: 'refused', retryable: false });
    expect(await smtp({ network }).test(access)).toEqual([
      { step: 'smtp_connect', ok: false, message: { en: expect.stringContaining('public'), fr: expect.any(String) } },
    ]);
    expect(server.taken).toEqual([]);
  });

  describe('test', () => {
    it('names the step that failed', async () => {
      const server = await local();
      const connected = { step: 'smtp_connect', ok: true };
      expect(await smtp().test(accessTo(server.port))).toEqual([connected, { step: 'smtp_auth', ok: true }]);
      expect(await smtp().test(accessTo(server.port, { secret: { accessToken: 'expired' } }))).toEqual([
        connected,
        { step: 'smtp_auth', ok: false, message: expect.stringMatching(/^535 /) },
      ]);
      await cleanups.shift()?.();
      expect(await smtp().test(accessTo(server.port))).toEqual([
        {
          step: 'smtp_connect',
          ok: false,
          message: { en: expect.stringMatching(/^No mail server/), fr: expect.any(String) },
        },
      ]);
      expect(server.taken).toEqual([]);
    });

    it('ends when the server stays silent', async () => {
      expect(await smtp({ timeoutMs: 60 }).test(accessTo(await silent()))).toEqual([
        {
          step: 'smtp_connect',
          ok: false,
          message: { en: expect.stringContaining('in time'), fr: expect.any(String) },
        },
      ]);
    });
  });
});
