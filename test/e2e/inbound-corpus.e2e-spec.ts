import { StorageProvider } from '#providers/storage/storage.provider';
import { createTestApp, type TestApp } from '../support/app';
import { type RawMail, rawMails } from '../support/raw-mails';

const HOOK = '/api/webhooks/email/inbound';

interface Kept {
  id: string;
  place: string;
  from: string;
  subject: string;
  text: string;
  reply: string;
  files: { filename: string; storageKey: string }[];
}

/** Everything that may arrive in a mailbox: none of it fails or is lost. */
describe('raw mails of every shape', () => {
  let test: TestApp;
  const mails = rawMails();
  const kept = new Map<RawMail, Kept>();
  const failures: string[] = [];

  const deliver = async (mail: RawMail): Promise<void> => {
    const form = { field: 'email', filename: 'mail.eml', contentType: 'message/rfc822', content: mail.raw };
    const answer = await test.anonymous.upload(HOOK, form);
    if (mail.nothing) {
      if (answer.status !== 400 || answer.body.code !== 'VALIDATION_ERROR') failures.push(`${mail.name}: not refused`);
      return;
    }
    if (answer.status !== 200 || answer.body.status !== 'processed') {
      failures.push(`${mail.name}: ${answer.status} ${answer.text}`);
      return;
    }
    kept.set(
      mail,
      await test.database.one<Kept>(
        `SELECT id, "from", subject, body_text AS text, reply_text AS reply,
                CASE WHEN request_id IS NOT NULL AND thread_id IS NOT NULL AND unsorted_reason IS NULL THEN 'thread'
                     WHEN request_id IS NULL AND thread_id IS NULL AND unsorted_reason IS NOT NULL THEN unsorted_reason
                     ELSE 'nowhere' END AS place,
                coalesce((SELECT json_agg(json_build_object('filename', filename, 'storageKey', storage_key) ORDER BY id)
                            FROM email_attachment WHERE email_message_id = mail.id), '[]') AS files
           FROM email_message mail WHERE id = $1`,
        [answer.body.outcome.emailMessageId],
      ),
    );
  };

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example', LOG_LEVEL: 'silent' });
    for (const mail of mails) await deliver(mail);
  }, 60_000);

  afterAll(() => test?.close());

  /** The differences of all mails at once. */
  const compare = (
    what: string,
    expected: (mail: RawMail) => unknown,
    found: (one: Kept, mail: RawMail) => unknown,
  ): void => {
    const rows = [...kept].flatMap(([mail, one]) => {
      const wanted = expected(mail);
      return wanted === undefined ? [] : [{ mail: mail.name, wanted, found: found(one, mail) }];
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ mail, found: value }) => ({ mail, [what]: value }))).toEqual(
      rows.map(({ mail, wanted }) => ({ mail, [what]: wanted })),
    );
  };

  it('number at least two hundred, and every one is accepted', () => {
    expect(mails.length).toBeGreaterThanOrEqual(200);
    expect(failures).toEqual([]);
    expect(new Set([...kept.values()].map(({ id }) => id)).size).toBe(mails.filter(({ nothing }) => !nothing).length);
  });

  it("are each in one place: a request's thread or the unsorted inbox", async () => {
    expect([...kept].filter(([, { place }]) => place === 'nowhere').map(([{ name }]) => name)).toEqual([]);
    compare(
      'place',
      ({ automatic }) => automatic && 'automatic',
      ({ place }) => place,
    );
    const shown = new Set<string>();
    for (let offset = 0, total = 1; offset < total; offset += 100) {
      const { status, body } = await test.agent.get(`/api/communications/unsorted?limit=100&offset=${offset}`);
      expect(status).toBe(200);
      for (const { id } of body.items) shown.add(id as string);
      total = body.total as number;
    }
    const threads = await test.database.query<{ id: string }>(`SELECT id FROM email_thread`);
    for (const { id } of threads) {
      const { status, body } = await test.agent.get(`/api/communications/threads/${id}`);
      expect(status).toBe(200);
      for (const message of body.messages) shown.add(message.id as string);
    }
    expect([...kept.values()].filter(({ id }) => !shown.has(id))).toEqual([]);
  });

  it('are parsed as intended', () => {
    compare(
      'text',
      ({ text }) => text,
      (one, { text }) => (one.text.includes(text ?? '') ? text : one.text.slice(0, 500)),
    );
    compare(
      'subject',
      ({ subject }) => subject,
      ({ subject }) => subject,
    );
    compare(
      'from',
      ({ from }) => from,
      ({ from }) => from,
    );
  });

  it('are replies without their quotes', () =>
    compare(
      'reply',
      ({ reply }) => reply,
      ({ reply }) => reply,
    ));

  it('keep their files byte for byte, under safe names', async () => {
    const storage = test.app.get(StorageProvider);
    for (const [mail, { files }] of kept) {
      for (const { filename } of files)
        expect([mail.name, filename]).toEqual([mail.name, filename.replace(/[\\/\p{Cc}\p{Cf}<>:"|?*]|^\.|^$/gu, '_')]);
      if (mail.files === undefined && !mail.whole) continue;
      const found: { filename: string; content: Buffer }[] = [];
      for (const { filename, storageKey } of files) {
        const { stream } = await storage.get('email-attachments', storageKey);
        found.push({ filename, content: Buffer.concat((await stream.toArray()) as Buffer[]) });
      }
      if (mail.whole)
        expect([mail.name, found.at(-1)?.filename, found.at(-1)?.content.equals(mail.raw)]).toEqual([
          mail.name,
          'message.eml',
          true,
        ]);
      if (mail.files === undefined) continue;
      const names = mail.files.map(({ filename }, i) => filename ?? found[i]?.filename);
      expect([mail.name, found.map(({ filename }) => filename)]).toEqual([mail.name, names]);
      mail.files.forEach(({ content }, i) => {
        expect([mail.name, found[i]?.content.equals(content)]).toEqual([mail.name, true]);
      });
    }
  });
});
