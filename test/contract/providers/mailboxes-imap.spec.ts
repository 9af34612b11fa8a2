import type { ImapFlow } from 'imapflow';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { ProviderError } from '#core/errors';
import { Imap } from '#providers/mailboxes/imap';
import { type MailboxConnection, MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import { isPublicAddress } from '#providers/public-network';
import { describeWithDovecot, Dovecot } from '../../support/dovecot';

const mailOf = (id: string, text = 'Hello.'): string =>
  [
    'From: Zoé <zoe@client.example>',
    'To: hello@agency.example',
    `Subject: Mail ${id}`,
    `Message-ID: <${id}@client.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n');

describeWithDovecot('the IMAP reader, with a real server', () => {
  let server: Dovecot;
  let tokens: Server;
  const active = new Set<string>();
  let serial = 0;
  let user: string;
  let imap: Imap;

  beforeAll(async () => {
    tokens = createServer((request, response) => {
      const token = decodeURIComponent((request.url ?? '').slice(1).split('&')[0] ?? '');
      const body = active.has(token) ? { active: true, email: token.split('.')[0] } : { active: false };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(tokens, 'listening');
    server = await Dovecot.start({ oauthUrl: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/` });
  });

  afterAll(async () => {
    await server?.stop();
    tokens?.closeAllConnections();
    tokens?.close();
  });

  beforeEach(() => {
    user = `user${++serial}`;
    imap = new Imap({ timeoutMs: 5000 });
  });

  afterEach(() => imap.close());

  const opened = async (folder = 'INBOX'): Promise<MailboxConnection> => {
    const connection = await imap.connect(server.access(user));
    await connection.examine(folder);
    return connection;
  };

  const faultOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('lists the folders with their use and number of mails', async () => {
    await server.append(user, 'INBOX', [mailOf('a'), mailOf('b')]);
    const folders = await (await opened()).folders();
    expect(folders.map(({ path, specialUse, messages }) => [path, specialUse, messages]).sort()).toEqual([
      ['Archive', '\\Archive', 0],
      ['Drafts', '\\Drafts', 0],
      ['INBOX', '\\Inbox', 2],
      ['Junk', '\\Junk', 0],
      ['Sent', '\\Sent', 0],
      ['Trash', '\\Trash', 0],
    ]);
  });

  it('reads heads and mails by UID, byte for byte, and changes no flag', async () => {
    const raw = mailOf('c', 'Été à Lyon');
    await server.append(user, 'INBOX', [mailOf('a'), mailOf('b'), raw]);
    const connection = await opened();
    expect(await connection.examine('INBOX')).toMatchObject({ uidNext: 4, messages: 3 });
    expect(await connection.uids(2, 4_294_967_295)).toEqual([2, 3]);
    expect((await connection.heads([1, 3, 9])).map(({ uid, messageId }) => [uid, messageId])).toEqual([
      [1, 'a@client.example'],
      [3, 'c@client.example'],
    ]);
    expect((await connection.raw(3, 1_000_000))?.toString()).toBe(raw);
    expect((await connection.raw(3, 10))?.toString()).toBe('From: Zoé');
    expect(await connection.raw(9, 1000)).toBeNull();
    const person = await server.client(user);
    await person.mailboxOpen('INBOX');
    for await (const { flags } of person.fetch('1:*', { flags: true })) expect(flags?.has('\\Seen')).toBe(false);
  });

  it('finds mails since a date', async () => {
    await server.append(user, 'INBOX', [mailOf('old')], new Date('2026-01-05T12:00:00Z'));
    await server.append(user, 'INBOX', [mailOf('new')], new Date('2026-03-05T12:00:00Z'));
    expect(await (await opened()).uids(1, 100, new Date('2026-02-01T00:00:00Z'))).toEqual([2]);
  });

  it.each([
    ['times (WITHIN)', true],
    ['dates', false],
  ])('finds mails since a moment on a server that compares %s', async (_what, hasWithin) => {
    const midnightInParis = new Date('2026-02-28T23:00:00Z');
    await server.append(user, 'INBOX', [mailOf('before')], new Date('2026-02-28T22:59:59Z'));
    await server.append(user, 'INBOX', [mailOf('at')], midnightInParis);
    await server.append(user, 'INBOX', [mailOf('after')], new Date('2026-03-01T09:00:00Z'));
    await server.append(user, 'INBOX', [mailOf('later')], new Date('2026-03-04T09:00:00Z'));
    await server.append(user, 'INBOX', [mailOf('moved here')], new Date('2026-02-28T09:00:00Z'));
    const connection = await opened();
    const { capabilities } = Reflect.get(connection, 'client') as ImapFlow;
    expect(capabilities.has('WITHIN')).toBe(true);
    if (!hasWithin) capabilities.delete('WITHIN');
    expect(await connection.uids(1, 100, midnightInParis)).toEqual([2, 3, 4]);
  });

  it('returns null for a folder that does not exist', async () => {
    const connection = await opened();
    expect([await connection.status('Nowhere'), await connection.examine('Nowhere')]).toEqual([null, null]);
    expect(await connection.status('Sent')).toMatchObject({ uidNext: 1, messages: 0 });
  });

  it('is woken by a new mail, by the time limit, and by its caller', async () => {
    const connection = await opened();
    const forever = new AbortController();
    const news = connection.waitForNews(15_000, forever.signal);
    await server.append(user, 'INBOX', [mailOf('a')]);
    expect(await news).toBe(true);
    expect(await connection.uids(1, 100)).toEqual([1]);
    expect(await connection.waitForNews(10, forever.signal)).toBe(false);
    const waiting = connection.waitForNews(15_000, forever.signal);
    forever.abort();
    expect(await waiting).toBe(false);
    expect(await connection.status('INBOX')).toMatchObject({ messages: 1 });
  });

  it('tells whether mails arrived in the open folder since it was opened', async () => {
    await server.append(user, 'INBOX', [mailOf('a')]);
    const connection = await opened();
    expect(await connection.hasNews()).toBe(false);
    await server.append(user, 'INBOX', [mailOf('b')]);
    expect(await connection.hasNews()).toBe(true);
    const person = await server.client(user);
    await person.mailboxOpen('INBOX');
    expect(await connection.examine('INBOX')).toMatchObject({ uidNext: 3, messages: 2 });
    expect(await connection.hasNews()).toBe(false);
    await person.messageDelete('1', { uid: true });
    expect(await connection.hasNews()).toBe(false);
  });

  it('fails if the server closes the connection while it waits', async () => {
    const connection = await opened();
    const waiting = faultOf(connection.waitForNews(15_000, new AbortController().signal));
    await server.restart();
    expect(await waiting).toBeInstanceOf(ProviderError);
    expect(await faultOf(connection.uids(1, 2))).toBeInstanceOf(ProviderError);
  });

  it('appends a mail and finds it by its Message-ID', async () => {
    const found = await imap.with(server.access(user), async (connection) => {
      await connection.append('Sent', Buffer.from(mailOf('sent')));
      await connection.examine('Sent');
      return [await connection.has('sent@client.example'), await connection.has('other@client.example')];
    });
    expect(found).toEqual([true, false]);
  });

  it('signs in with a token', async () => {
    active.add(`${user}.token`);
    const access = server.access(user, { secret: { accessToken: `${user}.token` } });
    expect(await imap.test(access)).toEqual([
      { step: 'imap_connect', ok: true },
      { step: 'imap_auth', ok: true },
      { step: 'folders', ok: true },
    ]);
    active.clear();
    expect(await faultOf(imap.connect(access))).toBeInstanceOf(MailboxSignInRefused);
  });

  it('names the step that fails, without the password', async () => {
    const wrong = server.access(user, { secret: { password: 'a wrong one' } });
    const error = await faultOf(imap.connect(wrong));
    expect(error).toBeInstanceOf(MailboxSignInRefused);
    expect(JSON.stringify([String(error), error])).not.toContain('a wrong one');
    expect(await imap.test(wrong)).toMatchObject([
      { step: 'imap_connect', ok: true },
      { step: 'imap_auth', ok: false },
    ]);
    const closed = server.access(user, { imap: { host: '127.0.0.1', port: 1, security: 'none' } });
    expect(await imap.test(closed)).toMatchObject([
      { step: 'imap_connect', ok: false, message: { en: expect.stringMatching(/^No mail server/) } },
    ]);
  });

  it('reaches only public addresses unless private ones are allowed, and reads without TLS only on this machine', async () => {
    const named = (address: string): Imap =>
      new Imap({
        timeoutMs: 1000,
        network: { resolve: async () => [{ address, family: 4 }], mayConnect: isPublicAddress },
      });
    const at = (host: string, security: 'tls' | 'none', allowPrivate: boolean) =>
      server.access(user, { imap: { host, port: server.port, security }, allowPrivate });
    expect(await faultOf(named('127.0.0.1').connect(at('imap.test', 'tls', false)))).toMatchObject({
      reason: 'unreachable',
      retryable: false,
    });
    expect(await faultOf(named('10.0.0.1').connect(at('imap.test', 'none', true)))).toMatchObject({
      reason: 'refused',
    });
    expect(await faultOf(named('203.0.113.9').connect(at('imap.test', 'none', true)))).toMatchObject({
      reason: 'refused',
    });
  });
});
