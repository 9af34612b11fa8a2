import { AddressInfo, createServer, Server, Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { ProviderError, ValidationError } from '#core/errors';
import { EmailProvider, OutgoingMail } from '#providers/email/email.provider';
import { MockEmail } from '#providers/email/mock.email';
import { SmtpEmail, SmtpEmailOptions } from '#providers/email/smtp.email';

const API_KEY = 'k/ey:with@odd %41 signs';

const MAIL: OutgoingMail = {
  messageId: '<m-1@parvis.test>',
  from: 'Équipe Parvis <team@parvis.test>',
  to: ['Ada <ada@guests.test>', 'bob@guests.test'],
  cc: ['cleo@guests.test'],
  bcc: ['dora@guests.test'],
  replyTo: 'reply+token@in.parvis.test',
  subject: 'Votre soirée à la Salle des Fêtes [#R-1]',
  html: '<p>Bonsoir été</p>\n',
  text: 'Bonsoir été\n.\nun point seul sur sa ligne\n',
  inReplyTo: '<m-0@parvis.test>',
  references: ['<m--1@parvis.test>', '<m-0@parvis.test>'],
  attachments: [
    { filename: 'plan é.bin', contentType: 'application/octet-stream', content: Buffer.from([0, 13, 10, 46, 10, 255]) },
  ],
  headers: { 'X-Parvis-Thread': 't-1' },
};

/** A received mail, in one shape for both adapters. */
interface Received {
  recipients: string[];
  from: string;
  to: string[];
  cc: string[];
  replyTo: string;
  messageId: string;
  inReplyTo: string | undefined;
  references: string[];
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  header(name: string): string | undefined;
  raw: string;
}

interface Harness {
  provider: EmailProvider;
  received(): Promise<Received[]>;
  /** Rejects every attempt from now on, temporarily or permanently. */
  refuse(how: 'for now' | 'for good'): void;
  stop(): Promise<void>;
}

const mailbox = (address: string): string => /<([^>]+)>/.exec(address)?.[1] ?? address;

async function mockHarness(devTo?: string): Promise<Harness> {
  const provider = new MockEmail({ devTo });
  return {
    provider,
    received: async () =>
      provider.sent.map((mail) => ({
        recipients: [...mail.to, ...mail.cc, ...mail.bcc].map(mailbox),
        from: mailbox(mail.from),
        to: mail.to.map(mailbox),
        cc: mail.cc.map(mailbox),
        replyTo: mailbox(mail.replyTo ?? ''),
        messageId: mail.messageId,
        inReplyTo: mail.inReplyTo,
        references: mail.references,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments: mail.attachments,
        header: (name) => mail.headers?.[name],
        raw: '',
      })),
    refuse: (how) => provider.failNext(100, new ProviderError('emailprov', 'refused', how === 'for now')),
    stop: () => provider.close(),
  };
}

/** A server that checks the password; `script` answers each DATA in turn (an error's responseCode), then accepts everything. */
class LocalSmtp {
  readonly taken: { raw: Buffer; recipients: string[] }[] = [];
  /** Message-IDs of every DATA, accepted or not. */
  readonly offered: string[] = [];
  readonly script: (number | 'hang' | 'cut')[] = [];
  answer = '2.0.0 Ok: queued as Q1';
  onOffered = (): void => undefined;
  readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: (auth, _session, callback) => {
        const known = auth.username === 'apikey' && auth.password === API_KEY;
        callback(known ? null : new Error('no'), known ? { user: 'apikey' } : undefined);
      },
      onData: (stream, session, callback) => void this.onData(stream, session, callback),
      logger: false,
      closeTimeout: 50,
      ...options,
    });
    // Connections cut by the tests cause errors on this side too.
    this.server.on('error', () => undefined);
  }

  static async start(options: SMTPServerOptions = {}): Promise<LocalSmtp> {
    const local = new LocalSmtp(options);
    await new Promise<void>((resolve) => local.server.listen(0, '127.0.0.1', resolve));
    return local;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async onData(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const raw = await stream.toArray().then(
      (chunks) => Buffer.concat(chunks as Buffer[]),
      () => undefined,
    );
    if (!raw) return; // cut off before its end
    this.offered.push((await simpleParser(raw)).messageId ?? '');
    this.onOffered();
    const step = this.script.shift();
    if (step === 'hang') return;
    if (step === 'cut') return this.cut(session);
    if (step !== undefined) return callback(Object.assign(new Error('scripted'), { responseCode: step }));
    this.taken.push({ raw, recipients: session.envelope.rcptTo.map((recipient) => recipient.address) });
    callback(null, this.answer);
  }

  private cut(session: SMTPServerSession): void {
    for (const connection of this.server.connections as Set<{ session: { id: string }; _socket: Socket }>) {
      if (connection.session.id === session.id) connection._socket.destroy();
    }
  }
}

const smtpOptions = (url: string, more: Partial<SmtpEmailOptions> = {}): SmtpEmailOptions => ({
  url,
  apiKey: API_KEY,
  // Longer than any pause of a busy machine: tests of timeouts set their own.
  timeoutMs: 10_000,
  retryDelaysMs: [5, 5],
  ...more,
});

async function smtpHarness(devTo?: string): Promise<Harness> {
  const local = await LocalSmtp.start();
  const provider = new SmtpEmail(smtpOptions(local.url, { devTo }));
  const texts = (
    value: { value: { address?: string }[] } | { value: { address?: string }[] }[] | undefined,
  ): string[] => [value ?? []].flat().flatMap((list) => list.value.map((one) => one.address ?? ''));
  return {
    provider,
    received: () =>
      Promise.all(
        local.taken.map(async ({ raw, recipients }) => {
          const mail = await simpleParser(raw);
          return {
            recipients,
            from: texts(mail.from)[0] ?? '',
            to: texts(mail.to),
            cc: texts(mail.cc),
            replyTo: texts(mail.replyTo)[0] ?? '',
            messageId: mail.messageId ?? '',
            inReplyTo: mail.inReplyTo,
            references: [mail.references ?? []].flat(),
            subject: mail.subject ?? '',
            html: mail.html || '',
            text: mail.text ?? '',
            attachments: mail.attachments.map(({ filename, contentType, content }) => ({
              filename: filename ?? '',
              contentType,
              content,
            })),
            header: (name: string) => mail.headers.get(name.toLowerCase()) as string | undefined,
            raw: raw.toString('latin1'),
          };
        }),
      ),
    refuse: (how) => local.script.push(...Array<number>(100).fill(how === 'for now' ? 451 : 550)),
    stop: async () => {
      await provider.close();
      await local.stop();
    },
  };
}

async function failure(sending: Promise<unknown>): Promise<unknown> {
  return sending.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.each([
  ['mock', mockHarness],
  ['smtp', smtpHarness],
] as const)('every email provider: %s', (name, start) => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.stop());

  it('has its name', () => {
    expect(harness.provider.name).toBe(name);
  });

  it('delivers every part of a mail and returns a provider id', async () => {
    const { providerId } = await harness.provider.send(MAIL);

    expect(providerId).toMatch(/^\S+$/);
    const [mail, ...others] = await harness.received();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'team@parvis.test',
      to: ['ada@guests.test', 'bob@guests.test'],
      cc: ['cleo@guests.test'],
      replyTo: 'reply+token@in.parvis.test',
      messageId: MAIL.messageId,
      inReplyTo: MAIL.inReplyTo,
      references: MAIL.references,
      subject: MAIL.subject,
      html: MAIL.html,
      text: MAIL.text,
      attachments: MAIL.attachments,
    });
    expect(mail?.recipients).toEqual(['ada@guests.test', 'bob@guests.test', 'cleo@guests.test', 'dora@guests.test']);
    expect(mail?.header('X-Parvis-Thread')).toBe('t-1');
    expect(mail?.raw).not.toContain('dora@guests.test');
  });

  it('accepts a Message-ID with or without brackets', async () => {
    await harness.provider.send({ ...MAIL, messageId: 'm-2@parvis.test', inReplyTo: undefined, references: [] });
    const [mail] = await harness.received();
    expect(mail?.messageId.replace(/[<>]/g, '')).toBe('m-2@parvis.test');
    expect(mail?.inReplyTo).toBeUndefined();
    expect(mail?.references).toEqual([]);
  });

  it.each<[string, Partial<OutgoingMail>, string]>([
    ['subject', { subject: 'a\r\nBcc: eve@evil.test' }, 'subject'],
    ['subject with LF alone', { subject: 'a\nBcc: eve@evil.test' }, 'subject'],
    ['subject with CR alone', { subject: 'a\rb' }, 'subject'],
    ['from', { from: 'x <a@b.test>\r\nX: y' }, 'from'],
    ['to', { to: ['ok@guests.test', 'a@b.test\r\nX: y'] }, 'to.1'],
    ['cc', { cc: ['a@b.test\nX: y'] }, 'cc.0'],
    ['bcc', { bcc: ['a@b.test\nX: y'] }, 'bcc.0'],
    ['replyTo', { replyTo: 'a@b.test\r\nX: y' }, 'replyTo'],
    ['messageId', { messageId: '<a@b.test>\r\nX: y' }, 'messageId'],
    ['inReplyTo', { inReplyTo: '<a@b.test>\r\nX: y' }, 'inReplyTo'],
    ['references', { references: ['<a@b.test>\r\nX: y'] }, 'references.0'],
    ['a header', { headers: { 'X-A': 'a\r\nX: y' } }, 'headers.X-A'],
    ['a header name', { headers: { 'X-A\r\nX': 'a' } }, 'headers'],
    ['a file name', { attachments: [{ ...MAIL.attachments[0]!, filename: 'a\r\nX: y' }] }, 'attachments.0.filename'],
    [
      'a content type',
      { attachments: [{ ...MAIL.attachments[0]!, contentType: 'a/b\r\nX: y' }] },
      'attachments.0.contentType',
    ],
  ])('rejects a line break in %s and sends nothing', async (_what, change, path) => {
    const error = await failure(harness.provider.send({ ...MAIL, ...change }));
    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).details?.map((detail) => detail.path)).toEqual([path]);
    expect(await harness.received()).toEqual([]);
  });

  it.each([['a@b.test, eve@evil.test'], ['nobody'], [''], ['team: a@b.test, c@d.test;']])(
    'rejects %p where one address belongs',
    async (address) => {
      expect(await failure(harness.provider.send({ ...MAIL, to: [address] }))).toBeInstanceOf(ValidationError);
      expect(await harness.received()).toEqual([]);
    },
  );

  it('rejects a mail without recipients', async () => {
    expect(await failure(harness.provider.send({ ...MAIL, to: [], cc: [], bcc: [] }))).toBeInstanceOf(ValidationError);
  });

  it('distinguishes temporary from permanent failures', async () => {
    harness.refuse('for now');
    const error = await failure(harness.provider.send(MAIL));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'emailprov', status: 502, code: 'PROVIDER_ERROR', retryable: true });
    expect(await harness.received()).toEqual([]);
  });

  it('marks a permanent failure as not retryable', async () => {
    harness.refuse('for good');
    const error = await failure(harness.provider.send(MAIL));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'emailprov', reason: 'refused', retryable: false });
    expect(await harness.received()).toEqual([]);
  });

  it('sends nothing after it was closed', async () => {
    await harness.provider.close();
    expect(await failure(harness.provider.send(MAIL))).toBeInstanceOf(ProviderError);
    expect(await harness.received()).toEqual([]);
  });

  it('redirects To, Cc and Bcc in development', async () => {
    const redirecting = await start('dev@parvis.test');
    try {
      await redirecting.provider.send(MAIL);
      const [mail] = await redirecting.received();
      expect(mail).toMatchObject({ recipients: ['dev@parvis.test'], to: ['dev@parvis.test'], cc: [] });
      expect(mail?.header('X-Redirected-From')).toContain('bob@guests.test');
      expect(mail?.header('X-Parvis-Thread')).toBe('t-1');
    } finally {
      await redirecting.stop();
    }
  });
});

describe('the fake', () => {
  it('gives equal mails equal ids, and different mails different ones', async () => {
    const [a, b] = [new MockEmail(), new MockEmail()];
    const { providerId } = await a.send(MAIL);
    expect(await b.send({ ...MAIL, messageId: 'm-1@parvis.test' })).toEqual({ providerId });
    expect(await a.send({ ...MAIL, messageId: '<m-2@parvis.test>' })).not.toEqual({ providerId });
  });

  it('fails as often as configured, then sends again', async () => {
    const mock = new MockEmail();
    const error = new Error('on demand');
    mock.failNext(2, error);
    expect(await failure(mock.send(MAIL))).toBe(error);
    expect(await failure(mock.send(MAIL))).toBe(error);
    await mock.send(MAIL);
    expect(mock.sent).toHaveLength(1);
  });

  it('stores the last thousand mails', async () => {
    const mock = new MockEmail();
    for (let i = 0; i <= 1000; i++) await mock.send({ ...MAIL, messageId: `<m-${i}@parvis.test>` });
    expect(mock.sent).toHaveLength(1000);
    expect(mock.sent[0]?.messageId).toBe('<m-1@parvis.test>');
    expect(mock.sent.at(-1)?.messageId).toBe('<m-1000@parvis.test>');
  });
});

describe('SMTP', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function local(options?: SMTPServerOptions): Promise<LocalSmtp> {
    const server = await LocalSmtp.start(options);
    cleanups.push(() => server.stop());
    return server;
  }
  function sender(url: string, more?: Partial<SmtpEmailOptions>): SmtpEmail {
    const provider = new SmtpEmail(smtpOptions(url, more));
    cleanups.push(() => provider.close());
    return provider;
  }
  /** A bare TCP server, for things a well-behaved SMTP server never does. */
  async function tcp(onConnection: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      onConnection(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Proxies a connection to the real server, and cuts both directions after more than `bytes` bytes. */
  function relay(socket: Socket, server: LocalSmtp, bytes = Infinity): void {
    const upstream = new Socket().connect(Number(new URL(server.url).port), '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    upstream.pipe(socket);
    let seen = 0;
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > bytes) socket.destroy();
      else upstream.write(chunk);
    });
    socket.on('close', () => upstream.destroy());
  }

  it("returns the id in the server's response, or our Message-ID", async () => {
    const server = await local();
    expect(await sender(server.url).send(MAIL)).toEqual({ providerId: 'Q1' });
    server.answer = 'Great success';
    expect(await sender(server.url).send(MAIL)).toEqual({ providerId: 'm-1@parvis.test' });
  });

  it('accepts a self-signed certificate from a local relay', async () => {
    let encrypted = false;
    const server = await local({
      onMailFrom: (_address, session, callback) => {
        encrypted = session.secure;
        callback();
      },
    });
    await sender(server.url).send(MAIL);
    expect(encrypted).toBe(true);
  });

  it('works without TLS and without a password if the relay wants neither', async () => {
    const server = await local({ hideSTARTTLS: true, authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] });
    await sender(server.url, { apiKey: undefined }).send(MAIL);
    expect(server.taken).toHaveLength(1);
  });

  it('neither retries nor shows a wrong password', async () => {
    const server = await local();
    const error = (await failure(sender(server.url, { apiKey: 'wrong-password' }).send(MAIL))) as ProviderError;
    expect(error).toMatchObject({ reason: 'refused', retryable: false });
    expect(`${error.message} ${String(error.cause)}`).not.toContain('wrong-password');
    expect(server.offered).toEqual([]);
  });

  it('retries 4xx with the same Message-ID, and delivers once', async () => {
    const server = await local();
    server.script.push(451, 421);
    expect(await sender(server.url).send(MAIL)).toEqual({ providerId: 'Q1' });
    expect(server.offered).toEqual([MAIL.messageId, MAIL.messageId, MAIL.messageId]);
    expect(server.taken).toHaveLength(1);
  });

  it('gives up after three attempts', async () => {
    const server = await local();
    server.script.push(451, 451, 451, 451);
    expect(await failure(sender(server.url).send(MAIL))).toMatchObject({ reason: 'refused', retryable: true });
    expect(server.offered).toHaveLength(3);
  });

  it("doesn't retry 5xx", async () => {
    const server = await local();
    server.script.push(554);
    expect(await failure(sender(server.url).send(MAIL))).toMatchObject({ reason: 'refused', retryable: false });
    expect(server.offered).toHaveLength(1);
  });

  it('delivers once to the accepted recipients if another is rejected', async () => {
    const server = await local({
      onRcptTo: (address, _session, callback) =>
        callback(
          address.address === 'bob@guests.test' ? Object.assign(new Error('full'), { responseCode: 452 }) : null,
        ),
    });
    await sender(server.url).send(MAIL);
    expect(server.taken.map((mail) => mail.recipients)).toEqual([
      ['ada@guests.test', 'cleo@guests.test', 'dora@guests.test'],
    ]);
  });

  it('retries a refused connection, then reports unreachable', async () => {
    const server = await LocalSmtp.start();
    const { url } = server;
    await server.stop();
    const error = await failure(sender(url).send(MAIL));
    expect(error).toMatchObject({ provider: 'emailprov', reason: 'unreachable', retryable: true });
  });

  it('delivers if the server comes back between two attempts', async () => {
    const server = await local();
    let connections = 0;
    const url = await tcp((socket) => {
      connections++;
      if (connections === 1) socket.destroy();
      else if (connections === 2) socket.end('421 not now\r\n');
      else relay(socket, server);
    });
    expect(await sender(url).send(MAIL)).toEqual({ providerId: 'Q1' });
    expect(connections).toBe(3);
    expect(server.taken).toHaveLength(1);
  });

  it('waits for a greeting no longer than its timeout, then retries', async () => {
    let connections = 0;
    const url = await tcp(() => void connections++);
    const error = await failure(sender(url, { timeoutMs: 60 }).send(MAIL));
    expect(error).toMatchObject({ reason: 'timeout', retryable: true });
    // the last attempt may have been aborted before this side noticed
    while (connections < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(connections).toBe(3);
  });

  it('limits an attempt against a trickling server', async () => {
    const url = await tcp((socket) => {
      const trickle = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('close', () => clearInterval(trickle));
    });
    const error = await failure(sender(url, { timeoutMs: 60, retryDelaysMs: [] }).send(MAIL));
    expect(error).toMatchObject({ reason: 'timeout', retryable: true });
  });

  it('retries if it is cut off before the end of the message', async () => {
    const server = await local();
    const big = { ...MAIL.attachments[0]!, content: Buffer.alloc(8 * 1024 * 1024, 'é') };
    let connections = 0;
    const url = await tcp((socket) => relay(socket, server, ++connections === 1 ? 100_000 : Infinity));
    const sent = await sender(url, { timeoutMs: 15_000 }).send({ ...MAIL, attachments: [big] });
    expect(sent).toEqual({ providerId: 'Q1' });
    expect(connections).toBe(2);
    expect(server.offered).toEqual([MAIL.messageId]);
  });

  it.each([
    ['cut', 'unreachable'],
    ['hang', 'timeout'],
  ] as const)('never resends a mail that may have been accepted: %s after the whole message', async (step, reason) => {
    const arrived = Promise.withResolvers<void>();
    const server = await local();
    server.onOffered = arrived.resolve;
    server.script.push(step);
    const error = await failure(sender(server.url, { timeoutMs: 3000 }).send(MAIL));
    expect(error).toMatchObject({ reason, retryable: false });
    expect((error as ProviderError).message).toContain('may have been accepted');
    // the server may still be reading what it received
    await arrived.promise;
    expect(server.offered).toHaveLength(1);
  });

  it('stops waiting for the next attempt when it is closed', async () => {
    const server = await local();
    server.script.push(451, 451, 451);
    const provider = sender(server.url, { retryDelaysMs: [60_000] });
    const sending = failure(provider.send(MAIL));
    while (server.offered.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await provider.close();
    expect(await sending).toMatchObject({ reason: 'refused', retryable: true });
    expect(server.offered).toHaveLength(1);
  });

  it('requires TLS before it sends its password to a remote server', async () => {
    const users: (string | undefined)[] = [];
    const server = await local({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => {
        users.push(auth.username);
        callback(null, { user: 'apikey' });
      },
    });
    await sender(server.url).send(MAIL);
    expect(users).toEqual(['apikey']);

    // The same server under an address that isn't recognized as local.
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const error = await failure(sender(elsewhere).send(MAIL));
    expect(error).toMatchObject({ reason: 'refused', retryable: false });
    expect(String((error as ProviderError).cause)).toContain('STARTTLS');
    expect(users).toEqual(['apikey']);
    expect(server.taken).toHaveLength(1);

    await sender(`${elsewhere}?requireTLS=false`).send(MAIL);
    expect(server.taken).toHaveLength(2);
  });

  it.each(['http://mail.test', 'not a url with p4ss', 'smtp://'])('rejects the URL %p without repeating it', (url) => {
    expect(() => new SmtpEmail(smtpOptions(url))).toThrow(/^The SMTP URL must be of the form/);
  });
});
