import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { LlmProvider } from '#providers/llm/llm.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';

const HOOK = '/api/webhooks/email/inbound';
const DAY = 24 * 60 * 60 * 1000;

/** A name that occurs nowhere else in the database, and a word in every text that they wrote or that was written about them. */
const ZORALINE = {
  firstName: 'Zoraline',
  lastName: 'Quixotte',
  company: 'Vexamere',
  email: 'Zoraline.Quixotte@vexamere.example',
  phone: '+33698765432',
};
const MARK = 'zqxmarkzqx';
const NEEDLES = [MARK, 'zoraline', 'quixotte', 'vexamere', '698765432', '698765433'];

describe('privacy', () => {
  let test: TestApp;
  let mock: MockEmail;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({
      RETENTION_ENDED_REQUESTS_DAYS: '365',
      RETENTION_UNSORTED_DAYS: '90',
      RETENTION_WEBHOOKS_DAYS: '90',
      RETENTION_ATTACHMENTS_DAYS: '90',
    });
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });
  afterAll(() => test?.close());
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const erase = (id: string, caller = test.admin): Promise<Answer> => caller.post(`/api/organizers/${id}/erase`);
  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const mailFrom = (from: string, more: object = {}): object => ({
    from,
    to: ['requests@parvis.example'],
    subject: 'Séminaire',
    text: 'Bonjour, nous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027.',
    headers: { 'Message-ID': `<${++serial}.zoraline.quixotte@vexamere.example>` },
    ...more,
  });
  const person = async (): Promise<{ id: string; email: string }> => {
    const email = `person-${++serial}@clients.example`;
    return { id: done(await test.agent.post('/api/organizers', { email })).body.id as string, email };
  };

  /** Where any of the words occurs: `table` for its rows, whole and with bytes read as text, `files` for the storage. */
  const standing = async (words: string[]): Promise<string[]> => {
    const columns = await test.database.query<{ table: string; bytes: string[] }>(
      `SELECT c.table_name AS table, array_agg(c.column_name::text) FILTER (WHERE c.data_type = 'bytea') AS bytes
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = quote_ident(c.table_name)::regclass) GROUP BY 1 ORDER BY 1`,
    );
    expect(columns.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const { table, bytes } of columns) {
      const text = ['row_to_json(t)::text', ...(bytes ?? []).map((column) => `encode(t."${column}", 'escape')`)];
      const rows = await test.database.query<{ text: string }>(
        `SELECT lower(concat_ws(' ', ${text.join(', ')})) AS text FROM "${table}" t`,
      );
      if (rows.some((row) => words.some((word) => row.text.includes(word)))) found.push(table);
    }
    const folder = test.settings.dataDir;
    const holds = (path: string): boolean =>
      statSync(path).isDirectory()
        ? readdirSync(path).some((name) => holds(join(path, name)))
        : words.some((word) => readFileSync(path, 'latin1').toLowerCase().includes(word));
    return holds(folder) ? [...found, 'files'] : found;
  };

  const stats = async (): Promise<unknown> => {
    const of = async (name: string): Promise<Record<string, unknown>> => {
      const { generatedAt: _at, ...body } = done(await test.agent.get(`/api/stats/${name}`)).body as Record<
        string,
        unknown
      >;
      return body;
    };
    const { recentActivity: _events, ...overview } = await of('overview');
    const { items } = await of('top-organizers');
    return {
      overview,
      // their identity is removed, their business data stays
      organizers: (items as { name: unknown; company: unknown }[]).map(({ name: _name, company: _company, ...n }) => n),
      others: await Promise.all(['funnel', 'revenue', 'top-members', 'response-time', 'win-rate'].map(of)),
    };
  };

  const ogg = (): Buffer => {
    const content = Buffer.alloc(2000, 7);
    content.write('OggS\x00\x02', 'latin1');
    content[26] = 1;
    content.write('\x13OpusHead', 27, 'latin1');
    content.write(MARK, 500, 'latin1');
    return content;
  };

  /** A person with data in every part of the service; both requests have ended. */
  const zoraline = async (): Promise<{ id: string; lostId: string; wonId: string; mail: object }> => {
    const file = {
      filename: `${MARK}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(`%PDF-1.4 ${MARK}`).toString('base64'),
    };
    const mail = mailFrom(`${ZORALINE.firstName} ${ZORALINE.lastName} <${ZORALINE.email}>`, {
      subject: `Séminaire ${MARK}`,
      text: `Bonjour, je cherche une salle pour 60 personnes à Lyon le 18 mars 2027, ${MARK}. Zoraline Quixotte, Vexamere, +33698765433`,
      attachments: [file],
    });
    const lostId = done(await test.anonymous.post(HOOK, mail)).body.outcome.requestId as string;
    const lost = done(await test.agent.post(`/api/requests/${lostId}/validate`)).body as { organizerId: string };
    const id = lost.organizerId;
    done(await test.agent.post(`/api/organizers/${id}/proposed/phone/reject`, {}));
    done(
      await test.agent.patch(`/api/organizers/${id}`, { ...ZORALINE, internalNotes: `Calls before noon, ${MARK}.` }),
    );
    done(await test.agent.patch(`/api/requests/${lostId}`, { description: MARK, requirements: MARK, attendees: 60 }));
    const venue = await buildVenue(test.agent);
    await advanceRequest(test.agent, lostId, 'searching');
    await buildResults(test.agent, lostId, [venue], 'availability_requested', 'available', 'shortlisted');
    done(await test.agent.patch(`/api/requests/${lostId}/results/${venue.id}`, { note: MARK }));
    done(
      await test.agent.post(`/api/catalogs/${lostId}/compose`, {
        title: `For ${ZORALINE.firstName} ${MARK}`,
        message: MARK,
        items: [{ memberId: venue.id, price: 900, comment: MARK, description: MARK }],
      }),
    );
    const catalog = done(await test.agent.post(`/api/catalogs/${lostId}/send`, { subject: MARK, message: MARK })).body;
    const link = `/api/public/catalogs/${(catalog.publicUrl as string).split('/').at(-1)}`;
    done(await test.anonymous.get(link));
    done(await test.anonymous.post(`${link}/react`, { memberId: venue.id, reaction: 'favourite', comment: MARK }));
    done(
      await test.agent.post('/api/communications/email/send', {
        requestId: lostId,
        to: ZORALINE.email,
        subject: MARK,
        bodyHtml: `<p>${MARK}</p>`,
        attachments: [file],
      }),
    );
    done(
      await test.agent.post('/api/reminders', {
        requestId: lostId,
        kind: 'custom',
        to: ZORALINE.email,
        dueAt: new Date(Date.now() + DAY).toISOString(),
        subject: MARK,
        bodyHtml: MARK,
      }),
    );
    done(await test.anonymous.post('/webhooks/chatprov', chat(`Bonjour, ${MARK}`)));
    for (const entity of [id, lostId])
      done(
        await test.agent.upload(`/api/uploads/audio/${entity}`, {
          field: 'file',
          filename: `${MARK}.ogg`,
          contentType: 'audio/ogg',
          content: ogg(),
        }),
      );
    await test.database.query(`UPDATE audio_upload SET transcript = $1 WHERE organizer_id = $2 OR request_id = $3`, [
      MARK,
      id,
      lostId,
    ]);
    const user = await test.database.one<{ id: string }>(`SELECT id FROM team_user LIMIT 1`);
    await test.database.query(
      `INSERT INTO chat_message (id, request_id, role, content, tool_calls, user_id, created_at, updated_at)
       VALUES ($1, $2, 'user', $3, jsonb_build_array($3::text), $4, now(), now())`,
      [newId(), lostId, MARK, user.id],
    );
    done(
      await test.agent.post('/api/ai/training/correction', {
        requestId: lostId,
        originalSuggestion: MARK,
        correction: MARK,
      }),
    );
    done(
      await test.anonymous.post(
        HOOK,
        mailFrom(ZORALINE.email, {
          text: MARK,
          headers: { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<${MARK}@vexamere.example>` },
        }),
      ),
    );
    done(
      await test.agent.post(`/api/requests/${lostId}/advance`, {
        toStatus: 'lost',
        lostReason: 'price',
        comment: MARK,
      }),
    );

    const won = await buildRequest(test.agent, {
      organizer: { email: ZORALINE.email.toUpperCase() },
      title: `Gala ${ZORALINE.company}`,
    });
    expect(won.organizerId).toBe(id);
    await advanceRequest(test.agent, won.id, 'searching', 'proposed', 'won', 'closed');
    await test.database.query(
      `INSERT INTO commission (id, request_id, member_id, status, amount, description, paid_at, paid_by, created_at, updated_at)
       VALUES ($1, $2, $3, 'paid', 320, $4, now(), 'manual', now(), now())`,
      [newId(), won.id, venue.id, MARK],
    );
    done(
      await test.agent.post('/api/ai/training/correction', {
        originalSuggestion: `organizerLastName: ${ZORALINE.company}`,
        correction: `organizerLastName: ${ZORALINE.lastName}`,
      }),
    );
    // an unknown number when it wrote, hers since
    done(await test.anonymous.post('/webhooks/chatprov', chat(`Encore, ${MARK}`)));
    return { id, lostId, wonId: won.id, mail };
  };
  const chat = (body: string, number = ZORALINE.phone): object => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { phone_number_id: '1' },
              contacts: [{ profile: { name: ZORALINE.firstName }, wa_id: number.slice(1) }],
              messages: [
                {
                  from: number.slice(1),
                  id: `wamid.${newId()}.${number.slice(1)}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body },
                },
              ],
            },
          },
        ],
      },
    ],
  });

  it('removes a person everywhere, and keeps the statistics and everyone else', async () => {
    const other = await buildRequest(test.agent, {
      organizer: { email: 'other@elsewhere.example', firstName: 'Otherine' },
    });
    done(
      await test.agent.post('/api/communications/email/send', {
        requestId: other.id,
        to: 'other@elsewhere.example',
        cc: [ZORALINE.email],
        subject: 'For both',
        bodyHtml: '<p>Hello</p>',
      }),
    );
    // recipients are stored as entered
    await test.database.query(`UPDATE email_message SET bounced_for = cc WHERE request_id = $1`, [other.id]);
    const { id, lostId, wonId, mail } = await zoraline();
    await test.database.query(
      `INSERT INTO queue_job (id, queue, payload, run_at, failed_at, created_at)
       VALUES (gen_random_uuid(), 'events', jsonb_build_object('listener', 'a.b', 'told', jsonb_build_object('requestId', $1::text, 'name', $2::text)),
               now(), now(), now())`,
      [wonId, MARK],
    );
    // Check the scan: every part contains something of them.
    expect(await standing(NEEDLES)).toEqual(
      expect.arrayContaining([
        'audio_upload',
        'catalog',
        'catalog_item',
        'chat_message',
        'commission',
        'email_attachment',
        'email_message',
        'email_thread',
        'messaging_message',
        'notification',
        'organizer',
        'queue_job',
        'contact_suggestion',
        'reminder',
        'request',
        'result',
        'timeline_event',
        'training_correction',
        'webhook_event',
        'files',
      ]),
    );
    const [before, events] = [await stats(), (await timelineKinds(test.database)).length];

    const answer = await erase(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        id,
        email: `erased-${id}@erased.invalid`,
        firstName: null,
        lastName: null,
        company: null,
        phone: null,
        internalNotes: null,
        requestCount: 2,
        erasedAt: expect.any(String),
      }),
    ]);
    for (let more = true; more;) {
      await test.jobs.runNow('remove-discarded-files');
      more =
        (await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'files' AND run_at = 'epoch'`)).length > 0;
    }
    expect(await standing(NEEDLES)).toEqual([]);
    expect(await stats()).toEqual(before);
    const kinds = await timelineKinds(test.database);
    expect([kinds.length, kinds.at(-1)]).toEqual([events + 1, 'organizer_erased']);
    const event = await test.database.one(
      `SELECT request_id, actor_type, payload FROM timeline_event WHERE kind = 'organizer_erased'`,
    );
    expect(event).toEqual({ request_id: null, actor_type: 'user', payload: { organizerId: id, requests: 2 } });

    // Everyone else is unchanged, and the remaining data of the person can still be read.
    expect(await standing(['otherine'])).toContain('organizer');
    const copy = await test.database.one(
      `SELECT "to", cc, subject FROM email_message WHERE request_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [other.id],
    );
    expect(copy).toEqual({ to: ['other@elsewhere.example'], cc: [], subject: expect.stringContaining('For both') });
    for (const path of [
      `/api/requests/${lostId}`,
      `/api/catalogs/by-request/${lostId}`,
      `/api/communications/threads/by-request/${lostId}`,
      `/api/reminders/by-request/${lostId}`,
      `/api/chatprov/by-request/${lostId}`,
      `/api/timeline/by-request/${lostId}`,
      `/api/organizers?search=erased`,
      '/api/notifications',
    ])
      expect([path, (await test.agent.get(path)).status]).toEqual([path, 200]);
    expect((await test.agent.get(`/api/requests/${lostId}`)).body).toMatchObject({
      status: 'lost',
      lostReason: 'price',
      attendees: 60,
      city: 'Lyon',
      extraction: null,
    });

    // A redelivery of the same mail is recognized; a new mail creates a new organizer.
    expect((await test.anonymous.post(HOOK, mail)).body.status).toBe('duplicate');
    expect(await standing(NEEDLES)).toEqual([]);
    const again = done(await test.anonymous.post(HOOK, mailFrom(ZORALINE.email))).body.outcome;
    const fresh = (await test.agent.get(`/api/requests/${again.requestId}`)).body;
    expect(fresh.organizerId).not.toBe(id);
    expect((await test.agent.get(`/api/requests/${wonId}`)).body.organizerId).toBe(id);
  });

  it('finds a person by former addresses and numbers, and by name in examples for the AI', async () => {
    const { id } = await person();
    const robot = (from: string): object =>
      mailFrom(from, { headers: { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<${newId()}@machines.example>` } });
    const OLD = 'old.kwixbart@formers.example';
    const MIDDLE = 'middle.kwixbart@formers.example';
    const NEW = 'new.kwixbart@formers.example';
    const [OLD_NUMBER, NEW_NUMBER] = ['+33698765401', '+33698765402'];
    const became = async (change: object): Promise<void> => {
      test.clock.advance(60_000);
      done(await test.agent.patch(`/api/organizers/${id}`, change));
    };
    await became({ email: OLD, firstName: 'Kwix', lastName: 'Bart', company: 'Zyfflor & Fils', phone: OLD_NUMBER });
    done(await test.anonymous.post(HOOK, robot(OLD)));
    await became({ email: MIDDLE.toUpperCase() });
    done(await test.anonymous.post(HOOK, robot(MIDDLE)));
    await became({ email: NEW, phone: NEW_NUMBER });
    // A reply to the address of long ago.
    done(await test.anonymous.post(HOOK, robot(OLD)));
    done(await test.anonymous.post('/webhooks/chatprov', chat('Bonjour', OLD_NUMBER)));
    const correct = async (originalSuggestion: string, requestId: string | null = null): Promise<void> =>
      void done(
        await test.agent.post('/api/ai/training/correction', { requestId, originalSuggestion, correction: '80' }),
      );
    const other = await buildRequest(test.agent);
    await correct('organizerLastName: BÀRT');
    await correct('the company is zyfflor et fils, or Zyfflor & Fils.');
    await correct(`attendees: 8, for ${MIDDLE}`);
    await correct(`attendees: 8, for ${NEW}`, other.id);
    await correct('attendees: 8, for Bartholomew Kwixen of Zyfflor Sisters');

    const document = done(await test.admin.get(`/api/organizers/${id}/export`)).body;
    expect(document.formerContacts.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining([OLD, MIDDLE, OLD_NUMBER]),
    );
    expect(document.mails).toHaveLength(3);

    done(await erase(id));
    expect(await standing([OLD, MIDDLE, NEW, OLD_NUMBER.slice(1), NEW_NUMBER.slice(1)])).toEqual([]);
    const examples = await test.database.query<{ said: string }>(
      `SELECT original_suggestion AS said FROM training_correction ORDER BY id`,
    );
    expect(examples).toEqual([{ said: 'attendees: 8, for Bartholomew Kwixen of Zyfflor Sisters' }]);
  });

  it('keeps the data of others who had the same address before or after', async () => {
    const ADDRESS = 'office@shared.example';
    const robot = (id: string): object =>
      mailFrom(ADDRESS, { headers: { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<${id}@shared.example>` } });
    const kept = async (): Promise<string[]> =>
      (
        await test.database.query<{ id: string }>(
          `SELECT message_id AS id FROM email_message WHERE message_id LIKE '%@shared.example%' ORDER BY created_at`,
        )
      ).map(({ id }) => id.replace(/^<|@.*$/g, ''));
    const [first, second] = [await person(), await person()];
    const moves = async (who: { id: string }, email: string): Promise<void> => {
      test.clock.advance(60_000);
      done(await test.agent.patch(`/api/organizers/${who.id}`, { email }));
    };
    await moves(first, ADDRESS);
    done(await test.anonymous.post(HOOK, robot('of-the-first')));
    await moves(first, 'first@elsewhere.example');
    await moves(second, ADDRESS);
    done(await test.anonymous.post(HOOK, robot('of-the-second')));
    const mailsOf = async ({ id }: { id: string }): Promise<number> =>
      done(await test.admin.get(`/api/organizers/${id}/export`)).body.mails.length as number;
    expect([await mailsOf(first), await mailsOf(second)]).toEqual([1, 1]);

    done(await erase(first.id));
    expect(await kept()).toEqual(['of-the-second']);
    expect((await test.agent.get(`/api/organizers/${second.id}`)).body.email).toBe(ADDRESS);
    expect(await standing([ADDRESS])).toEqual(expect.arrayContaining(['organizer', 'email_message']));
    done(await erase(second.id));
    expect(await kept()).toEqual([]);
    expect(await standing([ADDRESS])).toEqual([]);
  });

  it("cancels pending extraction of their mails, even if the request is another organizer's by then", async () => {
    const [theirs, others] = [await person(), await person()];
    const made = async (from: string): Promise<{ id: string; code: string }> => {
      const { requestId } = done(await test.anonymous.post(HOOK, mailFrom(from))).body.outcome;
      return done(await test.agent.get(`/api/requests/${requestId}`)).body as { id: string; code: string };
    };
    const give = async (request: { id: string }, { id }: { id: string }): Promise<void> =>
      void done(await test.agent.patch(`/api/requests/${request.id}`, { organizerId: id }));
    const reading = async (request: { id: string }): Promise<unknown> =>
      done(await test.agent.get(`/api/requests/${request.id}`)).body.reading;

    // Another organizer's mail created this one; they only replied to it.
    const answered = await made(others.email);
    await give(answered, theirs);
    const answer = mailFrom(theirs.email, { subject: `Re: [#${answered.code}]`, text: 'Nous serons 60.' });
    expect(done(await test.anonymous.post(HOOK, answer)).body.outcome.requestId).toBe(answered.id);
    await give(answered, others);
    // Their mail created this one, and nobody could read it yet.
    jest
      .spyOn(test.app.get(LlmProvider), 'extractRequest')
      .mockRejectedValue(new ProviderError('llm', 'timeout', true));
    const pending = await made(theirs.email);
    await give(pending, others);
    expect([await reading(answered), await reading(pending)]).toEqual(['done', 'pending']);

    done(await erase(theirs.id));
    expect([await reading(answered), await reading(pending)]).toEqual(['done', 'none']);
  });

  it('deletes stored idempotent responses about their mails', async () => {
    const request = await buildRequest(test.agent);
    const robot = mailFrom(request.organizerEmail, {
      headers: { 'Auto-Submitted': 'auto-replied', 'Message-ID': `<${newId()}@machines.example>` },
    });
    const { emailMessageId } = done(await test.anonymous.post(HOOK, robot)).body.outcome;
    const path = `/api/communications/unsorted/${emailMessageId}/assign`;
    done(await test.agent.with({ 'idempotency-key': newId() }).post(path, { requestId: request.id }));
    const kept = (): Promise<unknown[]> =>
      test.database.query(`SELECT 1 FROM idempotency_key WHERE path = $1 AND status IS NOT NULL`, [path]);
    expect(await kept()).toHaveLength(1);
    done(await test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'cancelled' }));
    done(await erase(request.organizerId));
    expect(await kept()).toEqual([]);
  });

  it('leaves the timeline append-only for everyone else', async () => {
    const { id } = await person();
    const refused = (sql: string, values: unknown[]): Promise<void> =>
      expect(
        test.database.transaction(async () => {
          await test.database.query(`SELECT set_config('parvis.erasing_organizer', $1, true)`, [id]);
          await test.database.query(sql, values);
        }),
      ).rejects.toThrow('append-only');
    const of = `WHERE payload ->> 'organizerId' = $1`;
    // not erased: nothing may change
    await refused(`UPDATE timeline_event SET payload = timeline_redacted(kind, payload) ${of}`, [id]);
    done(await erase(id));
    for (const change of ["kind = kind || 'x'", `payload = '{}'`, `actor_label = 'Somebody'`, 'created_at = now()'])
      await refused(`UPDATE timeline_event SET ${change} ${of} AND kind = 'organizer_created'`, [id]);
    await refused(`DELETE FROM timeline_event ${of}`, [id]);
    await expect(
      test.database.query(`UPDATE timeline_event SET payload = timeline_redacted(kind, payload) ${of}`, [id]),
    ).rejects.toThrow('append-only');
  });

  it('changes nothing the second time, also for two calls at once', async () => {
    const { id } = await person();
    const both = await Promise.all([erase(id), erase(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const third = await erase(id);
    for (const { body } of both) expect(body).toEqual(third.body);
    const rows = await test.database.query(
      `SELECT 1 FROM timeline_event WHERE kind = 'organizer_erased' AND payload ->> 'organizerId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('waits for open requests and unpaid commissions, and names them', async () => {
    const request = await buildRequest(test.agent);
    const refused = async (): Promise<void> => {
      const { status, body } = await erase(request.organizerId);
      expect([status, body.code, body.message]).toEqual([409, 'IN_USE', expect.stringContaining(request.code)]);
    };
    await refused();
    await advanceRequest(test.agent, request.id, 'searching', 'proposed', 'won');
    await refused();
    const venue = await buildVenue(test.agent);
    await test.database.query(
      `INSERT INTO commission (id, request_id, member_id, amount, created_at, updated_at) VALUES ($1, $2, $3, 10, now(), now())`,
      [newId(), request.id, venue.id],
    );
    await advanceRequest(test.agent, request.id, 'closed');
    await refused();
    expect((await test.agent.get(`/api/organizers/${request.organizerId}`)).body.email).toBe(request.organizerEmail);
    await test.database.query(`UPDATE commission SET status = 'cancelled' WHERE request_id = $1`, [request.id]);
    done(await erase(request.organizerId));
    // Nothing is recorded of an erased person any more.
    const next = await test.agent.post('/api/requests', { organizerId: request.organizerId, title: 'Again' });
    const change = await test.agent.patch(`/api/organizers/${request.organizerId}`, { firstName: 'Ada' });
    const link = await test.agent.post('/api/magic-tokens', { scope: 'organizer', scopeId: request.organizerId });
    const heard = await test.agent.upload(`/api/uploads/audio/${request.id}`, {
      field: 'file',
      filename: 'voice.ogg',
      contentType: 'audio/ogg',
      content: ogg(),
    });
    for (const { status, body } of [next, change, link, heard])
      expect([status, body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    await expect(
      test.database.query(
        `INSERT INTO messaging_message (id, organizer_id, direction, "from", "to", type, status, created_at, updated_at)
         VALUES ($1, $2, 'inbound', '+33612345678', '+33199000000', 'text', 'received', now(), now())`,
        [newId(), request.organizerId],
      ),
    ).rejects.toMatchObject({ constraint: 'organizer_not_erased' });
  });

  it("doesn't send a mail that was queued", async () => {
    const request = await buildRequest(test.agent);
    jest.spyOn(mock, 'send').mockRejectedValue(new ProviderError('emailprov', 'unreachable', true));
    await advanceRequest(test.agent, request.id, 'searching');
    const venue = await buildVenue(test.agent);
    await buildResults(test.agent, request.id, [venue], 'available', 'shortlisted');
    done(await test.agent.post(`/api/catalogs/${request.id}/compose`, {}));
    done(await test.agent.post(`/api/catalogs/${request.id}/send`, {}));
    const row = (): Promise<{ status: string }> =>
      test.database.one(`SELECT status FROM email_message WHERE request_id = $1 AND template = 'catalog-sent'`, [
        request.id,
      ]);
    expect((await row()).status).toBe('pending');
    done(await test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'cancelled' }));
    done(await erase(request.organizerId));
    jest.restoreAllMocks();
    mock.sent.length = 0;
    test.clock.advance(DAY);
    await test.jobs.runNow('send-mails');
    expect((await row()).status).toBe('failed');
    expect(mock.sent.flatMap(({ to }) => to)).not.toContain(request.organizerEmail);
  });

  it("isn't undone by mails in transit, outbound or inbound", async () => {
    const request = await buildRequest(test.agent);
    const note = { requestId: request.id, to: request.organizerEmail, subject: 'Good news', bodyHtml: '<p>Hello</p>' };
    done(await test.agent.post('/api/communications/email/send', note));
    const { replyTo } = mock.sent.at(-1) as { replyTo: string };
    done(await test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'cancelled' }));
    const storage = test.app.get(StorageProvider);
    const [send, put] = [mock.send.bind(mock), storage.put.bind(storage)];
    // They are erased while their reply is received and a mail to them is with the provider.
    jest.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      jest.spyOn(mock, 'send').mockImplementationOnce(async (mail) => {
        done(await erase(request.organizerId));
        return send(mail);
      });
      await test.agent.post('/api/communications/email/send', note);
      return put(...file);
    });
    const file = { filename: 'a.txt', contentType: 'text/plain', content: 'UGxhbg==' };
    const answer = await test.anonymous.post(
      HOOK,
      mailFrom(request.organizerEmail, { to: [replyTo], attachments: [file] }),
    );
    expect(answer.body.outcome).toMatchObject({ kind: 'unsorted', requestId: null });
    const events = await test.database.query<{ kind: string; payload: { to?: string[] } }>(
      `SELECT kind, payload FROM timeline_event WHERE request_id = $1 AND kind = 'EMAIL_SENT' ORDER BY created_at, id`,
      [request.id],
    );
    expect(events.map(({ payload }) => payload.to)).toEqual([null, []]);
    // Only the new mail, which a user will sort or discard, contains the address.
    expect(await standing([request.organizerEmail])).toEqual(['email_message', 'timeline_event', 'webhook_event']);
  });

  it('exports everything of a person and nothing of anyone else', async () => {
    const venue = await buildVenue(test.agent, { name: 'Secretive Venue' });
    const request = await buildRequest(test.agent, { description: 'My own words' });
    const foreign = await buildRequest(test.agent, { title: 'Foreign affairs' });
    const send = (requestId: string, to: string, subject: string): Promise<Answer> =>
      test.agent.post('/api/communications/email/send', {
        requestId,
        to,
        subject,
        bodyHtml: `<p>${subject}</p>`,
        attachments: [{ filename: 'plan.txt', contentType: 'text/plain', content: 'UGxhbg==' }],
      });
    done(await send(request.id, request.organizerEmail, 'To them'));
    done(await send(request.id, venue.email, 'To the house alone'));
    done(await send(foreign.id, foreign.organizerEmail, 'To somebody else'));
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [venue], 'availability_requested', 'available', 'shortlisted');
    done(await test.agent.patch(`/api/requests/${request.id}/results/${venue.id}`, { note: 'Between us' }));
    const lines = [{ kind: 'room_hire', label: 'Hall', basis: 'flat', unitPrice: 900 }];
    const offer = done(await test.agent.post('/api/offers', { requestId: request.id, memberId: venue.id, lines })).body;
    done(await test.agent.post(`/api/offers/${offer.id}/submit`));
    done(await test.agent.post(`/api/offers/${offer.id}/decline`, { reason: 'Too dear for them' }));
    await test.jobs.runNow('deliver-events');
    done(await test.agent.post(`/api/catalogs/${request.id}/compose`, { message: 'A choice for you' }));
    const { publicUrl } = done(await test.agent.post(`/api/catalogs/${request.id}/send`, {})).body;

    const answer = await test.admin.get(`/api/organizers/${request.organizerId}/export`);
    expect([answer.status, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
      200,
      `attachment; filename="organizer-${request.organizerId}.json"`,
      'no-store',
    ]);
    expect(answer.body).toMatchObject({
      organizer: { id: request.organizerId, email: request.organizerEmail },
      requests: [{ id: request.id, description: 'My own words', eventDate: '2027-03-12', budgetMax: 4000 }],
      catalogs: [{ message: 'A choice for you', items: [{ member: { name: 'Secretive Venue' } }] }],
      links: expect.arrayContaining([expect.objectContaining({ scope: 'catalog' })]),
    });
    expect(answer.body.mails.map(({ subject }: { subject: string }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('To them')]),
    );
    const kinds = answer.body.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['request_created', 'EMAIL_SENT', 'request_status_changed']));
    const { url } = answer.body.mails.flatMap((m: { attachments: object[] }) => m.attachments)[0] as { url: string };
    expect((await test.anonymous.get(url.slice(ORIGIN.length))).text).toBe('Plan');
    for (const secret of [
      'To the house alone',
      'somebody else',
      'Foreign',
      foreign.organizerEmail,
      'Between us',
      'Too dear for them',
      'Haggles',
      venue.email,
      (publicUrl as string).split('/').at(-1) as string,
      'storage',
      'hash',
      'outbound/',
    ])
      expect([secret, answer.text.includes(secret)]).toEqual([secret, false]);

    const statements = await countStatements(() => test.admin.get(`/api/organizers/${request.organizerId}/export`));
    for (let i = 0; i < 3; i++) done(await send(request.id, request.organizerEmail, `More ${i}`));
    expect(await countStatements(() => test.admin.get(`/api/organizers/${request.organizerId}/export`))).toBe(
      statements,
    );
  });

  it('is for admins, for existing organizers', async () => {
    const { id } = await person();
    for (const call of [
      (caller: typeof test.admin, of: string) => erase(of, caller),
      (caller: typeof test.admin, of: string) => caller.get(`/api/organizers/${of}/export`),
    ]) {
      expect((await call(test.anonymous, id)).status).toBe(401);
      expect((await call(test.agent, id)).status).toBe(403);
      expect((await call(test.admin, 'rubbish')).status).toBe(400);
      expect((await call(test.admin, newId())).status).toBe(404);
    }
    expect((await test.agent.get(`/api/organizers/${id}`)).body.erasedAt).toBeNull();
  });

  it('deletes data beyond the configured retention, once', async () => {
    const [ended, open, idle] = [await buildRequest(test.agent), await buildRequest(test.agent), await person()];
    for (const { id: requestId, organizerEmail: to } of [ended, open])
      done(
        await test.agent.post('/api/communications/email/send', {
          requestId,
          to,
          subject: 'With a plan',
          bodyHtml: '<p>Hello</p>',
          attachments: [{ filename: 'plan.txt', contentType: 'text/plain', content: 'UGxhbg==' }],
        }),
      );
    const attachments = async (): Promise<unknown[]> => {
      const rows = await test.database.query<{ files: number }>(
        `SELECT (SELECT count(*)::int FROM email_attachment a WHERE a.email_message_id = m.id) AS files
           FROM email_message m WHERE request_id = ANY ($1) AND subject LIKE 'With a plan%' ORDER BY created_at, id`,
        [[ended.id, open.id]],
      );
      return rows.map(({ files }) => files);
    };
    const webhooks = (): Promise<unknown[]> =>
      test.database.query(`SELECT 1 FROM webhook_event WHERE source = 'email_inbound'`);
    done(await test.agent.post(`/api/requests/${ended.id}/advance`, { toStatus: 'cancelled' }));
    done(
      await test.anonymous.post(
        HOOK,
        mailFrom('robot@elsewhere.example', {
          headers: { 'Auto-Submitted': 'auto-replied', 'Message-ID': '<r@elsewhere.example>' },
        }),
      ),
    );
    const unsorted = (): Promise<unknown[]> =>
      test.database.query(`SELECT 1 FROM email_message WHERE "from" = 'robot@elsewhere.example'`);
    const erased = async (): Promise<boolean[]> => {
      const answers = await Promise.all(
        [ended.organizerId, open.organizerId, idle.id].map((id) => test.agent.get(`/api/organizers/${id}`)),
      );
      return answers.map(({ body }) => body.erasedAt !== null);
    };
    const processed = async (): Promise<number> => {
      expect(await test.jobs.runNow('apply-retention')).toBe(true);
      return (
        await test.database.one<{ processed: number }>(`SELECT processed FROM job WHERE name = 'apply-retention'`)
      ).processed;
    };
    expect(await processed()).toBe(0);
    expect([await attachments(), (await webhooks()).length > 0]).toEqual([[1, 1], true]);
    test.clock.advance(100 * DAY);
    expect(await processed()).toBeGreaterThanOrEqual(3);
    expect([await attachments(), await webhooks()]).toEqual([[0, 1], []]);
    expect([await erased(), await unsorted()]).toEqual([[false, false, false], []]);
    test.clock.advance(300 * DAY);
    expect(await processed()).toBeGreaterThanOrEqual(2);
    expect(await erased()).toEqual([true, false, true]);
    expect(await processed()).toBe(0);
  });
});
