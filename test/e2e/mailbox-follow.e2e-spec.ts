import { setTimeout as sleep } from 'node:timers/promises';
import { MailboxFollower } from '#api/exchange/mailbox-follow/mailbox-follower.service';
import { InboundService } from '#api/exchange/inbound/inbound.service';
import { MailboxProgress } from '#api/foundations/mailboxes/mailbox-progress.service';
import { newId } from '#core/ids';
import { createTestApp, type TestApp } from '../support/app';
import { buildRequest, buildResults, buildVenue } from '../support/build';
import { describeWithDovecot, Dovecot, DOVECOT_PASSWORD } from '../support/dovecot';
import { MAIL_PROGRAMS, mailThreads } from '../support/mail-threads';
import { OAuthServer } from '../support/oauth-server';

const PATIENCE = 15_000;
const FOLLOW_FROM = '2026-01-01';

interface MailFields {
  id?: string;
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  inReplyTo?: string;
  references?: string[];
}

let serial = 0;
const mailOf = (fields: MailFields = {}): string => {
  const {
    id = `mail-${++serial}@client.example`,
    from = 'Zoé Martin <zoe@client.example>',
    to = 'contact@agency.example',
    subject = 'Séminaire',
    text = 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé',
  } = fields;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    ...(fields.inReplyTo === undefined ? [] : [`In-Reply-To: <${fields.inReplyTo}>`]),
    ...(fields.references === undefined ? [] : [`References: ${fields.references.map((one) => `<${one}>`).join(' ')}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n');
};

describeWithDovecot('following mailboxes, with a real server', () => {
  let test: TestApp;
  let server: Dovecot;
  let oauth: OAuthServer;

  beforeAll(async () => {
    oauth = await OAuthServer.start();
    server = await Dovecot.start({ oauthUrl: `${oauth.url}/introspect?token=` });
    test = await createTestApp({
      ...oauth.settingsFor('GOOGLE'),
      GOOGLE_IMAP_URL: `imap://127.0.0.1:${server.port}`,
      GOOGLE_SMTP_URL: 'smtp://127.0.0.1:1',
    });
    test.clock.set(new Date());
    follower().start({ lookEvery: 50, pollEvery: 300 });
  });

  afterAll(async () => {
    await test?.close();
    await server?.stop();
    await oauth?.close();
  });

  afterEach(async () => {
    await test.database.query(`UPDATE mailbox SET status = 'paused'`);
    await follower().look();
  });

  const follower = (): MailboxFollower => test.app.get(MailboxFollower);

  const connect = async (kind: 'shared' | 'personal' = 'shared', user = `u${newId()}`): Promise<Followed> => {
    const address = `${user}@agency.example`;
    const caller = kind === 'shared' ? test.admin : test.agent;
    const answer = await caller.post('/api/mailboxes', {
      address,
      kind,
      username: user,
      password: DOVECOT_PASSWORD,
      imap: { host: '127.0.0.1', port: server.port, security: 'none' },
      smtp: { host: '127.0.0.1', port: 1, security: 'none' },
      followFrom: FOLLOW_FROM,
    });
    expect(answer.status).toBe(201);
    return { id: answer.body.id, user, address };
  };
  interface Followed {
    id: string;
    user: string;
    address: string;
  }

  const until = async (condition: () => Promise<unknown>): Promise<void> => {
    const end = Date.now() + PATIENCE;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`It did not happen: ${condition.toString()}`);
      await sleep(20);
    }
  };
  const mailbox = async (id: string) => (await test.admin.get(`/api/mailboxes/${id}`)).body;
  /** Waits until so many mails of a mailbox were looked at. */
  const untilRead = (id: string, count: number): Promise<void> =>
    until(async () => {
      const { status, counts } = await mailbox(id);
      return status === 'live' && counts.read >= count;
    });
  const messages = (ids: string[]): Promise<Record<string, unknown>[]> =>
    test.database.query(
      `SELECT message_id AS "messageId", direction, sent_via AS "sentVia", mailbox_id AS "mailboxId", request_id AS "requestId",
              created_by AS "createdBy", unsorted_reason AS reason
         FROM email_message WHERE message_id = ANY($1) ORDER BY array_position($1::text[], message_id)`,
      [ids],
    );
  const requestOf = async (messageId: string): Promise<string> => (await messages([messageId]))[0]?.requestId as string;
  const count = async (): Promise<number> =>
    Number((await test.database.one<{ n: string }>('SELECT count(*) AS n FROM email_message')).n);
  /** Restarts the server, and has the follower connect again without a pause. */
  const restart = async (id: string, change?: () => void): Promise<void> => {
    await server.restart(change);
    // Each sync is requested at another time.
    test.clock.advance(1);
    await test.admin.post(`/api/mailboxes/${id}/sync`);
  };
  const notices = (id: string): Promise<unknown[]> =>
    test.database.query(`SELECT 1 FROM notification WHERE kind = 'mailbox_needs_attention' AND dedupe_key LIKE $1`, [
      `%${id}%`,
    ]);
  /** A request made by a mail that is entered by hand. */
  const newRequest = async (address: string): Promise<{ requestId: string; messageId: string }> => {
    const messageId = `brief-${newId()}@client.example`;
    const raw = mailOf({ id: messageId, from: address, to: 'requests@parvis.example' });
    const { body } = await test.agent.post('/api/communications/email/inbound', { raw });
    expect(body.outcome.kind).toBe('request_created');
    return { requestId: body.outcome.requestId, messageId };
  };

  it.each(MAIL_PROGRAMS)('files 5 conversations of %s in %s, each mail once', async (program, language) => {
    const { id, user, address } = await connect();
    const begins = new Date(Date.now() - 20 * 24 * 3_600_000);
    const threads = mailThreads(
      program,
      language,
      { name: 'Agence', address },
      { name: 'Claire Durand', address: 'agent@parvis.example' },
      begins,
    );
    for (const { mails } of threads) {
      await server.append(user, 'INBOX', [mails[0]], new Date(begins.getTime()));
      await server.append(user, 'Sent', [mails[1]], new Date(begins.getTime() + 60_000));
      await server.append(user, 'INBOX', [mails[2]], new Date(begins.getTime() + 120_000));
    }
    await untilRead(id, 15);
    const agent = await test.database.one<{ id: string }>(
      `SELECT id FROM team_user WHERE email = 'agent@parvis.example'`,
    );
    for (const { name, ids, organizer } of threads) {
      const rows = await messages(ids);
      const requestId = rows[0]?.requestId;
      expect([name, typeof requestId]).toEqual([name, 'string']);
      const filed = { mailboxId: id, requestId, reason: null };
      expect([name, rows]).toEqual([
        name,
        [
          { ...filed, messageId: ids[0], direction: 'inbound', sentVia: 'service', createdBy: null },
          { ...filed, messageId: ids[1], direction: 'outbound', sentVia: 'mailbox', createdBy: agent.id },
          { ...filed, messageId: ids[2], direction: 'inbound', sentVia: 'service', createdBy: null },
        ],
      ]);
      const request = (await test.agent.get(`/api/requests/${String(requestId)}`)).body;
      expect([name, request.organizer.email, request.mailboxId]).toEqual([name, organizer, id]);
    }
    const requests = new Set((await messages(threads.map(({ ids }) => ids[0]))).map(({ requestId }) => requestId));
    expect(requests.size).toBe(5);
    expect((await mailbox(id)).counts).toEqual({ read: 15, filed: 15, ignored: 0 });
  });

  it('reads the mails since midnight of its first day in the agency’s time zone', async () => {
    const user = `u${newId()}`;
    const [before, after] = [`before-${newId()}@client.example`, `after-${newId()}@client.example`];
    // Midnight in Paris is 23:00 UTC.
    await server.append(user, 'INBOX', [mailOf({ id: before })], new Date('2025-12-31T22:30:00Z'));
    await server.append(user, 'INBOX', [mailOf({ id: after })], new Date('2025-12-31T23:30:00Z'));
    const { id } = await connect('shared', user);
    await untilRead(id, 1);
    expect((await messages([before, after])).map(({ messageId }) => messageId)).toEqual([after]);
    expect((await mailbox(id)).counts.read).toBe(1);
  });

  it('files a new mail while it waits, and the answer from Sent, which takes the request off the list', async () => {
    const { id, user } = await connect();
    await untilRead(id, 0);
    const brief = `brief-${newId()}@client.example`;
    await server.append(user, 'INBOX', [mailOf({ id: brief })]);
    await untilRead(id, 1);
    await server.append(user, 'INBOX', [mailOf({ inReplyTo: brief, text: 'Avez-vous des nouvelles ?' })]);
    await untilRead(id, 2);
    const requestId = await requestOf(brief);
    const unanswered = async () =>
      (
        await test.database.one<{ since: Date | null }>('SELECT unanswered_since AS since FROM request WHERE id = $1', [
          requestId,
        ])
      ).since;
    expect(await unanswered()).not.toBeNull();
    const answer = `answer-${newId()}@agency.example`;
    test.clock.advance(60_000);
    await server.append(user, 'Sent', [
      mailOf({ id: answer, from: 'contact@agency.example', to: 'zoe@client.example', inReplyTo: brief }),
    ]);
    await untilRead(id, 3);
    expect(await requestOf(answer)).toBe(requestId);
    expect(await unanswered()).toBeNull();
    const entries = await test.database.query<{ kind: string; payload: object }>(
      `SELECT kind, payload FROM timeline_event WHERE request_id = $1 ORDER BY created_at, id`,
      [requestId],
    );
    expect(entries.map(({ kind }) => kind)).toContain('EMAIL_SENT');
    expect(entries.find(({ kind }) => kind === 'email_received')?.payload).toMatchObject({ mailboxId: id });
  });

  it('tells how long the oldest new mail has waited while it reads them, and nothing once it has', async () => {
    const { id, user } = await connect();
    await untilRead(id, 0);
    await test.admin.post(`/api/mailboxes/${id}/pause`);
    await follower().look();
    const hoursAgo = (hours: number): Date => new Date(test.clock.now().getTime() - hours * 3_600_000);
    await test.database.query(`UPDATE mailbox SET last_synced_at = $2 WHERE id = $1`, [id, hoursAgo(3)]);
    // It was moved into the inbox: it can't have waited for longer than since the last sync.
    await server.append(user, 'INBOX', [mailOf()], hoursAgo(5000));
    await server.append(user, 'INBOX', [mailOf()], hoursAgo(1));
    const report = jest.spyOn(test.app.get(MailboxProgress), 'report');
    await test.admin.post(`/api/mailboxes/${id}/resume`);
    await untilRead(id, 2);
    await until(async () => (await mailbox(id)).behindSeconds === 0);
    const told = report.mock.calls
      .filter(([mailboxId]) => mailboxId === id)
      .map(([, { status, behindSeconds }]) => ({ status, behindSeconds }));
    report.mockRestore();
    const waiting = told.findIndex(({ behindSeconds }) => behindSeconds !== undefined && behindSeconds > 0);
    expect(told[waiting]?.behindSeconds).toBeGreaterThanOrEqual(3 * 3600);
    expect(told[waiting]?.behindSeconds).toBeLessThan(4 * 3600);
    expect(told.slice(0, waiting)).toContainEqual({ status: 'live' });
    expect(told.slice(waiting)).toContainEqual({ behindSeconds: 0 });
  });

  it('keeps a mail that asks for no venue unsorted, and ignores Junk and Trash', async () => {
    const { id, user } = await connect();
    const invoice = `invoice-${newId()}@supplier.example`;
    await server.append(user, 'Junk', [mailOf()]);
    await server.append(user, 'Trash', [mailOf()]);
    await server.append(user, 'INBOX', [
      mailOf({
        id: invoice,
        from: 'billing@supplier.example',
        subject: 'Facture',
        text: 'Veuillez trouver notre facture.',
      }),
    ]);
    await untilRead(id, 1);
    expect(await messages([invoice])).toMatchObject([{ reason: 'not_a_request', mailboxId: id }]);
    expect((await mailbox(id)).counts).toEqual({ read: 1, filed: 1, ignored: 0 });
  });

  it('creates a request from a mail that a colleague without an account forwards', async () => {
    const { id, user, address } = await connect();
    const organizer = `organizer-${newId()}@client.example`;
    const forward = `forward-${newId()}@agency.example`;
    const text = [
      'À traiter, merci.',
      '',
      '---------- Forwarded message ---------',
      `De : Léa Roux <${organizer}>`,
      'Date: lun. 23 nov. 2026 à 10:12',
      'Subject: Journée',
      `To: <${address}>`,
      '',
      'Bonjour, pouvez-vous nous rappeler ?',
    ].join('\n');
    await server.append(user, 'INBOX', [
      mailOf({ id: forward, from: 'paul@agency.example', subject: 'TR: Journée', text }),
    ]);
    await untilRead(id, 1);
    const request = (await test.agent.get(`/api/requests/${await requestOf(forward)}`)).body;
    expect([request.organizer.email, request.mailboxId]).toEqual([organizer, id]);
  });

  it('files what an asked venue writes in its request, even if it reads like a brief', async () => {
    const { id, user } = await connect();
    const [venue, request] = [await buildVenue(test.agent), await buildRequest(test.agent)];
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const mail = `venue-${newId()}@hotel.example`;
    const text = 'Pour le séminaire du 18 mars 2027 de 80 personnes à Lyon, cherchez-vous aussi une salle en U ?';
    await server.append(user, 'INBOX', [mailOf({ id: mail, from: venue.email, text })]);
    await untilRead(id, 1);
    expect(await messages([mail])).toMatchObject([{ reason: null, requestId: request.id }]);
  });

  it('files an unsorted reply once its beginning comes', async () => {
    const { id, user } = await connect();
    const [brief, reply] = [`brief-${newId()}@client.example`, `reply-${newId()}@client.example`];
    const from = `late-${newId()}@client.example`;
    await server.append(user, 'INBOX', [mailOf({ id: reply, from, text: 'Merci, à demain.', inReplyTo: brief })]);
    await untilRead(id, 1);
    expect(await messages([reply])).toMatchObject([{ reason: 'not_a_request' }]);
    await server.append(user, 'INBOX', [mailOf({ id: brief, from })]);
    await untilRead(id, 2);
    const requestId = await requestOf(brief);
    expect(await messages([reply])).toMatchObject([{ reason: null, requestId }]);
  });

  it('files in a request the beginning of a conversation that a later mail has opened', async () => {
    const { id, user } = await connect();
    const [brief, reply] = [`brief-${newId()}@client.example`, `reply-${newId()}@client.example`];
    await server.append(user, 'INBOX', [mailOf({ id: reply, inReplyTo: brief })]);
    await untilRead(id, 1);
    await server.append(user, 'INBOX', [mailOf({ id: brief })]);
    await untilRead(id, 2);
    expect(await requestOf(brief)).toBe(await requestOf(reply));
  });

  it('takes from Sent only what concerns a request', async () => {
    const { id, user, address } = await connect();
    const { requestId } = await newRequest(`one-${newId()}@client.example`);
    const { email } = (await test.agent.get(`/api/requests/${requestId}`)).body.organizer;
    const joining = `new-${newId()}@agency.example`;
    const [other, internal] = [`other-${newId()}@agency.example`, `internal-${newId()}@agency.example`];
    await server.append(user, 'Sent', [
      mailOf({
        id: joining,
        from: address,
        to: email,
        subject: 'Votre séminaire',
        text: 'Bonjour, quelques questions.',
      }),
      mailOf({ id: other, from: address, to: 'friend@elsewhere.example' }),
      mailOf({ id: internal, from: address, to: 'agent@parvis.example' }),
    ]);
    await untilRead(id, 3);
    expect(await messages([joining, other, internal])).toMatchObject([
      { messageId: joining, requestId, direction: 'outbound', sentVia: 'mailbox' },
    ]);
    expect((await mailbox(id)).counts).toEqual({ read: 3, filed: 1, ignored: 2 });
  });

  it('recognizes copies of our mails in Sent', async () => {
    const { id, user, address } = await connect();
    const { requestId } = await newRequest(`own-${newId()}@client.example`);
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId,
      to: ['own@client.example'],
      subject: 'Votre demande',
      bodyHtml: '<p>Bonjour, voici nos idées.</p>',
    });
    expect(sent.status).toBe(201);
    const row = await test.database.one<{ message_id: string; subject: string; references: string[] }>(
      `SELECT message_id, subject, "references" FROM email_message WHERE request_id = $1 AND direction = 'outbound'`,
      [requestId],
    );
    const before = await count();
    const copy = { from: address, to: 'own@client.example', subject: row.subject, references: row.references };
    await test.database.query(`UPDATE email_message SET "from" = $2 WHERE message_id = $1`, [row.message_id, address]);
    await server.append(user, 'Sent', [
      mailOf({ ...copy, id: row.message_id, text: 'Bonjour, voici nos idées. (with a footer)' }),
      // a server that gives its own Message-ID
      mailOf({ ...copy, id: `rewritten-${newId()}@server.example` }),
    ]);
    await untilRead(id, 2);
    expect(await count()).toBe(before);
  });

  it('files a mail once that both the webhook and a mailbox deliver, in either order', async () => {
    const { id, user } = await connect();
    const deliver = async (raw: string) => (await test.agent.post('/api/communications/email/inbound', { raw })).body;
    const first = mailOf({ id: `first-${newId()}@client.example`, to: 'requests@parvis.example' });
    const unsorted = mailOf({ id: `unsorted-${newId()}@client.example`, to: 'someone@parvis.example' });
    const second = mailOf({ id: `second-${newId()}@client.example` });
    const made = await deliver(first);
    expect((await deliver(unsorted)).outcome.kind).toBe('unsorted');
    const before = await count();
    await server.append(user, 'INBOX', [first, unsorted, second]);
    await untilRead(id, 3);
    expect((await deliver(second)).outcome.kind).toBe('duplicate');
    expect(await count()).toBe(before + 1);
    const { body } = await test.agent.get(`/api/requests/${made.outcome.requestId}`);
    expect(body.mailboxId).toBe(id);
  });

  it('stores nothing of private mails in a personal mailbox', async () => {
    const marker = `xqprivatemark${serial}`;
    const organizer = `known-${newId()}@client.example`;
    const { requestId, messageId } = await newRequest(organizer);
    const busy = `busy-${newId()}@client.example`;
    await newRequest(busy);
    await newRequest(busy);
    const user = `claire${newId()}`;
    const privateMails = Array.from({ length: 200 }, (_, i) =>
      mailOf({
        id: `${marker}-${i}@private.example`,
        from: `${marker} <${marker}${i % 7}@private.example>`,
        to: 'claire@agency.example',
        subject: `${marker} ${i}`,
        text: `${marker} Dîner samedi à Lyon pour 12 personnes ?`,
      }),
    );
    const [reply, fresh, several] = ['reply', 'fresh', 'several'].map((name) => `${name}-${newId()}@client.example`);
    await server.append(user, 'INBOX', privateMails.slice(0, 150));
    await server.append(user, 'INBOX', [
      mailOf({ id: reply!, from: organizer, inReplyTo: messageId, text: 'Merci.' }),
      mailOf({ id: fresh!, from: organizer, text: 'Autre chose.' }),
      mailOf({ id: several!, from: busy, text: 'Bonjour.' }),
    ]);
    await server.append(user, 'Sent', privateMails.slice(150));
    const { id } = await connect('personal', user);
    await untilRead(id, 203);
    expect(await messages([reply!, fresh!, several!])).toMatchObject([
      { requestId, reason: null },
      { requestId, reason: null },
      { requestId: null, reason: 'no_thread' },
    ]);
    expect((await mailbox(id)).counts).toEqual({ read: 203, filed: 3, ignored: 200 });
    const tables = await test.database.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const hex = Buffer.from(marker).toString('hex');
    for (const { name } of tables) {
      const { n } = await test.database.one<{ n: string }>(
        `SELECT count(*) AS n FROM ${name} AS row WHERE row::text ILIKE $1 OR row::text LIKE $2`,
        [`%${marker}%`, `%${hex}%`],
      );
      expect([name, n]).toEqual([name, '0']);
    }
    const { n } = await test.database.one<{ n: string }>(
      `SELECT count(*) AS n FROM mailbox_mail WHERE mailbox_id = $1`,
      [id],
    );
    expect(n).toBe('3');
    expect(JSON.stringify(test.logs)).not.toContain(marker);
    expect((await test.agent.get(`/api/search?q=${marker}`)).text).not.toContain('private.example');
  });

  it('files every mail once after a connection closed during IDLE and a new UIDVALIDITY, but no discarded one', async () => {
    const { id, user } = await connect();
    const [a, b, c, discarded] = Array.from({ length: 4 }, () => `mail-${newId()}@client.example`);
    await server.append(user, 'INBOX', [mailOf({ id: a! }), mailOf({ id: discarded!, text: 'Une facture.' })]);
    await untilRead(id, 2);
    const unsorted = await test.database.one<{ id: string }>(`SELECT id FROM email_message WHERE message_id = $1`, [
      discarded,
    ]);
    await test.agent.delete(`/api/communications/unsorted/${unsorted.id}`);
    await test.database.query(`DELETE FROM email_message WHERE id = $1`, [unsorted.id]);

    await restart(id);
    await server.append(user, 'INBOX', [mailOf({ id: b! })]);
    await untilRead(id, 3);

    await restart(id, () => server.renumber(user));
    await server.append(user, 'INBOX', [mailOf({ id: c! })]);
    await untilRead(id, 4);

    const rows = await messages([a!, b!, c!, discarded!]);
    expect(rows.map(({ messageId }) => messageId)).toEqual([a, b, c]);
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(3);
    expect((await mailbox(id)).counts).toMatchObject({ read: 4, filed: 4 });
  });

  it('files every mail once after the server was restored from a backup', async () => {
    const { id, user } = await connect();
    const ids = Array.from({ length: 3 }, () => `mail-${newId()}@client.example`);
    await server.append(user, 'INBOX', [mailOf({ id: ids[0]! })]);
    await untilRead(id, 1);
    let restore = (): void => undefined;
    await restart(id, () => (restore = server.backUp(user)));
    await server.append(user, 'INBOX', [mailOf({ id: ids[1]! })]);
    await untilRead(id, 2);
    // The next mail gets the UID of the one that the backup doesn't have.
    await restart(id, restore);
    await server.append(user, 'INBOX', [mailOf({ id: ids[2]! })]);
    await untilRead(id, 3);
    const rows = await messages(ids);
    expect(rows.map(({ messageId }) => messageId)).toEqual(ids);
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(3);
  });

  it('needs attention while the server refuses the password, tells it once, and goes on afterwards', async () => {
    const { id, user } = await connect();
    await untilRead(id, 0);
    await restart(id, () => (server.password = 'another'));
    await until(async () => (await mailbox(id)).status === 'needs_attention');
    expect(await notices(id)).toHaveLength(1);
    await test.admin.post(`/api/mailboxes/${id}/resume`);
    await until(async () => (await mailbox(id)).status === 'needs_attention');
    await restart(id, () => (server.password = DOVECOT_PASSWORD));
    await server.append(user, 'INBOX', [mailOf()]);
    await test.admin.post(`/api/mailboxes/${id}/resume`);
    await untilRead(id, 1);
    expect(await notices(id)).toHaveLength(1);
  });

  it.each([
    ['shared', 'the team', ['admin', 'agent']],
    ['personal', 'only its owner', ['agent']],
  ] as const)('notifies of a mail in a %s mailbox that can’t be filed: %s', async (kind, _, notified) => {
    await test.database.query('DELETE FROM notification');
    const known = await newRequest('zoe@client.example');
    const { id, user, address } = await connect(kind);
    await untilRead(id, 0);
    const [bad, good] = [`bad-${newId()}@client.example`, `good-${newId()}@client.example`];
    const inbound = test.app.get(InboundService);
    const file = inbound.fromMailbox.bind(inbound);
    const filing = jest.spyOn(inbound, 'fromMailbox').mockImplementation(async (raw, ...rest) => {
      if (raw.includes(bad)) throw new Error('It is too strange.');
      return file(raw, ...rest);
    });
    try {
      const answer = { inReplyTo: known.messageId, references: [known.messageId] };
      await server.append(user, 'INBOX', [
        mailOf({ ...answer, id: bad, subject: 'Très étrange' }),
        mailOf({ ...answer, id: good }),
      ]);
      await until(async () => {
        // Another attempt without a pause.
        test.clock.advance(1);
        await test.admin.post(`/api/mailboxes/${id}/sync`);
        return (await messages([good])).length > 0;
      });
      expect(filing.mock.calls.filter(([raw]) => raw.includes(bad))).toHaveLength(6);
    } finally {
      filing.mockRestore();
    }
    expect(await messages([bad])).toEqual([]);
    for (const role of ['admin', 'agent'] as const) {
      const { body } = await test[role].with({ 'accept-language': 'fr' }).get('/api/notifications');
      const told = body.items.filter((item: { kind: string }) => item.kind === 'mailbox_needs_attention');
      expect(told).toHaveLength(notified.some((one) => one === role) ? 1 : 0);
      if (told.length === 0) continue;
      expect(told[0].title).toBe(`Un e-mail de ${address} n’a pas pu être classé`);
      expect(told[0].body).toMatch(/ \d{4} à \d\d\sh\s\d\d, dossier INBOX\. /);
      expect(told[0].body.includes('Très étrange')).toBe(kind === 'shared');
    }
  });

  it('goes on with a new token when the provider ends one early, and needs attention once the access is revoked', async () => {
    const begun = await test.admin.get('/api/mailboxes/oauth/google?kind=shared');
    const back = await oauth.signIn(begun.headers.location ?? '');
    const { headers } = await test.admin.get(`${back.pathname}${back.search}`);
    const id = new URLSearchParams(headers.location?.split('?')[1]).get('connected') ?? '';
    await untilRead(id, 0);
    oauth.endAccessTokens();
    await restart(id);
    await server.append('contact@agency.example', 'INBOX', [mailOf()]);
    await untilRead(id, 1);
    expect(await notices(id)).toHaveLength(0);
    oauth.revokeAll();
    await restart(id);
    await until(async () => (await mailbox(id)).status === 'needs_attention');
    expect(await notices(id)).toHaveLength(1);
  });

  it('pauses, resumes, and stays without a mailbox that another instance follows', async () => {
    const { id, user } = await connect();
    await untilRead(id, 0);
    expect((await test.admin.post(`/api/mailboxes/${id}/pause`)).body.status).toBe('paused');
    await follower().look();
    await server.append(user, 'INBOX', [mailOf()]);
    const other = newId();
    await test.database.query(`INSERT INTO mailbox_lease (mailbox_id, held_by, held_until) VALUES ($1, $2, $3)`, [
      id,
      other,
      new Date(test.clock.now().getTime() + 60_000),
    ]);
    await test.admin.post(`/api/mailboxes/${id}/resume`);
    await follower().look();
    await follower().look();
    expect((await mailbox(id)).counts.read).toBe(0);
    test.clock.advance(2 * 60_000);
    await untilRead(id, 1);
    await test.database.query(`UPDATE mailbox_lease SET held_by = $2, held_until = $3 WHERE mailbox_id = $1`, [
      id,
      other,
      new Date(test.clock.now().getTime() + 60_000),
    ]);
    await server.append(user, 'INBOX', [mailOf()]);
    await follower().look();
    expect((await mailbox(id)).counts.read).toBe(1);
  });
});
