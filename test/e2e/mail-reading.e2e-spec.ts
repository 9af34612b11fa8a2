import { HOUR, MINUTE, SECOND } from '#core/clock';
import { ProviderError } from '#core/errors';
import { newCode, newId } from '#core/ids';
import { JobQueue } from '#queue/queue';
import { LlmProvider } from '#providers/llm/llm.provider';
import type { Answer } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { waitForRead } from '../support/wait-for-read';

const HOOK = '/api/webhooks/email/inbound';
const MANUAL = '/api/communications/email/inbound';
const TEXT = 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé Martin';

interface Kept {
  requestId: string;
  emailMessageId: string;
  threadId: string;
}

/** The step between storing a mail and its extraction by a language model. */
describe('mail extraction', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  afterEach(async () => {
    jest.restoreAllMocks();
    test.clock.advance(HOUR);
    await read();
  });

  const mail = (fields: object = {}): object => ({
    from: 'Zoé Martin <zoe@client.example>',
    to: ['requests@parvis.example'],
    subject: 'Séminaire',
    text: TEXT,
    headers: { 'Message-ID': `<reading-${++serial}@client.example>` },
    ...fields,
  });
  const received = async (fields: object = {}): Promise<Kept> => {
    const { status, body } = await test.anonymous.post(HOOK, mail(fields));
    expect([status, body.status]).toEqual([200, 'processed']);
    return body.outcome as Kept;
  };
  const requestOf = async ({ requestId }: Kept) => (await test.agent.get(`/api/requests/${requestId}`)).body;
  const messageOf = async ({ threadId, emailMessageId }: Kept, api = test.agent) => {
    const { body } = await api.get(`/api/communications/threads/${threadId}`);
    return body.messages.find(({ id }: { id: string }) => id === emailMessageId);
  };
  const readAgain = (id: string): Promise<Answer> => test.agent.post(`/api/communications/messages/${id}/read-again`);
  /** One run of the job. */
  const read = (): Promise<boolean> => test.jobs.runNow('read-mails');
  /** The same, and returns how many mails it took. */
  const drain = (): Promise<number> => test.app.get(JobQueue).drain('readings');
  const later = async (pause: number): Promise<void> => {
    test.clock.advance(pause);
    await read();
  };
  const ended = ({ emailMessageId }: Kept): Promise<void> => waitForRead(test.database, emailMessageId);
  const llm = (): LlmProvider => test.app.get(LlmProvider);
  const down = (): jest.SpyInstance =>
    jest.spyOn(llm(), 'extractRequest').mockRejectedValue(new ProviderError('llm', 'timeout', true));

  /** The extractor is remote and doesn't respond until released. */
  function elsewhere(): { goOn: () => void; asked: jest.SpyInstance } {
    jest.replaceProperty(llm(), 'inProcess', false);
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const [extract, answer] = [llm().extractRequest.bind(llm()), llm().readAvailability.bind(llm())];
    const asked = jest.spyOn(llm(), 'extractRequest').mockImplementation(async (input) => {
      await gate;
      return extract(input);
    });
    jest.spyOn(llm(), 'readAvailability').mockImplementation(async (input) => {
      await gate;
      return answer(input);
    });
    return { goOn, asked };
  }

  /** A venue that was asked on the request. */
  const asked = async (requestId: string): Promise<{ id: string; email: string }> => {
    const member = { id: newId(), email: `venue-${++serial}@venue.example` };
    await test.database.query(
      `INSERT INTO member (id, code, name, status, postal_code, email, created_at, updated_at) VALUES ($1, $2, 'Le Grand Hôtel', 'active', '69002', $3, now(), now())`,
      [member.id, newCode('M'), member.email],
    );
    await test.database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'availability_requested', 1, now(), now(), now())`,
      [newId(), requestId, member.id],
    );
    return member;
  };
  const answerOf = async (request: Kept, from: string, text: string): Promise<Kept> => {
    const { code } = await requestOf(request);
    return received({ from, text, to: ['x@parvis.example'], subject: `Re: Séminaire [#${code}]` });
  };

  describe('done by a remote model', () => {
    it('delays no caller: the request exists before the model has responded', async () => {
      const { goOn } = elsewhere();
      const from = 'Nora Bell <nora@abroad.example>';
      const text = 'Hello, we need a room for 80 people in Lyon on 18 March 2027. Kind regards, Nora Bell';
      const kept = await received({ from, text, subject: 'Our seminar' });
      expect(await requestOf(kept)).toMatchObject({
        reading: 'pending',
        status: 'qualifying',
        source: 'email',
        needsValidation: true,
        title: 'Our seminar',
        attendees: null,
        extraction: null,
        organizer: { email: 'nora@abroad.example', firstName: null, locale: 'fr' },
        missingFields: ['eventType', 'eventDate', 'attendees', 'configuration', 'city', 'budgetMax'],
      });
      expect(await messageOf(kept)).toMatchObject({ reading: 'pending', bodyText: text });
      expect((await test.agent.get('/api/requests?limit=1')).body.items).toMatchObject([
        { id: kept.requestId, reading: 'pending' },
      ]);
      const { body: told } = await test.agent.get('/api/notifications?limit=1');
      expect(told.items).toMatchObject([{ kind: 'request_created', requestId: kept.requestId }]);
      goOn();
      await ended(kept);
      expect(await requestOf(kept)).toMatchObject({
        reading: 'done',
        needsValidation: true,
        attendees: 80,
        city: 'Lyon',
        eventDate: '2027-03-18',
        extraction: { attendees: { value: 80 } },
        organizer: { email: 'nora@abroad.example', firstName: 'Nora', lastName: 'Bell', locale: 'en' },
      });
      const { body: timeline } = await test.agent.get(`/api/timeline/by-request/${kept.requestId}`);
      expect(timeline.items).toMatchObject([
        {
          kind: 'email_read',
          actorType: 'system',
          payload: {
            emailMessageId: kept.emailMessageId,
            readFor: 'request',
            filled: expect.arrayContaining(['attendees', 'city', 'eventDate', 'center']),
          },
        },
        { kind: 'request_created', actorType: 'organizer' },
      ]);
    });

    it('sends it no more mails at once if the job runs at the same time', async () => {
      down();
      for (let i = 0; i < 3; i++) await received();
      jest.restoreAllMocks();
      test.clock.advance(5 * SECOND);
      const { goOn, asked: calls } = elsewhere();
      for (let i = 0; i < 3; i++) await received();
      const run = drain();
      while (calls.mock.calls.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
      // long enough for a job that didn't wait to have claimed its mails
      for (let i = 0; i < 20; i++) await test.agent.get('/api/requests?limit=1');
      expect(calls).toHaveBeenCalledTimes(4);
      goOn();
      expect(await run).toBe(3);
      expect(calls).toHaveBeenCalledTimes(6);
    });

    it('delays neither manual entry nor the conversion of an unsorted mail', async () => {
      const { goOn } = elsewhere();
      const entered = await test.agent.post(MANUAL, mail());
      expect([entered.status, entered.body.status]).toEqual([201, 'processed']);
      const stray = await received({ to: ['contact@parvis.example'] });
      expect(stray.requestId).toBeNull();
      const made = await test.agent.post(`/api/communications/unsorted/${stray.emailMessageId}/convert`);
      expect([made.status, made.body.request.reading, made.body.emailMessage.reading]).toEqual([
        200,
        'pending',
        'pending',
      ]);
      goOn();
      for (const kept of [
        entered.body.outcome,
        {
          requestId: made.body.request.id,
          emailMessageId: made.body.emailMessage.id,
          threadId: made.body.emailMessage.threadId,
        },
      ]) {
        await ended(kept);
        expect(await requestOf(kept)).toMatchObject({
          reading: 'done',
          attendees: 80,
          organizer: { firstName: 'Zoé' },
        });
      }
    });

    it('shows replies at once, and applies them when extracted', async () => {
      const request = await received({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
      const [yes, overtaken] = [await asked(request.requestId), await asked(request.requestId)];
      const { goOn } = elsewhere();
      const answers = [
        await answerOf(request, 'zoe@client.example', 'Nous serons 45 personnes à Nantes.'),
        await answerOf(request, yes.email, 'Oui, nous sommes disponibles, au tarif de 3200 euros.'),
        await answerOf(request, overtaken.email, 'Oui, nous sommes disponibles.'),
      ];
      for (const answer of answers) expect(await messageOf(answer)).toMatchObject({ reading: 'pending' });
      const stages = async (): Promise<string[]> =>
        [yes, overtaken].map(
          ({ id }) => results.find(({ memberId }: { memberId: string }) => memberId === id)?.stage as string,
        );
      let { results } = await requestOf(request);
      expect(await stages()).toEqual(['availability_requested', 'availability_requested']);
      // the team hears it by telephone in the meantime
      const moved = await test.agent.post(`/api/requests/${request.requestId}/results/${overtaken.id}/advance`, {
        toStage: 'unavailable',
      });
      expect(moved.status).toBe(200);
      goOn();
      for (const answer of answers) {
        await ended(answer);
        expect(await messageOf(answer)).toMatchObject({ reading: 'done', error: null });
      }
      const read = await requestOf(request);
      expect(read).toMatchObject({ attendees: 45, city: 'Nantes', reading: 'done' });
      results = read.results;
      expect(await stages()).toEqual(['available', 'unavailable']);
      const { body: timeline } = await test.agent.get(`/api/timeline/by-request/${request.requestId}?limit=100`);
      expect(timeline.items).toContainEqual(
        expect.objectContaining({ kind: 'availability_replied', actorType: 'member', actorId: yes.id }),
      );
    });

    it.each([
      [
        'Disponible, en 2e option jusqu’au 12 mars.',
        { status: 'available', condition: null, declineReason: null },
        { status: 'requested', rank: 2, expiresAt: '2027-03-12T17:00:00.000Z' },
      ],
      [
        'Nous sommes disponibles et posons une option.',
        { status: 'available', condition: null },
        { status: 'requested', rank: null, expiresAt: null },
      ],
      [
        'We are available if you take our catering.',
        { status: 'available', condition: 'if you take our catering' },
        null,
      ],
      ['Nous sommes libres le 19 mais pas le 18.', { status: 'unavailable', alternativeDates: ['2027-03-19'] }, null],
      [
        'Notre salle est trop petite pour votre groupe.',
        { status: 'unavailable', declineReason: 'too_small', alternativeDates: [] },
        null,
      ],
      [
        'We are available in another room, the Garden room.',
        { status: 'available', condition: 'in another room, the Garden room' },
        null,
      ],
      [
        'Indisponible le 18 mars, mais possible le 20 ou le 21 mars.',
        { status: 'unavailable', alternativeDates: ['2027-03-20', '2027-03-21'] },
        null,
      ],
      [
        'Nous ne pouvons pas faire une disposition en classe.',
        { status: 'unavailable', declineReason: 'layout_impossible' },
        null,
      ],
    ])('understands a reply with an option, a condition or a reason: %s', async (text, reply, hold) => {
      test.clock.set('2027-02-01T09:00:00.000Z');
      const request = await received();
      const dated = await test.agent.patch(`/api/requests/${request.requestId}`, {
        ...{ eventDate: '2027-03-18', eventEndDate: '2027-03-19' },
      });
      expect(dated.status).toBe(200);
      const venue = await asked(request.requestId);
      await ended(await answerOf(request, venue.email, text));
      const [result] = (await requestOf(request)).results;
      expect(result.availabilityReply).toMatchObject(reply);
      const { items } = (await test.agent.get(`/api/holds?requestId=${request.requestId}`)).body;
      expect(items).toEqual(hold === null ? [] : [expect.objectContaining({ ...hold, source: 'email' })]);
    });

    it('asks it about a few mails at once, and about the others as those end', async () => {
      const { goOn, asked: calls } = elsewhere();
      const kept = [];
      for (let i = 0; i < 7; i++) kept.push(await received());
      while (calls.mock.calls.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
      // long enough for the others to be read if they did not wait
      for (let i = 0; i < 20; i++) await test.agent.get('/api/requests?limit=1');
      expect(calls).toHaveBeenCalledTimes(4);
      expect((await messageOf(kept[6] as Kept)).reading).toBe('pending');
      goOn();
      for (const one of kept) await ended(one);
      expect(calls).toHaveBeenCalledTimes(7);
      for (const one of kept) expect((await messageOf(one)).reading).toBe('done');
    });

    it("doesn't overwrite values that users entered during the reading", async () => {
      const { goOn } = elsewhere();
      const kept = await received();
      const path = `/api/requests/${kept.requestId}`;
      const said = { title: 'Board', attendees: null, eventEndDate: '2027-01-02', city: 'Genève' };
      expect((await test.agent.patch(path, said)).status).toBe(200);
      goOn();
      await ended(kept);
      // a value cleared by a user counts as entered; a start after the entered end is dropped, and the center with its city
      expect(await requestOf(kept)).toMatchObject({
        ...said,
        reading: 'done',
        eventDate: null,
        center: null,
        needsValidation: true,
        extraction: { attendees: { value: 80 }, city: { value: 'Lyon' } },
      });
    });

    it('changes only the extraction record of a request that a user has validated', async () => {
      const { goOn } = elsewhere();
      const kept = await received();
      await test.agent.post(`/api/requests/${kept.requestId}/validate`);
      const before = await requestOf(kept);
      goOn();
      await ended(kept);
      const after = await requestOf(kept);
      expect(after).toMatchObject({
        title: 'Séminaire',
        attendees: null,
        missingFields: before.missingFields,
        needsValidation: false,
        extraction: { attendees: { value: 80 } },
        version: before.version + 1,
      });
    });
  });

  describe('done by a local extractor', () => {
    it('sets the title, even if the fallback subject was truncated', async () => {
      const kept = await received({ subject: `Re: ${'a'.repeat(195)}🎉 et la suite` });
      expect((await requestOf(kept)).title).toMatch(/^a{195}/);
    });

    it('is complete when the response is sent', async () => {
      const before = await received();
      expect(await requestOf(before)).toMatchObject({ reading: 'done', attendees: 80 });
      const { body } = await test.agent.post(MANUAL, mail());
      expect(await messageOf(body.outcome)).toMatchObject({ reading: 'done' });
      const stray = await received({ to: ['contact@parvis.example'] });
      const made = await test.agent.post(`/api/communications/unsorted/${stray.emailMessageId}/convert`);
      expect(made.body).toMatchObject({
        request: { reading: 'done', attendees: 80, organizer: { firstName: 'Zoé' } },
        emailMessage: { reading: 'done' },
      });
    });
  });

  describe('after a failure', () => {
    it('is retried with growing pauses, then left to a user, who can repeat it', async () => {
      const extract = down();
      const kept = await received();
      expect(await messageOf(kept)).toMatchObject({
        reading: 'pending',
        error: 'The provider llm failed (timeout): try again in a moment.',
      });
      expect(await messageOf(kept, test.agent.with({ 'accept-language': 'fr' }))).toMatchObject({
        error: 'Le prestataire llm a échoué (délai dépassé)\u00a0: réessayez dans un instant.',
      });
      await later(4 * SECOND);
      expect(extract).toHaveBeenCalledTimes(1);
      for (const [i, pause] of [SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE].entries()) {
        expect((await requestOf(kept)).reading).toBe('pending');
        await later(pause);
        expect(extract).toHaveBeenCalledTimes(i + 2);
      }
      expect(await requestOf(kept)).toMatchObject({ reading: 'failed', needsValidation: true, title: 'Séminaire' });
      expect(await messageOf(kept)).toMatchObject({ reading: 'failed', error: expect.stringContaining('llm') });
      const { body: told } = await test.agent.get('/api/notifications?limit=1');
      expect(told.items).toMatchObject([{ kind: 'reading_failed', requestId: kept.requestId }]);
      await later(HOUR);
      expect(extract).toHaveBeenCalledTimes(5);
      jest.restoreAllMocks();
      const { status, body } = await readAgain(kept.emailMessageId);
      expect([status, body.id, body.reading, body.error]).toEqual([200, kept.emailMessageId, 'done', null]);
      expect(await requestOf(kept)).toMatchObject({ reading: 'done', attendees: 80 });
      const { body: timeline } = await test.agent.get(`/api/timeline/by-request/${kept.requestId}`);
      expect(timeline.items).toMatchObject([
        { kind: 'email_read' },
        { kind: 'email_read_again', actorType: 'user', payload: { emailMessageId: kept.emailMessageId } },
        { kind: 'email_reading_failed', payload: { emailMessageId: kept.emailMessageId, readFor: 'request' } },
        { kind: 'request_created' },
      ]);
    });

    it("still counts an organizer's reply as a reply", async () => {
      const request = await received({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
      await test.agent.post(`/api/requests/${request.requestId}/requalify`);
      await test.jobs.runNow('deliver-events');
      const reminders = async (): Promise<string[]> =>
        (await test.agent.get(`/api/reminders/by-request/${request.requestId}`)).body.items.map(
          ({ status }: { status: string }) => status,
        );
      expect(await reminders()).toEqual(['scheduled']);
      down();
      const answer = await answerOf(request, 'zoe@client.example', 'Nous serons 45 personnes.');
      for (let i = 0; i < 4; i++) await later(10 * MINUTE);
      expect(await messageOf(answer)).toMatchObject({ reading: 'failed' });
      expect(await requestOf(request)).toMatchObject({ attendees: null, reading: 'done' });
      expect(await reminders()).toEqual(['cancelled']);
      jest.restoreAllMocks();
      expect((await readAgain(answer.emailMessageId)).body.reading).toBe('done');
      expect(await requestOf(request)).toMatchObject({ attendees: 45 });
    });

    it('is resumed by another process once the claim has expired, and finally abandoned', async () => {
      down();
      const kept = await received();
      const die = (): Promise<unknown> =>
        test.database.query(
          `UPDATE queue_job SET tries = tries + 1, leased_by = gen_random_uuid(), lease_until = $2, run_at = $3 WHERE key = $1`,
          [kept.emailMessageId, new Date(test.clock.now().getTime() + 2 * MINUTE), test.clock.now()],
        );
      jest.restoreAllMocks();
      await die();
      await later(MINUTE);
      expect((await messageOf(kept)).reading).toBe('pending');
      await later(MINUTE);
      expect((await messageOf(kept)).reading).toBe('done');
      down();
      const other = await received();
      jest.restoreAllMocks();
      await test.database.query(
        `UPDATE queue_job SET tries = 5, leased_by = gen_random_uuid(), lease_until = $2, run_at = $2 WHERE key = $1`,
        [other.emailMessageId, test.clock.now()],
      );
      await read();
      expect(await messageOf(other)).toMatchObject({ reading: 'failed', error: 'The mail could not be read.' });
    });

    it.each([1, 4])('changes nothing of the next attempt after %i tries with an expired claim', async (tries) => {
      down();
      const kept = await received();
      jest.restoreAllMocks();
      test.clock.advance(5 * SECOND);
      const { promise, reject } = Promise.withResolvers<never>();
      const calls = jest.spyOn(llm(), 'extractRequest').mockReturnValue(promise);
      const timers = jest.spyOn(globalThis, 'setInterval');
      const set = `UPDATE queue_job SET tries = $2, leased_by = $3, lease_until = $4 WHERE key = $1`;
      await test.database.query(set, [kept.emailMessageId, tries, null, null]);
      const run = drain();
      while (calls.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      // another process has claimed it
      const until = new Date(test.clock.now().getTime() + 7 * MINUTE);
      const leasedBy = newId();
      await test.database.query(set, [kept.emailMessageId, tries + 2, leasedBy, until]);
      for (const [beat, pause] of timers.mock.calls) if (pause === 30 * SECOND) beat();
      const row = () =>
        test.database.one(
          `SELECT reading, tries, leased_by AS "leasedBy", lease_until AS until FROM email_message mail JOIN queue_job ON key = mail.id::text
            WHERE mail.id = $1`,
          [kept.emailMessageId],
        );
      const taken = { reading: 'pending', tries: tries + 2, leasedBy, until };
      for (let i = 0; i < 5; i++) expect(await row()).toEqual(taken);
      reject(new ProviderError('llm', 'timeout', true));
      await run;
      expect(await row()).toEqual(taken);
    });

    it("ends the job's run after several failures in a row", async () => {
      const extract = down();
      for (let i = 0; i < 12; i++) await received();
      extract.mockClear();
      test.clock.advance(5 * SECOND);
      await read();
      expect(extract.mock.calls.length).toBeGreaterThanOrEqual(3);
      expect(extract.mock.calls.length).toBeLessThan(12);
    });
  });

  it('runs once, however many instances poll', async () => {
    down();
    const kept = await received();
    jest.restoreAllMocks();
    const { goOn, asked: calls } = elsewhere();
    test.clock.advance(5 * SECOND);
    const runs = [drain(), drain()];
    goOn();
    expect((await Promise.all(runs)).sort()).toEqual([0, 1]);
    expect(calls).toHaveBeenCalledTimes(1);
    expect(await timelineKinds(test.database, kept.requestId)).toEqual(['request_created', 'email_read']);
  });

  describe('repeated by a user', () => {
    it('fills only empty fields that no user has edited', async () => {
      const kept = await received();
      const path = `/api/requests/${kept.requestId}`;
      await test.agent.patch(path, { title: 'Board', attendees: 50, city: null, center: null });
      const before = await requestOf(kept);
      expect((await readAgain(kept.emailMessageId)).body.reading).toBe('done');
      const { version, updatedAt, lastActivityAt, ...after } = await requestOf(kept);
      expect(after).toMatchObject({ title: 'Board', attendees: 50, city: null, center: null, eventDate: '2027-03-18' });
      const { version: was, updatedAt: _u, lastActivityAt: _l, ...first } = before;
      expect([after, version]).toEqual([first, was + 1]);
      expect([typeof updatedAt, typeof lastActivityAt]).toEqual(['string', 'string']);
    });

    it('ignores a question asked after the mail arrived', async () => {
      const request = await received({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
      const venue = await asked(request.requestId);
      const yes = await answerOf(request, venue.email, 'Oui, nous sommes disponibles.');
      await test.agent.post(`/api/requests/${request.requestId}/requalify`);
      const calls = await answerOf(request, 'zoe@client.example', 'Je vous appelle demain.');
      const advance = async (toStage: string): Promise<void> => {
        const path = `/api/requests/${request.requestId}/results/${venue.id}/advance`;
        expect((await test.agent.post(path, { toStage })).status).toBe(200);
      };
      test.clock.advance(HOUR);
      for (const stage of ['withdrawn', 'suggested', 'availability_requested']) await advance(stage);
      await test.agent.post(`/api/requests/${request.requestId}/requalify`);
      await test.jobs.runNow('deliver-events');
      const said = async (): Promise<string[]> =>
        (await timelineKinds(test.database, request.requestId)).filter((kind) =>
          ['request_requalified', 'availability_replied'].includes(kind),
        );
      const { total } = (await test.agent.get('/api/notifications?limit=1')).body;
      expect(await said()).toEqual(['availability_replied', 'request_requalified']);
      test.clock.advance(HOUR);
      for (const { emailMessageId } of [yes, calls])
        expect((await readAgain(emailMessageId)).body.reading).toBe('done');
      expect(await said()).toEqual(['availability_replied', 'request_requalified']);
      expect((await test.agent.get('/api/notifications?limit=1')).body.total).toBe(total);
      expect((await requestOf(request)).results).toMatchObject([{ stage: 'availability_requested' }]);
      const { body: reminders } = await test.agent.get(`/api/reminders/by-request/${request.requestId}`);
      expect(reminders.items).toContainEqual(expect.objectContaining({ kind: 'requalification', status: 'scheduled' }));
    });

    it("doesn't repeat earlier events", async () => {
      const request = await received({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
      const calls = await answerOf(request, 'zoe@client.example', 'Je vous appelle demain.');
      const before = await timelineKinds(test.database, request.requestId);
      expect((await readAgain(calls.emailMessageId)).body.reading).toBe('done');
      expect(await timelineKinds(test.database, request.requestId)).toEqual([
        ...before,
        'email_read_again',
        'email_read',
      ]);
    });

    it("is for the team, for mails that are extracted at all and aren't in progress", async () => {
      const kept = await received();
      const sent = await test.agent.post('/api/communications/email/send', {
        requestId: kept.requestId,
        to: 'zoe@client.example',
        subject: 'Bonjour',
        bodyHtml: 'Bonjour',
      });
      const stray = await received({ to: ['contact@parvis.example'] });
      for (const id of [sent.body.id, stray.emailMessageId]) {
        const answer = await readAgain(id);
        expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      }
      const { goOn } = elsewhere();
      expect((await readAgain(kept.emailMessageId)).body.reading).toBe('pending');
      expect((await requestOf(kept)).reading).toBe('pending');
      const busy = await readAgain(kept.emailMessageId);
      expect([busy.status, busy.body.message]).toEqual([409, 'This mail is already being read.']);
      goOn();
      await ended(kept);
      expect((await readAgain(newId())).status).toBe(404);
      expect((await readAgain('x')).status).toBe(400);
      expect((await test.anonymous.post(`/api/communications/messages/${kept.emailMessageId}/read-again`)).status).toBe(
        401,
      );
    });

    it('does nothing if the person was erased', async () => {
      const { goOn } = elsewhere();
      const kept = await received({ from: 'Ida Gone <ida@gone.example>' });
      const { organizerId } = await requestOf(kept);
      await test.agent.post(`/api/requests/${kept.requestId}/advance`, { toStatus: 'cancelled' });
      const erased = await test.admin.post(`/api/organizers/${organizerId}/erase`);
      expect([erased.status, erased.body.erasedAt === null]).toEqual([200, false]);
      goOn();
      await ended(kept);
      expect(await messageOf(kept)).toMatchObject({ reading: 'none', from: '', bodyText: null });
      expect(await requestOf(kept)).toMatchObject({ reading: 'none', attendees: null, extraction: null });
      expect((await readAgain(kept.emailMessageId)).status).toBe(409);
      const row = await test.database.one(`SELECT sender_name AS name FROM email_message WHERE id = $1`, [
        kept.emailMessageId,
      ]);
      expect(row).toEqual({ name: null });
    });
  });

  // must be last: a later test would use the stopped application
  it('releases unread mails when the service stops', async () => {
    down();
    const due = await received();
    jest.restoreAllMocks();
    const { asked: calls } = elsewhere();
    const kept = await received();
    test.clock.advance(5 * SECOND);
    const run = drain();
    while (calls.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await test.restart();
    // the job's run ends too: the service waits for it
    expect(await run).toBe(0);
    for (const [{ emailMessageId }, tries] of [
      [kept, 0],
      [due, 1],
    ] as const) {
      const row = await test.database.one(
        `SELECT reading, tries, leased_by AS "leasedBy" FROM email_message mail JOIN queue_job ON key = mail.id::text WHERE mail.id = $1`,
        [emailMessageId],
      );
      expect(row).toEqual({ reading: 'pending', tries, leasedBy: null });
    }
    await test.jobs.runNow('read-mails');
    const state = await test.database.one(`SELECT reading, attendees FROM request WHERE id = $1`, [kept.requestId]);
    expect(state).toEqual({ reading: 'done', attendees: 80 });
  });
});
