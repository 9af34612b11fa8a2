import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { JobQueue } from '#queue/queue';
import { ProviderError } from '#core/errors';
import { HOUR, MINUTE } from '#core/clock';
import type { NewMail } from '#api/exchange/communications/mail-records.service';
import { MAIL_BACK_OFF } from '#api/exchange/communications/mail.rules';
import { MailService } from '#api/exchange/communications/mail.service';
import { ThreadsService } from '#api/exchange/communications/threads.service';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { insertMember, insertRequest } from '../support/build';

interface Row {
  status: string;
  /** Tries of its job; null once that is done. */
  tries: number | null;
  error: string | null;
  providerId: string | null;
  messageId: string;
  bodyHtml: string;
  sealed: boolean;
  memberId: string | null;
}

describe('the mail queue', () => {
  let test: TestApp;
  let mail: MailService;
  let queue: JobQueue;
  let mock: MockEmail;

  beforeAll(async () => {
    test = await createTestApp();
    mail = test.app.get(MailService);
    queue = test.app.get(JobQueue);
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });
  afterAll(() => test?.close());
  beforeEach(() => {
    mock.sent.length = 0;
    test.clock.release();
  });

  const down = (): jest.SpyInstance =>
    jest.spyOn(mock, 'send').mockRejectedValue(new ProviderError('emailprov', 'unreachable', true));
  const row = (id: string): Promise<Row> =>
    test.database.one<Row>(
      `SELECT status, (SELECT tries FROM queue_job WHERE queue = 'mails' AND key = m.id::text) AS tries, error, provider_id AS "providerId", message_id AS "messageId", body_html AS "bodyHtml",
              sealed_body IS NOT NULL AS sealed, member_id AS "memberId" FROM email_message m WHERE m.id = $1`,
      [id],
    );
  const toSend = (given: Partial<NewMail>): NewMail => ({
    requestId: null,
    to: ['somebody@example.test'],
    template: null,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    ...given,
  });

  it('sends after the commit, in a thread, and records it in the timeline', async () => {
    const request = await insertRequest(test.database);
    const member = await insertMember(test.database);
    const { id } = await mail.queue(toSend({ requestId: request.id, to: [member.email] }));
    const { token } = await test.app.get(ThreadsService).ensure(request.id);
    expect(mock.sent).toHaveLength(1);
    expect(mock.sent[0]).toMatchObject({
      to: [member.email],
      subject: `Hello [#${request.code}]`,
      replyTo: `reply+${token}@parvis.example`,
    });
    expect(mock.sent[0]).not.toHaveProperty('inReplyTo');
    expect(await row(id)).toMatchObject({ status: 'sent', tries: null, error: null, memberId: member.id });
    expect(await timelineKinds(test.database, request.id)).toEqual(['EMAIL_SENT']);
  });

  it('sends nothing from a transaction that is rolled back', async () => {
    const request = await insertRequest(test.database);
    await expect(
      test.database.transaction(async () => {
        await mail.queue(toSend({ requestId: request.id }));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(mock.sent).toEqual([]);
    expect(await test.database.query(`SELECT 1 FROM email_message WHERE request_id = $1`, [request.id])).toEqual([]);
  });

  it('creates one thread, however many mails begin it at once', async () => {
    const request = await insertRequest(test.database);
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => mail.queue(toSend({ requestId: request.id, to: [request.organizerEmail] }))),
    );
    const rows = await test.database.query<{ references: string[]; threadId: string }>(
      `SELECT "references", thread_id AS "threadId" FROM email_message WHERE id = ANY($1) ORDER BY created_at, id`,
      [ids.map(({ id }) => id)],
    );
    expect(new Set(rows.map(({ threadId }) => threadId)).size).toBe(1);
    // one chain: each mail continues another's
    expect(rows.map(({ references }) => references.length).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await test.jobs.runNow('send-mails');
    expect(mock.sent).toHaveLength(8);
  });

  it("keeps each recipient's chain apart, and continues the recipient's own mails", async () => {
    const request = await insertRequest(test.database);
    const member = await insertMember(test.database);
    const to = (address: string): Promise<{ id: string }> =>
      mail.queue(toSend({ requestId: request.id, to: [address] }));
    const first = await row((await to(request.organizerEmail)).id);
    const toMember = await row((await to(member.email)).id);
    const { id: threadId } = await test.app.get(ThreadsService).ensure(request.id);
    await test.database.query(
      `INSERT INTO email_message (id, thread_id, request_id, direction, "from", "to", subject, status, message_id, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'inbound', $3, '{requests@parvis.example}', 'Re', 'delivered', 'from-organizer@example.test', now(), now())`,
      [threadId, request.id, `Inès <${request.organizerEmail.toUpperCase()}>`],
    );
    await to(request.organizerEmail);
    const last = mock.sent.at(-1);
    expect(last?.inReplyTo).toBe('from-organizer@example.test');
    expect(last?.references).toEqual([first.messageId, 'from-organizer@example.test', last?.messageId]);
    await to(member.email);
    expect(mock.sent.at(-1)?.inReplyTo).toBe(toMember.messageId);
    expect(mock.sent.at(-1)?.references).toEqual([toMember.messageId, mock.sent.at(-1)?.messageId]);
    // to both at once: only ids that both have seen may show
    await mail.queue(toSend({ requestId: request.id, to: [member.email, request.organizerEmail] }));
    expect(mock.sent.at(-1)).not.toHaveProperty('inReplyTo');
    expect(mock.sent.at(-1)?.references).toEqual([mock.sent.at(-1)?.messageId]);
  });

  it('keeps working links out of the record', async () => {
    const token = 'A1b2'.repeat(10) + '_-9';
    const link = `http://localhost:3000/catalogs/${token}`;
    const pay = 'https://pay.example.test/s/cs_1?a=1&b=2';
    mock.failNext(1);
    const { id } = await mail.queue(
      toSend({
        html: `<a href="${link}">x</a> <a href="https://pay.example.test/s/cs_1?a=1&amp;b=2">pay</a>`,
        text: `${link} ${pay}`,
        secretLinks: [pay],
      }),
    );
    const waiting = await row(id);
    expect(waiting).toMatchObject({ status: 'pending', sealed: true });
    expect(waiting.bodyHtml).toBe(
      '<a href="http://localhost:3000/catalogs/[redacted]">x</a> <a href="https://pay.example.test/[redacted]">pay</a>',
    );
    test.clock.advance(MINUTE);
    await test.jobs.runNow('send-mails');
    expect(mock.sent.at(-1)?.html).toContain(link);
    expect(mock.sent.at(-1)?.text).toBe(`${link} ${pay}`);
    expect(await row(id)).toMatchObject({ status: 'sent', sealed: false });
    const kept = await test.database.one<{ all: string }>(
      `SELECT row_to_json(m)::text AS all FROM email_message m WHERE id = $1`,
      [id],
    );
    expect(kept.all).not.toContain(token);
  });

  it('loses nothing while the provider is down for an hour', async () => {
    const outage = down();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await mail.queue(toSend({ subject: `Down ${i}` }))).id);
    for (let minutes = 0; minutes < 60; minutes += 1) {
      test.clock.advance(MINUTE);
      await test.jobs.runNow('send-mails');
    }
    expect(mock.sent).toEqual([]);
    const waiting = await Promise.all(ids.map(row));
    for (const { status, tries, error } of waiting) {
      expect(status).toBe('pending');
      expect(error).toMatch(/emailprov/);
      // with growing pauses, not at every turn
      expect(tries).toBeGreaterThan(3);
      expect(tries).toBeLessThan(10);
    }
    outage.mockRestore();
    test.clock.advance(HOUR);
    await test.jobs.runNow('send-mails');
    expect(mock.sent.map(({ subject }) => subject).sort()).toEqual(ids.map((_id, i) => `Down ${i}`));
    expect((await Promise.all(ids.map(row))).map(({ status }) => status)).toEqual(ids.map(() => 'sent'));
    test.clock.advance(24 * HOUR);
    await test.jobs.runNow('send-mails');
    expect(mock.sent).toHaveLength(5);
  });

  it('gives up at once if the provider rejects a mail permanently', async () => {
    const request = await insertRequest(test.database);
    mock.failNext(1, new ProviderError('emailprov', 'refused', false));
    const { id } = await mail.queue(toSend({ requestId: request.id }));
    expect(await row(id)).toMatchObject({ status: 'failed', tries: null });
    expect(await timelineKinds(test.database, request.id)).toEqual(['email_failed']);
    test.clock.advance(48 * HOUR);
    await test.jobs.runNow('send-mails');
    expect(mock.sent).toEqual([]);
    // an undelivered mail isn't part of the recipient's chain
    await mail.queue(toSend({ requestId: request.id }));
    expect(mock.sent[0]).not.toHaveProperty('inReplyTo');
  });

  it("tells why a mail failed in the reader's language, also on the timeline", async () => {
    const request = await insertRequest(test.database);
    mock.failNext(1, new ProviderError('emailprov', 'refused', false));
    await mail.queue(toSend({ requestId: request.id }));
    const errorFor = async (language: string): Promise<string> => {
      const { body } = await test.agent
        .with({ 'accept-language': language })
        .get(`/api/communications/threads/by-request/${request.id}`);
      return body.items[0].messages[0].error;
    };
    const words = {
      en: 'The provider emailprov failed (refused): try again in a moment.',
      fr: 'Le prestataire emailprov a échoué (refus)\u00a0: réessayez dans un instant.',
    };
    expect([await errorFor('en'), await errorFor('fr')]).toEqual([words.en, words.fr]);
    const { payload } = await test.database.one<{ payload: object }>(
      `SELECT payload FROM timeline_event WHERE request_id = $1 AND kind = 'email_failed'`,
      [request.id],
    );
    expect(payload).toMatchObject({ reason: words });
  });

  it('gives up after two days', async () => {
    const outage = down();
    const { id } = await mail.queue(toSend({}));
    for (let hours = 0; hours < 72; hours++) {
      test.clock.advance(HOUR);
      await test.jobs.runNow('send-mails');
    }
    expect(outage).toHaveBeenCalledTimes(MAIL_BACK_OFF.length + 1);
    outage.mockRestore();
    expect(await row(id)).toMatchObject({
      status: 'failed',
      sealed: false,
      tries: null,
      error: expect.stringMatching(/emailprov/),
    });
  });

  it("resumes a crashed process's mail with the same Message-ID, once its lease has expired", async () => {
    mock.failNext(1);
    const { id } = await mail.queue(toSend({ subject: 'Orphan' }));
    const { messageId } = await row(id);
    const now = test.clock.now();
    await test.database.query(
      `UPDATE queue_job SET tries = tries + 1, leased_by = gen_random_uuid(), lease_until = $2, run_at = $3 WHERE key = $1`,
      [id, new Date(now.getTime() + 2 * MINUTE), now],
    );
    test.clock.advance(MINUTE);
    await test.jobs.runNow('send-mails');
    expect(await row(id)).toMatchObject({ status: 'pending', tries: 2 });
    expect(mock.sent).toEqual([]);
    test.clock.advance(MINUTE + 1);
    await test.jobs.runNow('send-mails');
    expect(mock.sent.map((sent) => sent.messageId)).toEqual([messageId]);
    expect(await row(id)).toMatchObject({ status: 'sent' });
  });

  it('sends a row once, however many workers try at once', async () => {
    mock.failNext(1);
    const { id } = await mail.queue(toSend({}));
    test.clock.advance(MINUTE);
    const taken = await Promise.all(Array.from({ length: 6 }, () => queue.drain('mails')));
    expect(taken.sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await row(id)).toMatchObject({ status: 'sent', tries: null });
    expect(mock.sent).toHaveLength(1);
  });

  it("doesn't block its caller for a slow provider, and sends the mail before the service stops", async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = jest.spyOn(mock, 'send').mockImplementationOnce(async () => {
      await gate;
      return { providerId: 'slow' };
    });
    const { id } = await mail.queue(toSend({}));
    expect(await row(id)).toMatchObject({ status: 'pending', providerId: null });
    let stopped = false;
    const stopping = queue.beforeApplicationShutdown().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    release();
    await stopping;
    slow.mockRestore();
    expect(await row(id)).toMatchObject({ status: 'sent', providerId: 'slow' });
  });
});
