import { setTimeout as sleep } from 'node:timers/promises';
import { MailboxFollower } from '#api/exchange/mailbox-follow/mailbox-follower.service';
import { MINUTE } from '#core/clock';
import { newId } from '#core/ids';
import { createTestApp, type TestApp } from '../support/app';
import { describeWithDovecot, Dovecot, DOVECOT_PASSWORD } from '../support/dovecot';
import { takeTestDatabase, type TestDatabase } from '../support/test-database';

const PATIENCE = 15_000;
const USER = 'contact';

const mailOf = (id: string): string =>
  [
    'From: Zoé Martin <zoe@client.example>',
    'To: contact@agency.example',
    'Subject: Séminaire',
    `Message-ID: <${id}>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé',
    '',
  ].join('\r\n');

describeWithDovecot('two instances on one database', () => {
  let database: TestDatabase;
  let first: TestApp;
  let second: TestApp | undefined;
  let server: Dovecot;

  beforeAll(async () => {
    server = await Dovecot.start();
    database = await takeTestDatabase();
    first = await startInstance(0);
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
    await database?.drop();
    await server?.stop();
  });

  /** Starts an instance whose clock is so far ahead. */
  async function startInstance(ahead: number): Promise<TestApp> {
    const test = await createTestApp({}, { takeDatabase: async () => ({ ...database, drop: async () => undefined }) });
    test.clock.set(new Date(Date.now() + ahead));
    test.app.get(MailboxFollower).start({ lookEvery: 50, pollEvery: 300 });
    return test;
  }
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + PATIENCE;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`It did not happen: ${condition.toString()}`);
      await sleep(20);
    }
  };
  const holder = async (): Promise<string | null> =>
    (await first.database.maybeOne<{ id: string }>(`SELECT held_by AS id FROM mailbox_lease`))?.id ?? null;
  /** Has a mail arrive, and waits until it is filed. */
  const receive = async (): Promise<string> => {
    const id = `mail-${newId()}@client.example`;
    await server.append(USER, 'INBOX', [mailOf(id)]);
    await until(
      async () => (await first.database.query(`SELECT 1 FROM email_message WHERE message_id = $1`, [id])).length > 0,
    );
    return id;
  };

  it('take over a mailbox whose lease has run out, and at once one that the other gives back, and file each mail once', async () => {
    const { status } = await first.admin.post('/api/mailboxes', {
      ...{ address: 'contact@agency.example', kind: 'shared', username: USER, password: DOVECOT_PASSWORD },
      imap: { host: '127.0.0.1', port: server.port, security: 'none' },
      smtp: { host: '127.0.0.1', port: 1, security: 'none' },
      followFrom: '2026-01-01',
    });
    expect(status).toBe(201);
    const mails = [await receive()];
    const firstId = await holder();

    // For the second, the first has renewed nothing for a minute. The first still believes that it follows the mailbox.
    second = await startInstance(MINUTE);
    await until(async () => (await holder()) !== firstId);
    const secondId = await holder();
    expect(secondId).not.toBeNull();
    mails.push(await receive());
    expect(await holder()).toBe(secondId);

    await second.close();
    second = undefined;
    await until(async () => (await holder()) === firstId);
    mails.push(await receive());
    const rows = await first.database.query(
      `SELECT message_id AS id, count(DISTINCT request_id)::int AS requests FROM email_message GROUP BY message_id ORDER BY min(created_at), message_id`,
    );
    expect(rows).toHaveLength(mails.length);
    expect(rows).toEqual(expect.arrayContaining(mails.map((id) => ({ id, requests: 1 }))));
    expect(
      await first.database.one(
        `SELECT read_count AS read, filed_count AS filed, ignored_count AS ignored FROM mailbox`,
      ),
    ).toEqual({ read: 3, filed: 3, ignored: 0 });
  });
});
