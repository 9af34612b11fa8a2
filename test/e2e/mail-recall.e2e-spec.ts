import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { DAY, SECOND } from '#core/clock';
import { ProviderError } from '#core/errors';
import { JobQueue } from '#queue/queue';
import { StorageProvider } from '#providers/storage/storage.provider';
import { AttachmentsService } from '#api/exchange/communications/attachments.service';
import type { Answer } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { type BuiltRequest, insertMember, insertRequest } from '../support/build';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const SEND = '/api/communications/email/send';
const UPLOAD = '/api/uploads/attachments';
const PDF = Buffer.from('%PDF-1.7\nmenu');

describe('delayed mails', () => {
  let test: TestApp;
  let queue: JobQueue;
  let mock: MockEmail;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
    queue = test.app.get(JobQueue);
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    mock.sent.length = 0;
    test.clock.set('2026-11-22T10:00:00.000Z');
    request = await insertRequest(test.database);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const cancel = (id: string): Promise<Answer> => test.agent.post(`/api/communications/messages/${id}/cancel`);
  const ask = (memberId: string, given: object = {}): Promise<Answer> =>
    test.agent.post(`/api/requests/${request.id}/results/${memberId}/advance`, {
      toStage: 'availability_requested',
      sendAfterSeconds: 10,
      ...given,
    });
  const candidate = async (): Promise<string> => (await insertMember(test.database, { requestId: request.id })).id;
  const resultOf = async (memberId: string): Promise<{ stage: string }> =>
    test.database.one(`SELECT stage FROM result WHERE request_id = $1 AND member_id = $2`, [request.id, memberId]);
  const tokens = (): Promise<{ revoked: boolean }[]> =>
    test.database.query(
      `SELECT revoked_at IS NOT NULL AS revoked FROM magic_token WHERE request_id = $1 ORDER BY created_at`,
      [request.id],
    );
  const reminders = (): Promise<{ status: string }[]> =>
    test.database.query(`SELECT status FROM reminder WHERE request_id = $1`, [request.id]);
  const upload = (content: Buffer, filename = 'menu.pdf'): Promise<Answer> =>
    test.agent.upload(UPLOAD, { field: 'file', filename, contentType: 'text/html', content });
  const body = (given: object = {}): object => ({
    requestId: request.id,
    to: request.organizerEmail,
    subject: 'Your visit',
    bodyHtml: '<p>See you on <em>Thursday</em>.</p>',
    ...given,
  });

  describe('written by a user', () => {
    it('are sent on time, whichever instance runs the job', async () => {
      const queued = await test.agent.post(SEND, body({ sendAfterSeconds: 10 }));
      expect(queued.status).toBe(201);
      expect(queued.body).toMatchObject({ status: 'pending', sendAt: '2026-11-22T10:00:10.000Z', sentAt: null });
      test.clock.advance(9 * SECOND);
      expect(await queue.drain('mails')).toBe(0);
      expect(mock.sent).toEqual([]);
      test.clock.advance(SECOND);
      expect(await queue.drain('mails')).toBe(1);
      expect(mock.sent[0]?.html).toContain('<em>Thursday</em>');
      const row = await test.database.one(`SELECT status, sealed_body FROM email_message WHERE id = $1`, [
        queued.body.id,
      ]);
      expect(row).toEqual({ status: 'sent', sealed_body: null });
      const late = await cancel(queued.body.id);
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    });

    it("are retried if the provider doesn't respond, and can't be undone then", async () => {
      const queued = await test.agent.post(SEND, body({ sendAfterSeconds: 1 }));
      test.clock.advance(SECOND);
      jest.spyOn(mock, 'send').mockRejectedValue(new ProviderError('emailprov', 'unreachable', true));
      await queue.drain('mails');
      expect((await cancel(queued.body.id)).status).toBe(409);
      jest.restoreAllMocks();
      test.clock.advance(60 * SECOND);
      expect(await queue.drain('mails')).toBe(1);
      expect(mock.sent).toHaveLength(1);
    });

    it('come back with their text and files when undone, to be sent again', async () => {
      const file = await upload(PDF);
      const words = { cc: ['cc@example.test'], subject: 'Your visit', bodyText: 'See you.' };
      const queued = await test.agent.post(
        SEND,
        body({ ...words, sendAfterSeconds: 60, attachmentIds: [file.body.id] }),
      );
      const back = await cancel(queued.body.id);
      expect(back.status).toBe(200);
      expect(back.body).toMatchObject({
        message: { id: queued.body.id, status: 'cancelled', cancelledAt: '2026-11-22T10:00:00.000Z', sentAt: null },
        restored: true,
        draft: {
          requestId: request.id,
          to: [request.organizerEmail],
          ...words,
          bcc: [],
          bodyHtml: '<p>See you on <em>Thursday</em>.</p>',
          template: null,
          attachmentIds: [file.body.id],
        },
      });
      test.clock.advance(60 * SECOND);
      expect(await queue.drain('mails')).toBe(0);
      expect(await timelineKinds(test.database, request.id)).toEqual(['email_cancelled']);
      expect((await cancel(queued.body.id)).status).toBe(409);
      const { template, ...draft } = back.body.draft as Record<string, unknown>;
      expect(template).toBeNull();
      const sent = await test.agent.post(SEND, draft);
      expect(sent.body).toMatchObject({ status: 'sent', sendAt: null, inReplyTo: null });
      expect(mock.sent[0]?.attachments).toMatchObject([{ filename: 'menu.pdf', content: PDF }]);
    });

    it('are sent at once with 0 seconds, and 61 are rejected', async () => {
      const sent = await test.agent.post(SEND, body({ sendAfterSeconds: 0 }));
      expect(sent.body).toMatchObject({ status: 'sent', sendAt: null });
      expect((await cancel(sent.body.id)).status).toBe(409);
      expect((await test.agent.post(SEND, body({ sendAfterSeconds: 61 }))).status).toBe(400);
    });

    it('are undone once, whichever call comes first', async () => {
      const queued = await test.agent.post(SEND, body({ sendAfterSeconds: 10 }));
      const answers = await Promise.all([cancel(queued.body.id), cancel(queued.body.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await timelineKinds(test.database, request.id)).toEqual(['email_cancelled']);
    });

    it('are undone only by the team', async () => {
      expect((await cancel(UNKNOWN)).status).toBe(404);
      expect((await cancel('x')).status).toBe(400);
      expect((await test.anonymous.post(`/api/communications/messages/${UNKNOWN}/cancel`)).status).toBe(401);
    });
  });

  describe('sent to a venue', () => {
    it('are sent on time with a working link', async () => {
      const member = await candidate();
      const asked = await ask(member);
      expect(asked.status).toBe(200);
      expect(asked.body).toMatchObject({
        stage: 'availability_requested',
        mails: [{ id: expect.any(String), sendAt: '2026-11-22T10:00:10.000Z' }],
      });
      expect(mock.sent).toEqual([]);
      test.clock.advance(10 * SECOND);
      await queue.drain('mails');
      expect(mock.sent).toHaveLength(1);
      expect((await cancel(asked.body.mails[0].id)).status).toBe(409);
      expect(await resultOf(member)).toEqual({ stage: 'availability_requested' });
    });

    it('put the result back to suggested, revoke its link and cancel its reminder when undone', async () => {
      const member = await candidate();
      const asked = await ask(member);
      const back = await cancel(asked.body.mails[0].id);
      expect(back.body).toMatchObject({ restored: true, draft: null, message: { status: 'cancelled' } });
      expect(await resultOf(member)).toEqual({ stage: 'suggested' });
      expect(await tokens()).toEqual([{ revoked: true }]);
      expect(await reminders()).toEqual([{ status: 'cancelled' }]);
      test.clock.advance(60 * SECOND);
      expect(await queue.drain('mails')).toBe(0);
      expect((await ask(member, { sendAfterSeconds: 0 })).body.mails).toEqual([]);
      expect(mock.sent).toHaveLength(1);
    });

    it("keep the venue's reply when undone after it", async () => {
      const member = await candidate();
      const asked = await ask(member);
      test.clock.advance(SECOND);
      await test.agent.post(`/api/requests/${request.id}/results/${member}/advance`, { toStage: 'available' });
      const back = await cancel(asked.body.mails[0].id);
      expect(back.body).toMatchObject({ restored: false, message: { status: 'cancelled' } });
      expect(await resultOf(member)).toEqual({ stage: 'available' });
    });

    it.each([
      { event: 'the venue is withdrawn', of: 'venue', move: { toStage: 'withdrawn' } },
      { event: 'the request is lost', of: 'request', move: { toStatus: 'lost', lostReason: 'price' } },
    ])("aren't sent if $event before their time", async ({ of, move }) => {
      const member = await candidate();
      const asked = await ask(member);
      const path = `/api/requests/${request.id}/${of === 'venue' ? `results/${member}/` : ''}advance`;
      expect((await test.agent.post(path, move)).status).toBe(200);
      test.clock.advance(10 * SECOND);
      await queue.drain('mails');
      expect(mock.sent).toEqual([]);
      expect((await cancel(asked.body.mails[0].id)).status).toBe(409);
      expect(await tokens()).toEqual([{ revoked: true }]);
      const entry = await test.database.one(
        `SELECT actor_type FROM timeline_event WHERE request_id = $1 AND kind = 'email_cancelled'`,
        [request.id],
      );
      expect(entry).toEqual({ actor_type: 'system' });
    });

    it("don't wait after any other move", async () => {
      const member = await candidate();
      const refused = await ask(member, { toStage: 'withdrawn' });
      expect(refused.status).toBe(400);
      expect(refused.body.details).toMatchObject([{ path: 'sendAfterSeconds' }]);
      expect(await resultOf(member)).toEqual({ stage: 'suggested' });
    });
  });

  describe('sent to ask the organizer', () => {
    const requalify = (given?: object): Promise<Answer> =>
      test.agent.post(`/api/requests/${request.id}/requalify`, given);
    beforeEach(() =>
      test.database.query(`UPDATE request SET status = 'searching', missing_fields = '{budgetMax}' WHERE id = $1`, [
        request.id,
      ]),
    );

    it("revoke the link and don't remind the organizer when undone", async () => {
      const asked = await requalify({ sendAfterSeconds: 30 });
      expect(asked.body.mails).toEqual([{ id: expect.any(String), sendAt: '2026-11-22T10:00:30.000Z' }]);
      expect(await reminders()).toEqual([{ status: 'scheduled' }]);
      expect((await cancel(asked.body.mails[0].id)).body).toMatchObject({ restored: true });
      expect(await tokens()).toEqual([{ revoked: true }]);
      expect(await reminders()).toEqual([{ status: 'cancelled' }]);
      expect(await timelineKinds(test.database, request.id)).toContain('requalification_recalled');
      test.clock.advance(DAY);
      await queue.drain('mails');
      expect(mock.sent).toEqual([]);
    });

    it('are sent at once without a body', async () => {
      expect((await requalify()).body.mails).toEqual([]);
      expect(mock.sent).toHaveLength(1);
    });
  });

  describe('sent with a catalog', () => {
    let member: string;
    const send = (given: object = {}): Promise<Answer> => test.agent.post(`/api/catalogs/${request.id}/send`, given);
    const compose = (): Promise<Answer> => test.agent.post(`/api/catalogs/${request.id}/compose`, {});
    const statusOf = async (): Promise<string> =>
      (await test.agent.get(`/api/requests/${request.id}`)).body.status as string;

    beforeEach(async () => {
      member = await candidate();
      await test.database.query(`UPDATE request SET status = 'searching' WHERE id = $1`, [request.id]);
      await test.database.query(`UPDATE result SET stage = 'shortlisted' WHERE request_id = $1`, [request.id]);
      await compose();
    });

    it('turn the version back into the draft when undone, with results and request as before', async () => {
      const sent = await send({ sendAfterSeconds: 20 });
      expect(sent.body).toMatchObject({ status: 'sent', mails: [{ sendAt: '2026-11-22T10:00:20.000Z' }] });
      expect([await statusOf(), await resultOf(member)]).toEqual(['proposed', { stage: 'proposed' }]);
      test.clock.advance(5 * SECOND);
      expect((await cancel(sent.body.mails[0].id)).body).toMatchObject({ restored: true });
      expect([await statusOf(), await resultOf(member)]).toEqual(['searching', { stage: 'shortlisted' }]);
      const draft = await test.agent.get(`/api/catalogs/by-request/${request.id}`);
      expect(draft.body).toMatchObject({ id: sent.body.id, status: 'draft', version: 1, sentAt: null, sentTo: null });
      expect(await tokens()).toEqual([{ revoked: true }]);
      test.clock.advance(60 * SECOND);
      expect(await queue.drain('mails')).toBe(0);
      const again = await send();
      expect(again.body).toMatchObject({ id: sent.body.id, version: 1, status: 'sent', mails: [] });
      expect(mock.sent).toHaveLength(1);
    });

    it('leave a request that was already proposed as it is', async () => {
      await test.database.query(`UPDATE request SET status = 'proposed' WHERE id = $1`, [request.id]);
      const sent = await send({ sendAfterSeconds: 20 });
      await cancel(sent.body.mails[0].id);
      expect(await statusOf()).toBe('proposed');
    });

    it('stay sent if the returned link was opened, or the next version is composed', async () => {
      const sent = await send({ sendAfterSeconds: 20 });
      const id = sent.body.mails[0].id as string;
      await test.database.query(`UPDATE catalog SET view_count = 1 WHERE id = $1`, [sent.body.id]);
      expect((await cancel(id)).body).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
      expect(await tokens()).toEqual([{ revoked: false }]);
      await test.database.query(`UPDATE catalog SET view_count = 0 WHERE id = $1`, [sent.body.id]);
      await test.agent.post(`/api/catalogs/${request.id}/compose`, { memberIds: [member] });
      expect((await cancel(id)).status).toBe(409);
      test.clock.advance(20 * SECOND);
      await queue.drain('mails');
      expect(mock.sent).toHaveLength(1);
    });
  });

  describe('attachments', () => {
    it('are uploaded first and recognized by content', async () => {
      const file = await upload(PDF, 'dir/le menu.pdf');
      expect(file.status).toBe(201);
      expect(file.body).toEqual({
        id: expect.any(String),
        name: expect.stringContaining('le menu.pdf'),
        contentType: 'application/pdf',
        size: PDF.length,
      });
      const sent = await test.agent.post(SEND, body({ attachmentIds: [file.body.id] }));
      expect(sent.body.attachments).toMatchObject([{ id: file.body.id, contentType: 'application/pdf' }]);
      expect(mock.sent[0]?.attachments).toMatchObject([{ contentType: 'application/pdf', content: PDF }]);
      const twice = await test.agent.post(SEND, body({ attachmentIds: [file.body.id] }));
      expect(twice.status).toBe(400);
      expect(twice.body.details).toMatchObject([{ path: 'attachmentIds' }]);
    });

    it('reject other files than documents, large files, and strangers', async () => {
      expect((await upload(Buffer.from('<html><script>'))).status).toBe(415);
      expect((await upload(Buffer.concat([PDF, Buffer.alloc(15 * 2 ** 20)]))).status).toBe(413);
      expect((await test.anonymous.post(UPLOAD)).status).toBe(401);
      expect((await test.agent.post(SEND, body({ attachmentIds: [UNKNOWN] }))).status).toBe(400);
      expect((await test.agent.post(SEND, body({ attachmentIds: Array(11).fill(UNKNOWN) }))).status).toBe(400);
    });

    it('can be too large together', async () => {
      const large = Buffer.concat([PDF, Buffer.alloc(11 * 2 ** 20)]);
      const ids = [(await upload(large)).body.id, (await upload(large)).body.id];
      const refused = await test.agent.post(SEND, body({ attachmentIds: ids }));
      expect(refused.status).toBe(400);
      expect((await test.agent.post(SEND, body({ attachmentIds: ids.slice(1) }))).status).toBe(201);
    });

    it('are sent with the next attempt if their mail failed', async () => {
      const file = await upload(PDF);
      jest.spyOn(mock, 'send').mockRejectedValueOnce(new ProviderError('emailprov', 'refused', false));
      expect((await test.agent.post(SEND, body({ attachmentIds: [file.body.id] }))).status).toBe(502);
      expect((await test.agent.post(SEND, body({ attachmentIds: [file.body.id] }))).status).toBe(201);
    });

    it('are deleted after a day without a mail, with their content', async () => {
      const attachments = test.app.get(AttachmentsService);
      const [unused, used] = [await upload(PDF), await upload(PDF)];
      await test.agent.post(SEND, body({ attachmentIds: [used.body.id] }));
      const exists = (id: string): Promise<boolean> =>
        test.app.get(StorageProvider).exists('email-attachments', `outbound/${id}`);
      await attachments.removeUnused();
      expect(await exists(unused.body.id)).toBe(true);
      test.clock.advance(DAY + SECOND);
      await attachments.removeUnused();
      expect([await exists(unused.body.id), await exists(used.body.id)]).toEqual([false, true]);
    });
  });
});
