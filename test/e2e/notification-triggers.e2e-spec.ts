import { HOUR } from '#core/clock';
import { Outbox } from '#api/foundations/timeline/outbox';
import { JobQueue } from '#queue/queue';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { onRealPostgres } from '../support/test-database';
import { RequestWatch } from '#api/demand/requests/request-watch.service';

interface Told {
  kind: string;
  title: string;
  body: string;
}

describe("the team's notifications", () => {
  let test: TestApp;
  let mock: MockEmail;
  let mailed = 0;
  let deliveries: jest.SpyInstance<Promise<void>, Parameters<Outbox['deliver']>>;

  beforeAll(async () => {
    // Deliveries without a signature secret are distinguished by their Message-ID.
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
    deliveries = jest.spyOn(test.app.get(Outbox), 'deliver');
  });

  beforeEach(async () => {
    test.clock.set('2027-01-11T09:00:00Z');
    mock.sent.length = 0;
    deliveries.mockClear();
    // Requests left open by other tests would become silent or past in this one.
    await test.database.query(`UPDATE request SET status = 'cancelled'`);
    await test.database.query(`DELETE FROM notification`);
  });

  afterAll(() => test?.close());

  const told = async (requestId: string, kind: string): Promise<Told[]> => {
    const { body } = await test.agent.get('/api/notifications?limit=100');
    return body.items.filter(
      (item: Told & { requestId: string }) => item.requestId === requestId && item.kind === kind,
    );
  };
  /** Delivers every event of the test again, as after a crash between a listener and its mark. */
  const deliverAgain = async (): Promise<void> => {
    const again = deliveries.mock.calls.map(([payload]) => ({ payload }));
    expect(again).not.toEqual([]);
    await test.app.get(JobQueue).addAll('events', again);
    const open = await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'events'`);
    expect(open).toEqual([]);
  };
  const mail = (from: string, subject: string, text: string) => ({
    from,
    to: 'requests@parvis.example',
    subject,
    text,
    messageId: `<mail-${++mailed}@client.example>`,
  });
  /** The provider delivers a mail three times, and the job runs again. */
  const deliverMail = async (payload: object): Promise<void> => {
    for (let i = 0; i < 3; i++)
      expect((await test.anonymous.post('/api/webhooks/email/inbound', payload)).status).toBe(200);
    await test.jobs.runNow('process-webhooks');
  };
  const tokenIn = (page: string): string =>
    new RegExp(`/${page}/([\\w-]{43})`).exec(mock.sent.at(-1)?.text ?? '')?.[1] ?? '';
  const requalified = async (...statuses: string[]) => {
    const request = await buildRequest(test.agent, { budgetMax: null });
    await advanceRequest(test.agent, request.id, ...statuses);
    expect((await test.agent.post(`/api/requests/${request.id}/requalify`)).status).toBe(200);
    return request;
  };
  const asked = async () => {
    const request = await buildRequest(test.agent);
    const venue = await buildVenue(test.agent);
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    return { request, venue };
  };

  describe('announcing a new request', () => {
    it("aren't created if the team creates it", async () => {
      const request = await buildRequest(test.agent);
      expect(await told(request.id, 'request_created')).toHaveLength(1);
    });

    it('are created once for a mail, however often it is delivered', async () => {
      const payload = mail('lea@client.example', 'Séminaire', 'Un séminaire pour 40 personnes à Lyon en mars.');
      await deliverMail(payload);
      const { body } = await test.agent.get('/api/notifications');
      expect(body.items.map(({ kind }: Told) => kind)).toEqual(['request_created']);
    });
  });

  describe('announcing a reply to a requalification', () => {
    it.each([['qualifying'], ['searching']])('are created by mail, while the request is %s', async (status) => {
      const request = await requalified(...(status === 'qualifying' ? [] : [status]));
      await deliverMail(mail(request.organizerEmail, `Re: [#${request.code}]`, 'Notre budget est de 4 000 euros.'));
      await deliverAgain();
      expect(await told(request.id, 'requalification_reply')).toHaveLength(1);
      expect((await test.agent.get(`/api/requests/${request.id}`)).body.budgetMax).toBe(4000);
    });

    it('are created by mail, even if the team has filled the gap', async () => {
      const request = await requalified();
      await test.agent.patch(`/api/requests/${request.id}`, { budgetMax: 4000 });
      await deliverMail(mail(request.organizerEmail, `Re: [#${request.code}]`, 'Notre budget est de 5 000 euros.'));
      expect(await told(request.id, 'requalification_reply')).toHaveLength(1);
      expect((await test.agent.get(`/api/requests/${request.id}`)).body.budgetMax).toBe(4000);
      // That was the reply: the organizer's next mail is like any other.
      await deliverMail(mail(request.organizerEmail, `Re: [#${request.code}]`, 'Merci !'));
      expect(await told(request.id, 'requalification_reply')).toHaveLength(1);
    });

    it('are created by link', async () => {
      const request = await requalified();
      const organizer = test.anonymous.with({ 'x-magic-token': tokenIn('requalify') });
      const path = `/api/public/organizer/requests/${request.id}`;
      expect((await organizer.patch(path, { budgetMax: 4000 })).status).toBe(200);
      await deliverAgain();
      expect(await told(request.id, 'requalification_reply')).toHaveLength(1);
    });
  });

  describe("announcing a member's availability reply", () => {
    it('are created once by mail, however often it is delivered', async () => {
      const { request, venue } = await asked();
      await deliverMail(mail(venue.email, `Re: [#${request.code}]`, 'Oui, nous sommes disponibles.'));
      await deliverAgain();
      expect(await told(request.id, 'availability_reply')).toHaveLength(1);
    });

    it('are created once by link, however often it is clicked, and by mail after it', async () => {
      const { request, venue } = await asked();
      const member = test.anonymous.with({ 'x-magic-token': tokenIn('answer') });
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          member.post(`/api/public/member/availability-requests/${request.id}/reply`, { status: 'available' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200]);
      await deliverMail(mail(venue.email, `Re: [#${request.code}]`, 'Oui, nous sommes disponibles.'));
      await deliverAgain();
      expect(await told(request.id, 'availability_reply')).toHaveLength(1);
    });

    it("aren't created for the team's own entries", async () => {
      const { request, venue } = await asked();
      await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'available' });
      expect(await told(request.id, 'availability_reply')).toEqual([]);
    });
  });

  describe('announcing a past event that can be closed', () => {
    const look = (): Promise<boolean> => test.jobs.runNow('detect-past-events');

    it("are created once its last day is over in the service's time zone, once per date", async () => {
      const request = await buildRequest(test.agent, { eventDate: '2027-03-12', eventEndDate: '2027-03-14' });
      test.clock.set('2027-03-14T22:59:00Z');
      await look();
      expect(await told(request.id, 'past_event')).toEqual([]);
      // Midnight in Paris.
      test.clock.set('2027-03-14T23:00:00Z');
      await look();
      await look();
      expect(await told(request.id, 'past_event')).toEqual([
        expect.objectContaining({
          title: `The event of request ${request.code} has passed`,
          body: '“Séminaire de printemps” ended on 14 March 2027 and the request is still qualifying: close it, or correct its date.',
        }),
      ]);
      test.clock.set('2027-03-20T09:00:00Z');
      await look();
      expect(await told(request.id, 'past_event')).toHaveLength(1);
      await test.agent.patch(`/api/requests/${request.id}`, { eventDate: '2027-03-18', eventEndDate: null });
      await look();
      expect(await told(request.id, 'past_event')).toHaveLength(2);
      await test.agent.patch(`/api/requests/${request.id}`, { eventDate: '2027-03-14' });
      await look();
      expect(await told(request.id, 'past_event')).toHaveLength(2);
    });

    it('are created only for open and won requests', async () => {
      const path = ['searching', 'proposed', 'negotiating', 'won', 'closed'];
      const requests = new Map<string, string>();
      for (let moves = 0; moves <= path.length; moves++) {
        const { id } = await buildRequest(test.agent, { eventDate: '2027-01-10' });
        await advanceRequest(test.agent, id, ...path.slice(0, moves));
        requests.set(path[moves - 1] ?? 'qualifying', id);
      }
      const { id: cancelled } = await buildRequest(test.agent, { eventDate: '2027-01-10' });
      await advanceRequest(test.agent, cancelled, 'cancelled');
      const { id: undated } = await buildRequest(test.agent, { eventDate: null });
      await look();
      const { body } = await test.agent.get('/api/notifications?limit=100');
      const of = body.items.filter(({ kind }: Told) => kind === 'past_event');
      expect(new Set(of.map(({ requestId }: { requestId: string }) => requestId))).toEqual(
        new Set(['qualifying', ...path.slice(0, 4)].map((status) => requests.get(status))),
      );
      expect(of.map(({ requestId }: { requestId: string }) => requestId)).not.toContain(undated);
    });
  });

  describe('announcing silence on an open request', () => {
    const look = (): Promise<boolean> => test.jobs.runNow('detect-inactive-requests');

    it('are created after 48 hours, once per period of silence', async () => {
      const request = await buildRequest(test.agent);
      test.clock.set('2027-01-13T08:59:59.999Z');
      await look();
      expect(await told(request.id, 'inactivity')).toEqual([]);
      test.clock.set('2027-01-13T09:00:00Z');
      await look();
      await look();
      expect(await told(request.id, 'inactivity')).toEqual([
        expect.objectContaining({
          title: `No activity on request ${request.code} for 48 hours`,
          body: '“Séminaire de printemps” has had no activity since 11 January 2027.',
        }),
      ]);
      // Neither the notification nor reading it ends the silence.
      await test.agent.post('/api/notifications/read-all');
      test.clock.set('2027-01-20T09:00:00Z');
      await look();
      expect(await told(request.id, 'inactivity')).toHaveLength(1);
      await test.agent.patch(`/api/requests/${request.id}`, { attendees: 61 });
      test.clock.advance(47 * HOUR);
      await look();
      expect(await told(request.id, 'inactivity')).toHaveLength(1);
      test.clock.advance(HOUR);
      await look();
      await look();
      expect(await told(request.id, 'inactivity')).toHaveLength(2);
    });

    it("aren't created once the request has ended", async () => {
      const won = await buildRequest(test.agent);
      await advanceRequest(test.agent, won.id, 'searching', 'proposed', 'won');
      const lost = await buildRequest(test.agent);
      await advanceRequest(test.agent, lost.id, 'cancelled');
      test.clock.set('2027-01-20T09:00:00Z');
      await look();
      expect((await test.agent.get('/api/notifications')).body.items.map(({ kind }: Told) => kind)).not.toContain(
        'inactivity',
      );
    });

    it('take as many statements for many requests as for one, in batches too', async () => {
      const statements = async (): Promise<number> => {
        test.clock.advance(60 * HOUR);
        return countStatements(look);
      };
      await buildRequest(test.agent);
      const one = await statements();
      for (let i = 0; i < 4; i++) await buildRequest(test.agent);
      expect(await statements()).toBe(one);
      await test.database.query(
        `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
         SELECT gen_random_uuid(), 'T-' || n, 'searching', 'manual', (SELECT id FROM organizer LIMIT 1), 'Many', $1, $1, $1
           FROM generate_series(1, 2500) n`,
        [test.clock.now()],
      );
      test.clock.advance(60 * HOUR);
      await look();
      await look();
      const { count } = await test.database.one<{ count: number }>(
        `SELECT count(*)::int AS count FROM notification WHERE kind = 'inactivity'
            AND request_id IN (SELECT id FROM request WHERE title = 'Many')`,
      );
      expect(count).toBe(2500);
      expect((await test.agent.get('/api/jobs?limit=100')).body.items).toContainEqual(
        expect.objectContaining({ name: 'detect-inactive-requests', lastOutcome: 'ok', processed: 0 }),
      );
    });

    (onRealPostgres ? it : it.skip)('is told once by two that look at the same moment', async () => {
      const request = await buildRequest(test.agent);
      test.clock.advance(48 * HOUR);
      const watch = test.app.get(RequestWatch);
      await Promise.all([1, 2, 3, 4].map(() => watch.reportSilence()));
      expect(await told(request.id, 'inactivity')).toHaveLength(1);
    });
  });
});
