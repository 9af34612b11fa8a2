import { HOUR, MINUTE, SECOND } from '#core/clock';
import { Outbox } from '#api/foundations/timeline/outbox';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { MailService } from '#api/exchange/communications/mail.service';
import { RequalificationRequested, ResultStageChanged } from '#api/demand/requests/requests.events';
import { ReminderDispatch } from '#api/exchange/reminders/reminder-dispatch.service';
import { RemindersService } from '#api/exchange/reminders/reminders.service';
import { countStatements, createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { onRealPostgres } from '../support/test-database';

let numbers = 0;

const START = '2027-01-11T09:00:00.000Z';
/** 24 working hours later: eight on Monday, nine on Tuesday, seven on Wednesday. */
const FIRST = '2027-01-13T15:00:00.000Z';
/** And 48: two more on Wednesday, eighteen on Thursday and Friday, four on Monday. */
const SECOND_STEP = '2027-01-18T12:00:00.000Z';

describe('reminders', () => {
  let test: TestApp;
  let mock: MockEmail;

  beforeAll(async () => {
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });

  beforeEach(async () => {
    test.clock.set(START);
    // Reminders scheduled by one test must not be due in the next.
    await test.database.query(`DELETE FROM reminder`);
    mock.sent.length = 0;
  });

  afterAll(() => test?.close());

  // oxlint-disable-next-line typescript/no-explicit-any -- checked against the OpenAPI document
  const remindersOf = async (requestId: string): Promise<any[]> =>
    (await test.agent.get(`/api/reminders/by-request/${requestId}`)).body.items;
  const run = (): Promise<boolean> => test.jobs.runNow('send-reminders');
  const mails = (subject: string) => mock.sent.filter((mail) => mail.subject.includes(subject));
  const kinds = async (requestId: string): Promise<string[]> =>
    (await timelineKinds(test.database, requestId)).filter((kind) => kind.startsWith('reminder_'));
  const custom = (requestId: string, more: object = {}) => ({
    requestId,
    kind: 'custom',
    to: 'caterer@kitchen.example',
    dueAt: '2027-01-12T09:00:00+01:00',
    subject: 'The menus',
    bodyHtml: '<p>Please send us the <b>menus</b>.</p>',
    ...more,
  });
  /** A request whose venue was just asked. */
  const asked = async (fields: object = {}) => {
    const request = await buildRequest(test.agent, fields);
    const venue = await buildVenue(test.agent);
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    return { request, venue };
  };
  /** A request whose organizer was just asked for the budget. */
  const requalified = async (fields: object = {}) => {
    const request = await buildRequest(test.agent, { budgetMax: null, ...fields });
    expect((await test.agent.post(`/api/requests/${request.id}/requalify`)).status).toBe(200);
    return request;
  };
  /** Sends a message from the member or organizer at this path, from a number that is new to the service. */
  const phone = async (path: string, text: string): Promise<{ status: number }> => {
    const from = `3361234${String(++numbers).padStart(4, '0')}`;
    expect((await test.agent.patch(path, { phone: `+${from}` })).status).toBe(200);
    const timestamp = String(test.clock.now().getTime() / SECOND);
    const messages = [{ from, id: `wamid.${newId()}`, timestamp, type: 'text', text: { body: text } }];
    return test.anonymous.post('/webhooks/chatprov', { entry: [{ changes: [{ value: { messages } }] }] });
  };
  /** What a repeated or late delivery of the question does. */
  const follow = (...of: Parameters<RemindersService['chase']>): Promise<void> =>
    runAsSystem('job', () => test.database.transaction(() => test.app.get(RemindersService).chase(...of)));
  const tokenIn = (page: string, mail: { text: string } | undefined): string =>
    new RegExp(`/${page}/([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';

  describe('created by the team', () => {
    it('are marked as written by a machine, unlike the mails that a person writes', async () => {
      const { request } = await asked();
      await test.agent.post('/api/communications/email/send', {
        ...{ requestId: request.id, to: 'claire@orga.example', subject: 'Menus', bodyHtml: '<p>Hello</p>' },
      });
      await test.agent.post('/api/reminders', custom(request.id));
      test.clock.set(FIRST);
      await run();
      const marks = (subject: string) => mails(subject).map(({ headers }) => headers);
      const marked = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
      expect(marks('Menus')).toEqual([undefined]);
      expect(marks('The menus')).toEqual([marked]);
      // the question to the venue, and the reminder of it
      expect(
        mock.sent.filter(({ to }) => to[0]?.startsWith('venue')).every(({ headers }) => headers !== undefined),
      ).toBe(true);
    });

    it('are scheduled, listed newest first, and recorded in the timeline', async () => {
      const request = await buildRequest(test.agent);
      const { status, body } = await test.agent.post('/api/reminders', custom(request.id));
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        requestId: request.id,
        memberId: null,
        mailboxId: null,
        kind: 'custom',
        status: 'scheduled',
        to: 'caterer@kitchen.example',
        dueAt: '2027-01-12T08:00:00.000Z',
        subject: 'The menus',
        bodyHtml: '<p>Please send us the <b>menus</b>.</p>',
        automatic: false,
        sentAt: null,
        cancelledAt: null,
        emailMessageId: null,
        createdAt: START,
        updatedAt: START,
        traceId: expect.any(String),
      });
      const second = await test.agent.post('/api/reminders', custom(request.id, { subject: null, bodyHtml: null }));
      expect((await remindersOf(request.id)).map(({ id }) => id)).toEqual([second.body.id, body.id]);
      const page = await test.agent.get(`/api/reminders/by-request/${request.id}?limit=1&offset=1`);
      expect(page.body).toMatchObject({ total: 2, page: 2, pageSize: 1, items: [{ id: body.id }] });
      expect(await kinds(request.id)).toEqual(['reminder_scheduled', 'reminder_scheduled']);
    });

    it("are sent once when they are due, with their text and in the request's thread", async () => {
      const request = await buildRequest(test.agent);
      const { body } = await test.agent.post('/api/reminders', custom(request.id));
      test.clock.set('2027-01-12T07:59:00Z');
      await run();
      expect(mock.sent).toEqual([]);
      test.clock.set('2027-01-12T08:00:00Z');
      await run();
      await run();
      expect(mock.sent).toHaveLength(1);
      expect(mock.sent[0]).toMatchObject({
        to: ['caterer@kitchen.example'],
        subject: `The menus [#${request.code}]`,
        replyTo: expect.stringMatching(/^reply\+/),
      });
      expect(mock.sent[0]?.html).toContain('<b>menus</b>');
      const thread = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
      const [message] = thread.body.items[0].messages;
      const [sent] = await remindersOf(request.id);
      expect(sent).toEqual({
        ...body,
        status: 'sent',
        sentAt: '2027-01-12T08:00:00.000Z',
        updatedAt: '2027-01-12T08:00:00.000Z',
        emailMessageId: message.id,
      });
      expect(await kinds(request.id)).toEqual(['reminder_scheduled', 'reminder_sent']);
    });

    it("use the recipient's language, and describe the request if there is no text", async () => {
      const request = await buildRequest(test.agent, { title: 'Winter retreat' });
      await test.agent.patch(`/api/organizers/${request.organizerId}`, { locale: 'en' });
      const venue = await buildVenue(test.agent);
      const words = { subject: null, bodyHtml: null, dueAt: START };
      await test.agent.post('/api/reminders', custom(request.id, { ...words, to: request.organizerEmail }));
      await test.agent.post('/api/reminders', custom(request.id, { ...words, to: venue.email }));
      await test.agent.post('/api/reminders', custom(request.id, words));
      await run();
      const to = (address: string) => mock.sent.find((mail) => mail.to.includes(address));
      expect(to(request.organizerEmail)?.subject).toBe(`Reminder: Your request: Winter retreat [#${request.code}]`);
      expect(to(request.organizerEmail)?.text).toContain('Ada');
      expect(to(venue.email)?.subject).toBe(`Rappel\u00a0: Demande\u00a0: Winter retreat [#${request.code}]`);
      expect(to('caterer@kitchen.example')?.text).not.toMatch(/\bAda\b/);
    });

    it("go to the person whose reply is missing, with the team's note", async () => {
      const { request, venue } = await asked();
      await test.agent.post('/api/reminders', {
        requestId: request.id,
        kind: 'availability',
        to: venue.email.toUpperCase(),
        dueAt: START,
        subject: 'Still free?',
        bodyHtml: '<p>The client <i>loves</i> your park.</p>',
      });
      const [reminder] = await remindersOf(request.id);
      expect(reminder).toMatchObject({ memberId: venue.id, automatic: false });
      await run();
      const [mail] = mails('Still free?');
      expect(mail?.text).toContain('The client loves your park.');
      expect(tokenIn('answer', mail)).toHaveLength(43);
      expect((await remindersOf(request.id))[0]).toMatchObject({ status: 'sent', to: venue.email });
    });

    it('are cancelled when due if the question was never asked', async () => {
      const request = await buildRequest(test.agent);
      const venue = await buildVenue(test.agent);
      await buildResults(test.agent, request.id, [venue]);
      const about = { requestId: request.id, kind: 'availability', dueAt: START };
      await test.agent.post('/api/reminders', { ...about, to: 'stranger@nowhere.example' });
      await test.agent.post('/api/reminders', { ...about, to: venue.email });
      // Another venue's move isn't a reply of this one.
      await buildResults(test.agent, request.id, [await buildVenue(test.agent)], 'shortlisted');
      expect((await remindersOf(request.id)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
      await run();
      expect(mock.sent).toEqual([]);
      expect((await remindersOf(request.id)).map(({ status, cancelledAt }) => [status, cancelledAt])).toEqual([
        ['cancelled', START],
        ['cancelled', START],
      ]);
    });

    it('are returned when deleted, unless they were sent', async () => {
      const request = await buildRequest(test.agent);
      const { body } = await test.agent.post('/api/reminders', custom(request.id));
      const removed = await test.agent.delete(`/api/reminders/${body.id}`);
      expect([removed.status, removed.body]).toEqual([200, body]);
      expect(await remindersOf(request.id)).toEqual([]);
      expect((await test.agent.delete(`/api/reminders/${body.id}`)).status).toBe(404);
      const { body: due } = await test.agent.post('/api/reminders', custom(request.id, { dueAt: START }));
      await run();
      const refused = await test.agent.delete(`/api/reminders/${due.id}`);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect(await kinds(request.id)).toEqual([
        'reminder_scheduled',
        'reminder_deleted',
        'reminder_scheduled',
        'reminder_sent',
      ]);
    });

    it('are marked failed if their mail bounced', async () => {
      const request = await buildRequest(test.agent);
      await test.agent.post('/api/reminders', custom(request.id, { dueAt: START }));
      await run();
      await test.database.query(`UPDATE email_message SET status = 'bounced' WHERE request_id = $1`, [request.id]);
      const [failed] = await remindersOf(request.id);
      expect(failed).toMatchObject({ status: 'failed', sentAt: START });
      expect((await test.agent.delete(`/api/reminders/${failed.id}`)).status).toBe(409);
    });

    it("fail without affecting others if they can't be sent", async () => {
      const request = await buildRequest(test.agent);
      const { body: bad } = await test.agent.post('/api/reminders', custom(request.id, { dueAt: START }));
      await test.database.query(
        `UPDATE reminder SET subject = E'two\\nlines', "to" = E'a@b.example\\r\\nBcc: c@d.example'`,
      );
      await test.agent.post('/api/reminders', custom(request.id, { dueAt: START, subject: 'The other' }));
      await run();
      expect(mock.sent.map(({ subject }) => subject)).toEqual([`The other [#${request.code}]`]);
      const [other, failed] = await test.database.query<{ status: string }>(
        `SELECT status FROM reminder ORDER BY id <> $1, id DESC`,
        [bad.id],
      );
      expect([other?.status, failed?.status].sort()).toEqual(['failed', 'sent']);
      const { payload } = await test.database.one<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE request_id = $1 AND kind = 'reminder_failed'`,
        [request.id],
      );
      expect(payload).toMatchObject({ reason: { en: expect.any(String), fr: expect.stringContaining('saisie') } });
    });

    it('reject bad input, unknown ids, ended requests, and strangers', async () => {
      const request = await buildRequest(test.agent);
      const bad = await test.agent.post('/api/reminders', {
        requestId: 'x',
        kind: 'other',
        to: 'nobody',
        dueAt: 'tomorrow',
        subject: 'two\nlines',
        bodyHtml: '  ',
        color: 'red',
      });
      expect([bad.status, bad.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(new Set(bad.body.details.map(({ path }: { path: string }) => path))).toEqual(
        new Set(['requestId', 'kind', 'to', 'dueAt', 'subject', 'bodyHtml', 'color']),
      );
      expect((await test.agent.post('/api/reminders', custom(newId()))).status).toBe(404);
      expect((await test.agent.get(`/api/reminders/by-request/${newId()}`)).status).toBe(404);
      expect((await test.agent.get(`/api/reminders/by-request/nonsense`)).status).toBe(400);
      expect((await test.agent.delete('/api/reminders/nonsense')).status).toBe(400);
      const noDay = await test.agent.post('/api/reminders', custom(request.id, { dueAt: '2027-02-30T09:00:00Z' }));
      expect([noDay.status, noDay.body.details]).toEqual([400, [expect.objectContaining({ path: 'dueAt' })]]);
      await advanceRequest(test.agent, request.id, 'searching', 'proposed');
      const late = await test.agent.post('/api/reminders', custom(request.id, { kind: 'requalification' }));
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      await advanceRequest(test.agent, request.id, 'won');
      expect((await test.agent.post('/api/reminders', custom(request.id, { kind: 'availability' }))).status).toBe(409);
      expect((await test.agent.post('/api/reminders', custom(request.id))).status).toBe(201);
      await advanceRequest(test.agent, request.id, 'closed');
      expect((await test.agent.post('/api/reminders', custom(request.id))).status).toBe(409);
      const stranger = test.anonymous.with({ origin: ORIGIN });
      for (const answer of [
        await stranger.get(`/api/reminders/by-request/${request.id}`),
        await stranger.post('/api/reminders', custom(request.id)),
        await stranger.delete(`/api/reminders/${newId()}`),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    });

    it('are listed in a constant number of statements', async () => {
      const request = await buildRequest(test.agent);
      for (let i = 0; i < 4; i++) await test.agent.post('/api/reminders', custom(request.id));
      const list = (limit: number) =>
        countStatements(() => test.agent.get(`/api/reminders/by-request/${request.id}?limit=${limit}`));
      expect(await list(100)).toBe(await list(1));
    });
  });

  describe('following an availability request', () => {
    it("repeat the question after 24 working hours, with a fresh one-use link, in that venue's mail chain", async () => {
      const { request, venue } = await asked();
      const [first] = mock.sent;
      const [reminder] = await remindersOf(request.id);
      expect(reminder).toMatchObject({
        kind: 'availability',
        status: 'scheduled',
        automatic: true,
        memberId: venue.id,
        to: venue.email,
        dueAt: FIRST,
      });
      test.clock.set(new Date(new Date(FIRST).getTime() - 1));
      await run();
      expect(mock.sent).toHaveLength(1);
      test.clock.set(FIRST);
      await run();
      expect(mock.sent).toHaveLength(2);
      const [, second] = mock.sent;
      expect(second?.to).toEqual([venue.email]);
      expect(second?.subject).toMatch(/^Rappel\u00a0: /);
      expect(second?.text).toMatch(/Ceci est un rappel\u00a0: .* disponible ou non/);
      expect(first?.text).not.toContain('rappel');
      expect(second?.references).toEqual([first?.messageId, second?.messageId]);
      const [before, fresh] = [tokenIn('answer', first), tokenIn('answer', second)];
      expect(fresh).toHaveLength(43);
      expect(fresh).not.toBe(before);
      const answer = (): Promise<{ status: number }> =>
        test.anonymous
          .with({ 'x-magic-token': fresh })
          .post(`/api/public/member/availability-requests/${request.id}/reply`, { status: 'available' });
      expect((await answer()).status).toBe(200);
      // The same reply again is a double click.
      expect((await answer()).status).toBe(200);
      const told = await timelineKinds(test.database, request.id);
      expect(told.filter((kind) => kind === 'availability_replied')).toHaveLength(1);
      expect((await remindersOf(request.id)).map(({ status }) => status)).toEqual(['cancelled', 'sent']);
    });

    it('are cancelled by the reply, however it arrives', async () => {
      const answers: ((made: Awaited<ReturnType<typeof asked>>) => Promise<{ status: number }>)[] = [
        ({ request }) =>
          test.anonymous
            .with({ 'x-magic-token': tokenIn('answer', mock.sent.at(-1)) })
            .post(`/api/public/member/availability-requests/${request.id}/reply`, { status: 'unavailable' }),
        ({ request, venue }) =>
          test.agent.post('/api/communications/email/inbound', {
            from: venue.email,
            to: 'requests@parvis.example',
            subject: `Re: [#${request.code}]`,
            text: 'Oui, nous sommes disponibles à cette date.',
          }),
        ({ venue }) => phone(`/api/members/${venue.id}`, 'Oui, nous sommes disponibles à cette date.'),
        ({ request, venue }) =>
          test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'available' }),
        ({ request, venue }) => test.agent.delete(`/api/requests/${request.id}/results/${venue.id}`),
        ({ request }) => test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'cancelled' }),
      ];
      for (const answer of answers) {
        const made = await asked();
        test.clock.advance(HOUR);
        expect([200, 201]).toContain((await answer(made)).status);
        const [reminder] = await remindersOf(made.request.id);
        expect([answers.indexOf(answer), reminder.status, reminder.cancelledAt]).toEqual([
          answers.indexOf(answer),
          'cancelled',
          test.clock.now().toISOString(),
        ]);
        expect(await kinds(made.request.id)).toEqual(['reminder_scheduled', 'reminder_cancelled']);
      }
      mock.sent.length = 0;
      test.clock.set('2027-01-20T09:00:00Z');
      await run();
      expect(mock.sent).toEqual([]);
    });

    it('belong to one question: asked again, the venue is reminded only of the later one', async () => {
      const { request, venue } = await asked();
      const move = async (toStage: string) =>
        expect(
          (await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage })).status,
        ).toBe(200);
      test.clock.advance(HOUR);
      for (const stage of ['withdrawn', 'suggested', 'availability_requested']) await move(stage);
      expect((await remindersOf(request.id)).map(({ status, dueAt }) => [status, dueAt])).toEqual([
        ['scheduled', '2027-01-13T16:00:00.000Z'],
        ['cancelled', FIRST],
      ]);
    });

    it('are created once, however often the event is delivered, and not if it arrives after the reply', async () => {
      const { request, venue } = await asked();
      const { id: resultId } = (await test.agent.get(`/api/requests/${request.id}`)).body.results[0];
      const deliver = (): Promise<void> => follow(request.id, { kind: 'availability', memberId: venue.id });
      await deliver();
      await deliver();
      expect(await remindersOf(request.id)).toHaveLength(1);
      await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'unavailable' });
      await test.database.query(`DELETE FROM reminder`);
      await runAsSystem('job', () =>
        test.database.transaction(() =>
          test.app.get(Outbox).emit(ResultStageChanged.kind, {
            requestId: request.id,
            memberId: venue.id,
            resultId,
            from: 'suggested',
            to: 'availability_requested',
          }),
        ),
      );
      expect(await remindersOf(request.id)).toEqual([]);
    });

    it("are sent to the venue's current address", async () => {
      const { request, venue } = await asked();
      await test.agent.patch(`/api/members/${venue.id}`, { email: `new-${venue.email}` });
      test.clock.set(FIRST);
      await run();
      expect(mock.sent.at(-1)?.to).toEqual([`new-${venue.email}`]);
      expect((await remindersOf(request.id))[1]).toMatchObject({ status: 'sent', to: `new-${venue.email}` });
    });
  });

  describe('following a requalification', () => {
    it('ask after 24 working hours for the details that are still missing', async () => {
      const request = await requalified({ city: null });
      const [reminder] = await remindersOf(request.id);
      expect(reminder).toMatchObject({
        kind: 'requalification',
        status: 'scheduled',
        automatic: true,
        memberId: null,
        to: request.organizerEmail,
        dueAt: FIRST,
      });
      const [first] = mock.sent;
      expect(first?.text).toMatch(/ville/i);
      await test.agent.patch(`/api/requests/${request.id}`, { city: 'Lyon' });
      test.clock.set(FIRST);
      await run();
      const second = mock.sent.at(-1);
      expect(mock.sent).toHaveLength(2);
      expect(second?.to).toEqual([request.organizerEmail]);
      expect(second?.text).toMatch(/budget/i);
      expect(second?.text).not.toMatch(/ville/i);
      expect(tokenIn('requalify', second)).toHaveLength(43);
    });

    it("are cancelled by the organizer's reply, by mail or by link, and when the request moves on", async () => {
      const answers: ((request: Awaited<ReturnType<typeof requalified>>) => Promise<{ status: number }>)[] = [
        (request) =>
          test.anonymous
            .with({ 'x-magic-token': tokenIn('requalify', mock.sent.at(-1)) })
            .patch(`/api/public/organizer/requests/${request.id}`, { budgetMax: 4000 }),
        (request) =>
          test.agent.post('/api/communications/email/inbound', {
            from: request.organizerEmail,
            to: 'requests@parvis.example',
            subject: `Re: [#${request.code}]`,
            text: 'Notre budget est de 4 000 euros.',
          }),
        (request) => test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'cancelled' }),
      ];
      for (const answer of answers) {
        const request = await requalified();
        test.clock.advance(HOUR);
        expect([200, 201]).toContain((await answer(request)).status);
        expect((await remindersOf(request.id)).map(({ status }) => status)).toEqual(['cancelled']);
        expect(await kinds(request.id)).toEqual(['reminder_scheduled', 'reminder_cancelled']);
      }
    });

    it("aren't sent once the organizer has replied, or the team has filled the gap", async () => {
      const [written, phoned, filled] = [await requalified(), await requalified(), await requalified()];
      test.clock.advance(HOUR);
      await test.agent.patch(`/api/requests/${filled.id}`, { budgetMax: 4000 });
      await advanceRequest(test.agent, written.id, 'searching');
      await test.agent.post('/api/communications/email/inbound', {
        from: written.organizerEmail,
        to: 'requests@parvis.example',
        subject: `Re: [#${written.code}]`,
        text: 'Je vous appelle demain.',
      });
      expect((await phone(`/api/organizers/${phoned.organizerId}`, 'Je vous rappelle.')).status).toBe(200);
      mock.sent.length = 0;
      test.clock.set(FIRST);
      await run();
      expect(mock.sent).toEqual([]);
      for (const { id } of [written, phoned, filled]) expect((await remindersOf(id))[0].status).toBe('cancelled');
    });

    it('are sent despite an automatic reply from the organizer', async () => {
      const request = await requalified();
      test.clock.advance(HOUR);
      const { body } = await test.agent.post('/api/communications/email/inbound', {
        from: request.organizerEmail,
        to: 'requests@parvis.example',
        subject: `Réponse automatique : [#${request.code}]`,
        text: 'Je suis absent jusqu’au 20 janvier.',
      });
      expect(body.outcome).toMatchObject({ kind: 'reply', requestId: request.id });
      mock.sent.length = 0;
      test.clock.set(FIRST);
      await run();
      expect(mock.sent.map(({ to }) => to)).toEqual([[request.organizerEmail]]);
      expect((await remindersOf(request.id)).map(({ status }) => status)).toEqual(['scheduled', 'sent']);
    });

    it('only exist for the latest question, once however often the event is delivered', async () => {
      const request = await requalified();
      test.clock.advance(HOUR);
      await test.agent.post(`/api/requests/${request.id}/requalify`);
      await follow(request.id, { kind: 'requalification', memberId: null });
      expect((await remindersOf(request.id)).map(({ status, dueAt }) => [status, dueAt])).toEqual([
        ['scheduled', '2027-01-13T16:00:00.000Z'],
        ['cancelled', FIRST],
      ]);
      test.clock.advance(HOUR);
      const token = tokenIn('requalify', mock.sent.at(-1));
      await test.anonymous
        .with({ 'x-magic-token': token })
        .patch(`/api/public/organizer/requests/${request.id}`, { description: 'By the lake.' });
      await runAsSystem('job', () =>
        test.database.transaction(() =>
          test.app
            .get(Outbox)
            .emit(RequalificationRequested.kind, { requestId: request.id, missingFields: ['budgetMax'] }),
        ),
      );
      expect((await remindersOf(request.id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    });
  });

  describe('of the agency’s schedule', () => {
    const schedule = async (chase: object | null): Promise<void> => {
      expect((await test.admin.patch('/api/agency', { chase })).status).toBe(200);
    };
    /** The reminders of a request, first step first. */
    const steps = async (requestId: string) =>
      (await remindersOf(requestId)).map(({ status, dueAt }) => [status, dueAt]).reverse();
    const runAt = async (at: string): Promise<void> => {
      test.clock.set(at);
      await run();
    };

    afterEach(() => schedule(null));

    it('follow one after the other, over a weekend, until the last', async () => {
      const { request, venue } = await asked();
      await runAt(FIRST);
      await run();
      expect(await steps(request.id)).toEqual([
        ['sent', FIRST],
        ['scheduled', SECOND_STEP],
      ]);
      const { items } = (await test.agent.get(`/api/requests?organizerId=${request.organizerId}`)).body;
      expect(items).toEqual([expect.objectContaining({ nextReminderAt: SECOND_STEP })]);
      await runAt('2027-01-18T11:59:00Z');
      expect(mock.sent).toHaveLength(2);
      await runAt(SECOND_STEP);
      await runAt('2027-02-01T12:00:00Z');
      expect(mock.sent.map(({ to }) => to)).toEqual([[venue.email], [venue.email], [venue.email]]);
      expect((await steps(request.id)).map(([status]) => status)).toEqual(['sent', 'sent']);
      expect(await kinds(request.id)).toEqual([
        ...['reminder_scheduled', 'reminder_sent', 'reminder_scheduled', 'reminder_sent'],
      ]);
    });

    it("come sooner with two days' notice, and not on the day of the event", async () => {
      const { request } = await asked({ eventDate: '2027-01-13' });
      // Monday from 10:00 to 14:00 and to 18:00; 24 hours end on Wednesday.
      const due = ['2027-01-11T13:00:00.000Z', '2027-01-11T17:00:00.000Z'];
      for (const at of due) {
        expect((await steps(request.id)).at(-1)).toEqual(['scheduled', at]);
        await runAt(at);
      }
      expect(await steps(request.id)).toEqual(due.map((at) => ['sent', at]));
    });

    it('are not sent by a job that is late, on the day of the event', async () => {
      const { request } = await asked({ eventDate: '2027-01-13' });
      await runAt('2027-01-12T23:00:00Z');
      expect(await steps(request.id)).toEqual([]);
      expect(mock.sent).toHaveLength(1);
    });

    it('follow the date of the event', async () => {
      const { request } = await asked({ eventDate: '2027-06-10' });
      expect(await steps(request.id)).toEqual([['scheduled', FIRST]]);
      await test.agent.patch(`/api/requests/${request.id}`, { eventDate: '2027-01-15' });
      expect(await steps(request.id)).toEqual([['scheduled', '2027-01-11T13:00:00.000Z']]);
    });

    it('are canceled once the team fills in the missing field, and come back if it is cleared', async () => {
      const request = await requalified();
      const before = await steps(request.id);
      const states: unknown[] = [];
      for (const budgetMax of [4000, null, 5000, null]) {
        await test.agent.patch(`/api/requests/${request.id}`, { budgetMax });
        states.push((await steps(request.id)).map(([status]) => status));
      }
      expect(states).toEqual([['cancelled'], ['scheduled'], ['cancelled'], ['scheduled']]);
      expect(await steps(request.id)).toEqual(before);
    });

    it('keep the hours of the clock over its change', async () => {
      test.clock.set('2027-03-26T15:00:00Z');
      const { request } = await asked({ eventDate: '2027-06-10' });
      // Friday from 16:00 to 18:00 (UTC+1), then, since Monday is a holiday, from Tuesday to Thursday at 13:00 (UTC+2).
      expect(await steps(request.id)).toEqual([['scheduled', '2027-04-01T11:00:00.000Z']]);
    });

    it('are moved by a change of the schedule, and none is sent again', async () => {
      const { request, venue } = await asked();
      const late = await requalified();
      // The change also reaches the open questions of other tests.
      const mailed = () =>
        mock.sent.filter(({ to }) => [venue.email, late.organizerEmail].includes(to[0] ?? '')).length;
      await schedule({ hours: [8, 16] });
      // 18:00 on Monday, 17:00 on Tuesday
      const [monday, tuesday] = ['2027-01-11T17:00:00.000Z', '2027-01-12T16:00:00.000Z'];
      for (const { id } of [request, late]) expect(await steps(id)).toEqual([['scheduled', monday]]);
      await runAt(monday);
      expect(mailed()).toBe(4);
      await schedule({ hours: [2, 4] });
      // Both moments have passed: nothing is left.
      expect(await steps(request.id)).toEqual([['sent', monday]]);
      await run();
      expect(mailed()).toBe(4);
      await schedule({ hours: [2, 16] });
      expect(await steps(request.id)).toEqual([
        ['sent', monday],
        ['scheduled', tuesday],
      ]);
      await runAt(tuesday);
      await runAt('2027-01-20T09:00:00Z');
      expect(mailed()).toBe(6);
    });

    it('are not brought back by a change after the reply, or if someone deleted them', async () => {
      const { request, venue } = await asked();
      const { request: other } = await asked();
      test.clock.advance(HOUR);
      await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'available' });
      const [reminder] = await remindersOf(other.id);
      expect((await test.agent.delete(`/api/reminders/${reminder.id}`)).status).toBe(200);
      await schedule({ hours: [8, 16] });
      expect(await steps(request.id)).toEqual([['cancelled', FIRST]]);
      expect(await steps(other.id)).toEqual([]);
    });

    it('are not sent without steps, and begin when there are some', async () => {
      await schedule({ hours: [] });
      const { request } = await asked();
      expect(await steps(request.id)).toEqual([]);
      await schedule({ hours: [24] });
      expect(await steps(request.id)).toEqual([['scheduled', FIRST]]);
    });
  });

  describe('a due reminder', () => {
    it("survives a crash before its mail is queued, and isn't sent again after it", async () => {
      const request = await buildRequest(test.agent);
      await test.agent.post('/api/reminders', custom(request.id, { dueAt: START }));
      const queue = jest.spyOn(test.app.get(MailService), 'queue').mockRejectedValueOnce(new Error('the process died'));
      await run();
      expect([mock.sent.length, (await remindersOf(request.id))[0].status]).toEqual([0, 'scheduled']);
      queue.mockRestore();
      // The mail is queued, but its process crashes before it is sent.
      const send = jest.spyOn(mock, 'send').mockRejectedValueOnce(new Error('the process died'));
      await run();
      send.mockRestore();
      expect([mock.sent.length, (await remindersOf(request.id))[0].status]).toEqual([0, 'sent']);
      test.clock.advance(5 * MINUTE);
      await run();
      await test.jobs.runNow('send-mails');
      await run();
      expect(mock.sent).toHaveLength(1);
    });

    (onRealPostgres ? it : it.skip)('is sent once by instances that run at the same moment', async () => {
      const dispatch = test.app.get(ReminderDispatch);
      const request = await buildRequest(test.agent);
      for (let i = 0; i < 6; i++)
        await test.agent.post('/api/reminders', custom(request.id, { dueAt: START, subject: `Number ${i}` }));
      await Promise.all(Array.from({ length: 4 }, () => runAsSystem('job', () => dispatch.sendDue())));
      await test.jobs.runNow('send-mails');
      expect(mock.sent.map(({ subject }) => subject.slice(0, 8)).sort()).toEqual(
        Array.from({ length: 6 }, (_, i) => `Number ${i}`),
      );
    });
  });
});
