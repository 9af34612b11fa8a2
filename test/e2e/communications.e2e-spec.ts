import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { StorageProvider } from '#providers/storage/storage.provider';
import { HOUR, MINUTE } from '#core/clock';
import { ProviderError } from '#core/errors';
import { Outbox } from '#api/foundations/timeline/outbox';
import { newId } from '#core/ids';
import { seal } from '#core/secrets';
import { authConfig } from '#core/auth.config';
import { CommissionInvoiced } from '#api/demand/commissions/commissions.events';
import { TEMPLATE_NAMES } from '#mail-templates/template.types';
import { ThreadsService } from '#api/exchange/communications/threads.service';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { type BuiltRequest, insertMember, insertRequest } from '../support/build';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const SEND = '/api/communications/email/send';
const DRAFT = '/api/communications/email/draft';

describe('mail', () => {
  let test: TestApp;
  let mock: MockEmail;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    mock.sent.length = 0;
    test.clock.release();
    request = await insertRequest(test.database);
  });

  const body = (given: object = {}): object => ({
    requestId: request.id,
    to: request.organizerEmail,
    subject: 'Your visit',
    bodyHtml: '<p>See you on Thursday.</p>',
    ...given,
  });

  describe('sending', () => {
    it('returns the message as sent and shows it in the thread', async () => {
      const sent = await test.agent.post(SEND, body());
      expect(sent.status).toBe(201);
      expect(sent.body).toMatchObject({
        requestId: request.id,
        direction: 'outbound',
        from: 'Parvis <requests@parvis.example>',
        to: [request.organizerEmail],
        cc: [],
        subject: `Your visit [#${request.code}]`,
        status: 'sent',
        template: 'generic-message',
        createdBy: (await test.agent.get('/api/team/me')).body.id,
        inReplyTo: null,
        references: [sent.body.messageId],
        attachments: [],
        error: null,
        traceId: sent.headers['x-trace-id'],
      });
      expect(sent.body.providerId).toMatch(/^mock-/);
      expect(sent.body.sentAt).not.toBeNull();
      const events = await test.database.query(
        `SELECT kind, actor_type, via, payload, trace_id FROM timeline_event WHERE request_id = $1`,
        [request.id],
      );
      expect(events).toEqual([
        {
          kind: 'EMAIL_SENT',
          actor_type: 'user',
          via: 'api',
          trace_id: sent.headers['x-trace-id'],
          payload: {
            emailMessageId: sent.body.id,
            to: [request.organizerEmail],
            subject: sent.body.subject,
            template: 'generic-message',
          },
        },
      ]);
      const threads = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      expect(threads.body).toMatchObject({ total: 1, page: 1, pageSize: 20 });
      const thread = await test.agent.get(`/api/communications/threads/${threads.body.items[0].id}`);
      expect(thread.body).toEqual(threads.body.items[0]);
      expect(thread.body).toMatchObject({
        requestId: request.id,
        subject: `Séminaire annuel [#${request.code}]`,
        messages: [sent.body],
      });
      expect(thread.body.lastMessageAt).not.toBeNull();
    });

    it('wraps a fragment safely and leaves a complete document unchanged', async () => {
      await test.agent.post(SEND, body({ bodyHtml: 'Hello <b>you</b><script>alert(1)</script>' }));
      expect(mock.sent[0]?.html).toMatch(/^<!doctype html>/i);
      expect(mock.sent[0]?.html).toContain('Hello <b>you</b>');
      expect(mock.sent[0]?.html).not.toContain('alert(1)');
      expect(mock.sent[0]?.text).toContain('Hello you');
      const document = '<!DOCTYPE html><html><body><p>As  it is</p></body></html>\n';
      const whole = await test.agent.post(SEND, body({ bodyHtml: document, bodyText: 'My own text' }));
      expect(mock.sent[1]).toMatchObject({ html: document, text: 'My own text' });
      expect(whole.body).toMatchObject({ bodyHtml: document, template: null });
    });

    it("continues each recipient's chain, without revealing the others", async () => {
      const member = await insertMember(test.database, { requestId: request.id });
      const send = async (
        to: string | string[],
      ): Promise<{ messageId: string; inReplyTo: string; references: string[] }> =>
        (await test.agent.post(SEND, body({ to }))).body;
      const first = await send(request.organizerEmail);
      const toMember = await send(member.email);
      const second = await send([request.organizerEmail]);
      const third = await send(request.organizerEmail.toUpperCase());
      expect(second).toMatchObject({ inReplyTo: first.messageId, references: [first.messageId, second.messageId] });
      expect(third.references).toEqual([first.messageId, second.messageId, third.messageId]);
      expect(toMember).toMatchObject({ inReplyTo: null, references: [toMember.messageId] });
      const headers = mock.sent.filter(({ to }) => to[0]?.toLowerCase() === request.organizerEmail);
      expect(headers).toHaveLength(3);
      expect(JSON.stringify(headers)).not.toContain(toMember.messageId);
      expect(new Set(mock.sent.map(({ replyTo }) => replyTo)).size).toBe(1);
      expect(mock.sent[0]?.replyTo).toMatch(/^reply\+[a-z0-9]{24}@parvis\.example$/);
    });

    it('accepts a list, copies and a subject that already has its token', async () => {
      const sent = await test.agent.post(
        SEND,
        body({
          to: ['a@example.test', 'b@example.test', 'A@example.test'],
          cc: ['c@example.test', 'a@example.test'],
          subject: `Re: visit [#${request.code.toLowerCase()}]`,
        }),
      );
      expect(sent.body.to).toEqual(['a@example.test', 'b@example.test']);
      expect(sent.body.cc).toEqual(['c@example.test']);
      expect(sent.body.subject).toBe(`Re: visit [#${request.code.toLowerCase()}]`);
      expect(mock.sent).toHaveLength(1);
    });

    it('accepts hidden copies and files, byte for byte', async () => {
      const content = Buffer.from([0, 1, 2, 253, 254, 255]);
      const sent = await test.agent.post(
        SEND,
        body({
          bcc: ['archive@example.test', request.organizerEmail.toUpperCase()],
          attachments: [
            { filename: 'Devis d’été.pdf', contentType: 'application/pdf', content: content.toString('base64') },
            { filename: 'empty.txt', contentType: 'text/plain', content: '' },
          ],
        }),
      );
      expect(sent.status).toBe(201);
      expect(sent.body).toMatchObject({
        to: [request.organizerEmail],
        bcc: ['archive@example.test'],
        attachments: [
          { filename: 'Devis d’été.pdf', contentType: 'application/pdf', size: 6 },
          { filename: 'empty.txt', size: 0 },
        ],
      });
      expect(mock.sent[0]).toMatchObject({
        bcc: ['archive@example.test'],
        attachments: [
          { filename: 'Devis d’été.pdf', contentType: 'application/pdf', content },
          { filename: 'empty.txt', content: Buffer.alloc(0) },
        ],
      });
      const [file] = sent.body.attachments;
      const served = await test.anonymous.get(new URL(file.url).pathname);
      expect(Buffer.from(served.raw).equals(content)).toBe(true);
      // a mail rejected by the provider keeps its files, a mail rejected here leaves none
      mock.failNext(1, new ProviderError('emailprov', 'refused', false));
      const attachments = [{ filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }];
      expect((await test.agent.post(SEND, body({ attachments }))).status).toBe(502);
      expect((await test.agent.post(SEND, body({ attachments, requestId: UNKNOWN }))).status).toBe(404);
      const files = await test.database.query(`SELECT 1 FROM email_attachment WHERE filename = 'a.txt'`);
      expect(files).toHaveLength(1);
      expect(await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'files'`)).toEqual([]);
    });

    it('continues the conversation if a new person gets a copy', async () => {
      const first = (await test.agent.post(SEND, body())).body;
      const second = (await test.agent.post(SEND, body({ cc: 'new@example.test' }))).body;
      expect([second.inReplyTo, second.references]).toEqual([first.messageId, [first.messageId, second.messageId]]);
      const third = (await test.agent.post(SEND, body({ to: 'new@example.test' }))).body;
      expect(third.references).toEqual([second.messageId, third.messageId]);
    });

    it('removes a working token from a pasted link in the record', async () => {
      const token = 'x'.repeat(43);
      const sent = await test.agent.post(SEND, body({ bodyHtml: `Here: http://localhost:3000/catalogs/${token}` }));
      expect(mock.sent[0]?.html).toContain(token);
      expect(sent.body.bodyHtml).toContain('http://localhost:3000/catalogs/[redacted]');
      expect(sent.text).not.toContain(token);
    });

    it("returns 502 if the provider rejects the mail, and doesn't send it later", async () => {
      mock.failNext();
      const answer = await test.agent.post(SEND, body());
      expect([answer.status, answer.body.code]).toEqual([502, 'PROVIDER_ERROR']);
      expect(answer.body.message).toMatch(/emailprov/);
      const thread = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      expect(thread.body.items[0].messages).toMatchObject([{ status: 'failed', providerId: null, sentAt: null }]);
      expect(thread.body.items[0].messages[0].failedAt).not.toBeNull();
      test.clock.advance(72 * HOUR);
      await test.jobs.runNow('send-mails');
      expect(mock.sent).toEqual([]);
      expect(await timelineKinds(test.database, request.id)).toEqual(['email_failed']);
    });

    it('commits the row before the provider is called, and sends it after a crash in between', async () => {
      let seen: string | undefined;
      let job: unknown;
      const crash = jest.spyOn(mock, 'send').mockImplementationOnce(async () => {
        const row = await test.database.one<{ status: string }>(
          `SELECT status FROM email_message WHERE request_id = $1`,
          [request.id],
        );
        seen = row.status;
        [job] = await test.database.query(`SELECT * FROM queue_job WHERE queue = 'mails'`);
        throw new ProviderError('emailprov', 'refused', false);
      });
      await test.agent.post(SEND, body());
      crash.mockRestore();
      expect(seen).toBe('pending');
      expect(job).toMatchObject({ tries: 1, leased_by: expect.any(String), error: null });
      // what a process leaves behind that dies while it waits for the provider
      await test.database.query(`UPDATE email_message SET status = 'pending', failed_at = NULL WHERE request_id = $1`, [
        request.id,
      ]);
      await test.database.query(`INSERT INTO queue_job SELECT * FROM jsonb_populate_record(NULL::queue_job, $1)`, [
        JSON.stringify(job),
      ]);
      await test.jobs.runNow('send-mails');
      expect(mock.sent).toEqual([]);
      test.clock.advance(2 * MINUTE + 1);
      await test.jobs.runNow('send-mails');
      expect(mock.sent).toHaveLength(1);
    });

    it('sends once per Idempotency-Key', async () => {
      const again = test.agent.with({ 'idempotency-key': newId() });
      const [first, second] = [await again.post(SEND, body()), await again.post(SEND, body())];
      expect(second.body).toEqual(first.body);
      expect(mock.sent).toHaveLength(1);
    });

    it.each([
      ['a subject of two lines', { subject: 'Hello\r\nBcc: victim@example.test' }, 'subject'],
      ['a recipient with a line break', { to: 'a@example.test\r\nBcc: victim@example.test' }, 'to'],
      ['a display name', { to: 'A <a@example.test>' }, 'to'],
      ['two recipients in one', { to: 'a@example.test, b@example.test' }, 'to'],
      ['no recipient', { to: [] }, 'to'],
      ['a bad copy', { cc: ['no'] }, 'cc'],
      ['a blank body', { bodyHtml: ' \n ' }, 'bodyHtml'],
      ['an unknown template', { template: 'none' }, 'template'],
      ['a bad hidden copy', { bcc: ['a@example.test\r\nX: y'] }, 'bcc'],
      [
        'a file that is not base64',
        { attachments: [{ filename: 'a', contentType: 'a/b', content: '*' }] },
        'attachments.0.content',
      ],
      [
        'a file in a folder',
        { attachments: [{ filename: '../a', contentType: 'a/b', content: '' }] },
        'attachments.0.filename',
      ],
      [
        'a file of no type',
        { attachments: [{ filename: 'a', contentType: 'a/b\r\nX: y', content: '' }] },
        'attachments.0.contentType',
      ],
      ['an unknown property', { blind: ['a@example.test'] }, 'blind'],
      ['a malformed id', { requestId: 'x' }, 'requestId'],
    ])('rejects %s', async (_what, given, path) => {
      const answer = await test.agent.post(SEND, body(given));
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
      expect(mock.sent).toEqual([]);
    });

    it('reports all errors at once, an unknown request and a caller without a session', async () => {
      const faults = await test.agent.post(SEND, {});
      expect(faults.body.details.map(({ path }: { path: string }) => path)).toEqual(
        expect.arrayContaining(['requestId', 'to', 'subject', 'bodyHtml']),
      );
      expect((await test.agent.post(SEND, body({ requestId: UNKNOWN }))).status).toBe(404);
      for (const path of [SEND, DRAFT]) expect((await test.anonymous.post(path, body())).status).toBe(401);
      expect(mock.sent).toEqual([]);
    });
  });

  describe('threads', () => {
    it('are empty before the first mail, and 404 for unknown requests', async () => {
      const none = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      expect(none.body).toEqual({ items: [], total: 0, page: 1, pageSize: 20 });
      expect((await test.agent.get(`/api/communications/threads/by-request/${UNKNOWN}`)).status).toBe(404);
      expect((await test.agent.get(`/api/communications/threads/${UNKNOWN}`)).status).toBe(404);
      expect((await test.agent.get(`/api/communications/threads/x`)).status).toBe(400);
      expect((await test.anonymous.get(`/api/communications/threads/${UNKNOWN}`)).status).toBe(401);
    });

    it('take the same number of statements, however many messages they have', async () => {
      await test.agent.post(SEND, body());
      const path = `/api/communications/threads/by-request/${request.id}`;
      const one = await countStatements(() => test.agent.get(path));
      for (let i = 0; i < 5; i++) await test.agent.post(SEND, body());
      expect(await countStatements(() => test.agent.get(path))).toBe(one);
      const { items } = (await test.agent.get(path)).body;
      const times = items[0].messages.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual([...times].sort());
      expect(times).toHaveLength(6);
    });

    it('serve attachments by a link that is valid for an hour and hides the storage', async () => {
      const sent = (await test.agent.post(SEND, body())).body;
      const key = `inbound/${newId()}`;
      const content = Buffer.from('0123456789');
      await test.app
        .get(StorageProvider)
        .put('email-attachments', key, content, { contentType: 'text/html', size: content.length });
      await test.database.query(
        `INSERT INTO email_attachment (id, email_message_id, filename, content_type, size, storage_key, created_at)
         VALUES ($1, $2, $3, 'text/html', 10, $4, now())`,
        [newId(), sent.id, `Devis d’été "${'long '.repeat(60)}".html`, key],
      );
      // however long this takes, the hour begins now
      test.clock.set(new Date());
      const thread = (await test.agent.get(`/api/communications/threads/${sent.threadId}`)).body;
      const [attachment] = thread.messages[0].attachments;
      expect(attachment).toMatchObject({ contentType: 'text/html', size: 10 });
      expect(Object.keys(attachment).sort()).toEqual(['contentType', 'filename', 'id', 'size', 'text', 'url']);
      expect(attachment.url).toMatch(/^http:\/\/localhost:3000\/api\/public\/content\/[\w-]+$/);
      expect(Buffer.from(attachment.url.split('/').at(-1), 'base64url').toString('latin1')).not.toContain(key);
      const path = new URL(attachment.url).pathname;

      const whole = await test.anonymous.get(path);
      expect([whole.status, whole.text]).toEqual([200, '0123456789']);
      expect(whole.headers).toMatchObject({
        'content-type': 'text/html',
        'content-length': '10',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      });
      expect(whole.headers['content-disposition']).toMatch(
        /^attachment; filename="Devis d_ete .*\.html"; filename\*=UTF-8''Devis%20d%E2%80%99%C3%A9t%C3%A9/,
      );
      expect(whole.headers['content-security-policy']).toContain('sandbox');
      for (const [range, status, text, contentRange] of [
        ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
        ['bytes=7-', 206, '789', 'bytes 7-9/10'],
        ['bytes=7-400', 206, '789', 'bytes 7-9/10'],
        ['bytes=-3', 206, '789', 'bytes 7-9/10'],
        ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
        ['bytes=0-1,3-4', 200, '0123456789', undefined],
        ['pages=1-2', 200, '0123456789', undefined],
      ] as const) {
        const part = await test.anonymous.with({ range }).get(path);
        expect([range, part.status, part.text, part.headers['content-range']]).toEqual([
          range,
          status,
          text,
          contentRange,
        ]);
      }
      const beyond = await test.anonymous.with({ range: 'bytes=10-' }).get(path);
      expect([beyond.status, beyond.headers['content-range'], beyond.body.code]).toEqual([
        416,
        'bytes */10',
        'RANGE_NOT_SATISFIABLE',
      ]);
      const head = await test.anonymous.head(path);
      expect([head.status, head.headers['content-length']]).toEqual([200, '10']);

      const signed = path.split('/').at(-1) as string;
      for (const position of [0, 20, 60, signed.length - 1]) {
        const changed = signed.slice(0, position) + (signed[position] === 'A' ? 'B' : 'A') + signed.slice(position + 1);
        expect((await test.anonymous.get(`/api/public/content/${changed}`)).status).toBe(404);
      }
      expect((await test.anonymous.get(`/api/public/content/x`)).status).toBe(404);
      test.clock.advance(HOUR - 2000);
      expect((await test.anonymous.get(path)).status).toBe(200);
      test.clock.advance(4000);
      const late = await test.anonymous.get(path);
      expect([late.status, late.body.code]).toEqual([410, 'TOKEN_EXPIRED']);
    });
  });

  describe('drafts', () => {
    it("are written in the organizer's language, the same every time, and send nothing", async () => {
      const draft = await test.agent.post(DRAFT, { requestId: request.id });
      expect(draft.status).toBe(201);
      expect(draft.body).toMatchObject({
        to: request.organizerEmail,
        subject: 'Votre demande\u00a0: Séminaire annuel',
      });
      expect(draft.body.bodyText).toMatch(/Bonjour Inès,[\s\S]*80 participants, Lyon[\s\S]*budget/);
      expect((await test.agent.post(DRAFT, { requestId: request.id })).body).toEqual(draft.body);
      const english = await insertRequest(test.database, { locale: 'en' });
      const other = await test.agent.post(DRAFT, {
        requestId: english.id,
        to: ['someone@example.test'],
        instructions: 'We found <three> venues.\nShall we visit?',
      });
      expect(other.body.to).toEqual(['someone@example.test']);
      expect(other.body.bodyHtml).toContain('<p>We found &lt;three&gt; venues.<br>Shall we visit?</p>');
      expect(other.body.bodyText).toContain('Hello Inès,');
      expect(mock.sent).toEqual([]);
      expect(await test.database.query(`SELECT 1 FROM email_thread WHERE request_id = $1`, [request.id])).toEqual([]);
      expect(await timelineKinds(test.database, request.id)).toEqual([]);
    });

    it('support every template, with the given text', async () => {
      const member = await insertMember(test.database, { requestId: request.id, name: 'Linden & Co', country: 'GB' });
      for (const template of TEMPLATE_NAMES.filter((name) => name !== 'commission-invoice')) {
        const draft = await test.agent.post(DRAFT, {
          requestId: request.id,
          template,
          instructions: 'Parking is <free>.',
        });
        expect([template, draft.status]).toEqual([template, 201]);
        expect(draft.body.bodyHtml).toContain('Parking is &lt;free&gt;.');
        expect(draft.body.bodyText).toContain('Parking is <free>.');
        const toVenue = !['generic-message', 'catalog-sent', 'requalification'].includes(template);
        expect([template, draft.body.to]).toEqual([template, toVenue ? member.email : request.organizerEmail]);
        if (toVenue) expect(draft.body.bodyText).toContain('Hello Camille Morel,');
      }
      const nothing = await test.agent.post(DRAFT, { requestId: request.id, template: 'commission-invoice' });
      expect([nothing.status, nothing.body.details[0].path]).toEqual([400, 'template']);
    });

    it('can be sent unchanged', async () => {
      const draft = (await test.agent.post(DRAFT, { requestId: request.id, template: 'requalification' })).body;
      const sent = await test.agent.post(SEND, { requestId: request.id, template: 'requalification', ...draft });
      expect(sent.body).toMatchObject({ status: 'sent', template: 'requalification', bodyHtml: draft.bodyHtml });
    });

    it('reject unknown values', async () => {
      expect((await test.agent.post(DRAFT, { requestId: UNKNOWN })).status).toBe(404);
      const bad = await test.agent.post(DRAFT, { requestId: request.id, template: 'x', to: 'x', more: 1 });
      expect(bad.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['more', 'template', 'to']);
      const nobody = await test.agent.post(DRAFT, { requestId: request.id, template: 'winner-selected' });
      expect([nobody.status, nobody.body.details[0].path]).toEqual([400, 'to']);
    });
  });

  describe('previews', () => {
    it("list the templates' names", async () => {
      const list = await test.agent.get('/api/email-preview');
      expect(list.body).toEqual({ items: TEMPLATE_NAMES, total: 8, page: 1, pageSize: 20 });
      const second = await test.agent.get('/api/email-preview?limit=3&offset=6');
      expect(second.body).toEqual({ items: ['not-selected', 'member-onboarding'], total: 8, page: 3, pageSize: 3 });
      expect((await test.anonymous.get('/api/email-preview')).status).toBe(401);
      expect((await test.anonymous.get('/api/email-preview/catalog-sent')).status).toBe(401);
    });

    it.each(TEMPLATE_NAMES)('show %s in both languages and both parts', async (template) => {
      const french = await test.agent.get(`/api/email-preview/${template}`);
      expect([french.status, french.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(french.text).toMatch(/^<!doctype html>[\s\S]*lang="fr"[\s\S]*<\/html>\s*$/i);
      const english = await test.agent.get(`/api/email-preview/${template}?locale=en&format=html`);
      expect(english.text).toContain('lang="en"');
      for (const locale of ['fr', 'en']) {
        const text = await test.agent.get(`/api/email-preview/${template}?format=text&locale=${locale}`);
        expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(text.text).toContain(locale === 'fr' ? 'Bonjour' : 'Hello');
        expect(text.text).not.toContain('<p');
      }
    });

    it('link to the paths of real links', async () => {
      const paths = new Set<string>();
      for (const template of TEMPLATE_NAMES) {
        const { text } = await test.agent.get(`/api/email-preview/${template}`);
        for (const [, path = ''] of text.matchAll(/href="http:\/\/localhost:3000([^"]*)"/g)) paths.add(path);
        expect(text).not.toMatch(/href="(?!http:\/\/localhost:3000\/)http/);
      }
      expect([...paths].sort()).toEqual([
        '/answer/demo',
        '/api/public/payments/demo',
        '/api/public/payments/demo/invoice',
        '/catalogs/demo',
        '/profile/demo',
        '/requalify/demo',
      ]);
    });

    it('reject unknown templates, formats and languages', async () => {
      expect((await test.agent.get('/api/email-preview/none')).status).toBe(404);
      const bad = await test.agent.get('/api/email-preview/catalog-sent?format=pdf&locale=de');
      expect(bad.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(['format', 'locale']);
    });
  });

  describe('automatic mails', () => {
    it('invite to the team outside of any request', async () => {
      await test.admin.post('/api/team/invitations', { email: 'zoe@example.test', name: 'Zoé <b>', role: 'agent' });
      expect(mock.sent).toHaveLength(1);
      const [sent] = mock.sent;
      const token = /http:\/\/localhost:3000\/invitations\/([\w-]{43})/.exec(sent?.text ?? '')?.[1];
      expect(sent?.html).toContain('Zoé &lt;b&gt;');
      expect(sent).toMatchObject({ to: ['zoe@example.test'], replyTo: 'Parvis <requests@parvis.example>' });
      const row = await test.database.one<{ text: string; threadId: null }>(
        `SELECT row_to_json(m)::text AS text, thread_id AS "threadId" FROM email_message m WHERE "to" = '{zoe@example.test}'`,
      );
      expect(row.threadId).toBeNull();
      expect(row.text).toContain('/invitations/[redacted]');
      expect(row.text).not.toContain(token);
      const accepted = await test.anonymous.post('/api/public/team/accept', {
        token,
        password: 'a long enough password',
      });
      expect(accepted.status).toBe(201);
    });

    it('ask a venue for its availability, by a link for one reply', async () => {
      const member = await insertMember(test.database, { requestId: request.id });
      const undated = await insertMember(test.database, { requestId: request.id });
      const advance = (memberId: string, toStage: string): Promise<unknown> =>
        test.agent.post(`/api/requests/${request.id}/results/${memberId}/advance`, { toStage });
      await advance(member.id, 'availability_requested');
      expect(mock.sent).toMatchObject([
        { to: [member.email], subject: expect.stringContaining('Êtes-vous disponible') as unknown },
      ]);
      const token = /http:\/\/localhost:3000\/answer\/([\w-]{43})/.exec(mock.sent[0]?.text ?? '')?.[1] ?? '';
      const row = await test.database.one(
        `SELECT scope, scope_id, action, request_id, one_use FROM magic_token WHERE token_hash = sha256($1::bytea)`,
        [Buffer.from(token)],
      );
      expect(row).toEqual({
        scope: 'member',
        scope_id: member.id,
        action: 'answer_availability',
        request_id: request.id,
        one_use: true,
      });
      const kept = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      expect(kept.body.items[0].messages).toMatchObject([{ template: 'availability-request', status: 'sent' }]);
      expect(kept.text).not.toContain(token);
      await test.database.query(`UPDATE request SET event_date = NULL WHERE id = $1`, [request.id]);
      await advance(undated.id, 'availability_requested');
      expect(mock.sent[1]?.subject).toBe(`Êtes-vous disponible\u00a0? Séminaire annuel [#${request.code}]`);
    });

    it('notify the chosen venue, and the others', async () => {
      await test.database.query(`UPDATE request SET status = 'proposed' WHERE id = $1`, [request.id]);
      const winner = await insertMember(test.database, {
        requestId: request.id,
        stage: 'proposed',
        name: 'Les Tilleuls',
      });
      const other = await insertMember(test.database, { requestId: request.id, stage: 'proposed', country: 'GB' });
      await insertMember(test.database, { requestId: request.id, stage: 'unavailable' });
      const path = `/api/requests/${request.id}/results/${winner.id}/advance`;
      expect((await test.agent.post(path, { toStage: 'selected' })).status).toBe(200);
      const byAddress = Object.fromEntries(mock.sent.map((sent) => [sent.to[0], sent]));
      expect(Object.keys(byAddress).sort()).toEqual([winner.email, other.email].sort());
      expect(byAddress[winner.email]?.text).toContain('Inès Garnier');
      expect(byAddress[other.email]?.subject).toContain('Outcome of the request');
      expect(byAddress[other.email]?.html).not.toContain('Les Tilleuls');
    });

    it('ask the organizer for missing details', async () => {
      await test.database.query(`UPDATE request SET status = 'qualifying' WHERE id = $1`, [request.id]);
      const asked = await test.agent.post(`/api/requests/${request.id}/requalify`);
      expect(asked.status).toBe(200);
      expect(mock.sent).toMatchObject([{ to: [request.organizerEmail] }]);
      expect(mock.sent[0]?.text).toMatch(/http:\/\/localhost:3000\/requalify\/[\w-]{43}/);
    });

    it('send the organizer the link to a catalog', async () => {
      await insertMember(test.database, { requestId: request.id, stage: 'shortlisted' });
      const composed = await test.agent.post(`/api/catalogs/${request.id}/compose`, { message: 'Bonne lecture' });
      expect(composed.status).toBe(200);
      const catalog = await test.agent.post(`/api/catalogs/${request.id}/send`, { subject: 'Vos lieux' });
      expect(catalog.status).toBe(200);
      const { publicUrl } = catalog.body as { publicUrl: string };
      expect(mock.sent).toMatchObject([{ to: [request.organizerEmail], subject: `Vos lieux [#${request.code}]` }]);
      expect(mock.sent[0]?.html).toContain(publicUrl);
      expect(mock.sent[0]?.text).toContain('Bonne lecture');
      const threads = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      expect(threads.body.items[0].messages).toMatchObject([{ template: 'catalog-sent', status: 'sent' }]);
      expect(threads.text).not.toContain(publicUrl.split('/').at(-1));
      expect(threads.text).toContain('/catalogs/[redacted]');
    });

    it('send the venue its invoice, once', async () => {
      const member = await insertMember(test.database, { requestId: request.id });
      const url = 'https://pay.example.test/c/pay/cs_test_123?locale=fr&x=1';
      const { secret } = test.config(authConfig);
      await test.database.transaction(() =>
        test.app.get(Outbox).emit(CommissionInvoiced.kind, {
          commissionId: newId(),
          requestId: request.id,
          memberId: member.id,
          invoiceNumber: '2026-000001',
          amount: 1250.5,
          currency: 'EUR',
          dueDate: '2026-12-31',
          description: null,
          sealedUrl: seal(url, secret, 'mail-link').toString('base64'),
        }),
      );
      expect(mock.sent).toHaveLength(1);
      expect(mock.sent[0]?.text).toContain(url);
      const { id } = await test.app.get(ThreadsService).ensure(request.id);
      const thread = await test.agent.get(`/api/communications/threads/${id}`);
      expect(thread.body.messages).toMatchObject([
        {
          to: [member.email],
          template: 'commission-invoice',
          status: 'sent',
          subject: expect.stringMatching(/2026-000001/),
        },
      ]);
      expect(thread.text).not.toContain('cs_test_123');
      expect(thread.body.messages[0].bodyText).toContain('https://pay.example.test/[redacted]');
      await test.jobs.runNow('deliver-events');
      expect(mock.sent).toHaveLength(1);
    });
  });
});
