import { newId } from '#core/ids';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildBareRequest, buildResult, insertMember } from '../support/build';

const ROUTES = [
  'overview',
  'activity',
  'figures',
  'funnel',
  'revenue',
  'top-members',
  'top-organizers',
  'response-time',
  'win-rate',
];
const WITH_PERIOD = ['figures', 'funnel', 'top-members', 'top-organizers', 'response-time', 'win-rate'];
const generatedAt = expect.any(String) as string;
const NO_STATUS = {
  qualifying: 0,
  searching: 0,
  proposed: 0,
  negotiating: 0,
  won: 0,
  closed: 0,
  lost: 0,
  cancelled: 0,
};
const NO_STAGE = {
  suggested: 0,
  availability_requested: 0,
  available: 0,
  unavailable: 0,
  shortlisted: 0,
  proposed: 0,
  visit: 0,
  selected: 0,
  not_selected: 0,
  withdrawn: 0,
};

describe('statistics', () => {
  let test: TestApp;
  const stats = (route: string): Promise<Answer> => test.agent.get(`/api/stats/${route}`);
  const at = (moment: string): void => test.clock.set(moment);
  const pay = async (requestId: string, memberId: string, amount: number, more: object = {}): Promise<string> => {
    const made = await test.agent.post('/api/commissions', { requestId, memberId, amount, ...more });
    expect(made.status).toBe(201);
    const paid = await test.agent.post(`/api/commissions/${made.body.id}/mark-paid`);
    expect(paid.status).toBe(200);
    return made.body.id as string;
  };
  const mail = async (requestId: string, to = 'somebody@clients.example'): Promise<void> => {
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId,
      to,
      subject: 'Your request',
      bodyHtml: 'Good morning.',
    });
    expect(sent.status).toBe(201);
  };
  const steps = async (query = ''): Promise<number[]> => {
    const { body } = await stats(`funnel${query}`);
    return body.steps.map(({ count }: { count: number }) => count);
  };

  // One service for all: each test creates records in a separate year, further apart than the default of 12 months.
  beforeAll(async () => {
    test = await createTestApp();
    at('2026-11-20T10:00:00Z');
  });
  afterAll(() => test?.close());

  it.each(ROUTES)('%s are for team users only', async (route) => {
    const nobody = await test.anonymous.get(`/api/stats/${route}`);
    expect([nobody.status, nobody.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const token = await test.anonymous.with({ 'x-magic-token': 'x'.repeat(43) }).get(`/api/stats/${route}`);
    expect(token.status).toBe(401);
    expect((await test.admin.get(`/api/stats/${route}`)).status).toBe(200);
    expect((await test.agent.get(`/api/stats/${route}`)).status).toBe(200);
  });

  it.each(WITH_PERIOD)('%s reject an invalid period', async (route) => {
    for (const query of [
      'from=2026-02-30',
      'to=yesterday',
      'from=2026-03-01&to=2026-02-28',
      'from=2026-11-21',
      'since=2026-01-01',
    ]) {
      const { status, body } = await stats(`${route}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
      expect(body.details).toHaveLength(1);
    }
    const both = await stats(`${route}?from=1&to=2`);
    expect(both.body.details.map(({ path }: { path: string }) => path)).toEqual(['from', 'to']);
    expect((await stats(`${route}?from=2026-11-20&to=2026-11-20`)).status).toBe(200);
    expect((await stats(`${route}?from=1900-01-01&to=9999-12-31`)).status).toBe(200);
  });

  it.each([
    ['overview', 'from=2026-01-01'],
    ['activity', 'limit=101'],
    ['activity', 'limit=0'],
    ['activity', 'from=2026-01-01'],
    ['revenue', 'months=0'],
    ['revenue', 'months=37'],
    ['revenue', 'months=1.5'],
    ['revenue', 'months=year'],
    ['revenue', 'from=2026-01-01'],
    ['top-members', 'limit=101'],
    ['top-organizers', 'offset=-1'],
  ])('%s reject %s', async (route, query) => {
    const { status, body } = await stats(`${route}?${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are zeros and nulls without data', async () => {
    expect((await stats('overview')).body).toEqual({
      generatedAt: '2026-11-20T10:00:00.000Z',
      members: { total: 0, active: 0, stale: 0 },
      requests: { total: 0, byStatus: NO_STATUS, openedThisMonth: 0, needsValidation: 0 },
      pipeline: { byStage: NO_STAGE },
      winRate: { won: 0, lost: 0, rate: null },
      revenue: { currency: 'EUR', thisMonth: 0, yearToDate: 0, outstanding: 0, otherCurrencies: [] },
      responseTime: { averageMinutes: null, medianMinutes: null, sampleSize: 0 },
      notifications: { unread: 0 },
      recentActivity: [],
    });
    for (const route of ['activity', 'top-members', 'top-organizers'])
      expect((await stats(route)).body).toEqual({ generatedAt, items: [], total: 0, page: 1, pageSize: 20 });
    expect((await stats('top-members?limit=5&offset=10')).body).toEqual({
      generatedAt,
      items: [],
      total: 0,
      page: 3,
      pageSize: 5,
    });
    expect((await stats('funnel')).body).toEqual({
      generatedAt,
      from: '2025-11-20',
      to: '2026-11-20',
      steps: ['qualifying', 'searching', 'proposed', 'negotiating', 'won'].map((status) => ({
        status,
        count: 0,
        rate: null,
      })),
    });
    const revenue = (await stats('revenue')).body;
    expect(revenue).toMatchObject({ currency: 'EUR', otherCurrencies: [] });
    expect(revenue.items).toHaveLength(12);
    expect([revenue.items[0], revenue.items[11]]).toEqual([
      { month: '2025-12', amount: 0, count: 0 },
      { month: '2026-11', amount: 0, count: 0 },
    ]);
    expect((await stats('response-time')).body).toEqual({
      generatedAt,
      averageMinutes: null,
      medianMinutes: null,
      sampleSize: 0,
    });
    expect((await stats('win-rate')).body).toEqual({ generatedAt, won: 0, lost: 0, rate: null });
  });

  it('summarize the whole business', async () => {
    const [chosen, other] = [
      await insertMember(test.database),
      await insertMember(test.database, { status: 'paused' }),
    ];
    const won = await buildBareRequest(test.agent);
    await buildBareRequest(test.agent);
    await advanceRequest(test.agent, won.id, 'searching', 'proposed');
    await buildResult(test.agent, won.id, chosen.id, 'shortlisted', 'proposed', 'selected');
    const lost = await buildBareRequest(test.agent);
    await buildResult(test.agent, lost.id, other.id);
    await advanceRequest(test.agent, lost.id, 'lost');
    await pay(won.id, chosen.id, 1250.5);
    await test.agent.post('/api/commissions', { requestId: won.id, memberId: chosen.id, amount: 99.99 });
    await pay(won.id, chosen.id, 300, { currency: 'CHF' });
    at('2026-11-20T10:30:00Z');
    await mail(won.id);
    const { status, body } = await stats('overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      generatedAt: '2026-11-20T10:30:00.000Z',
      members: { total: 2, active: 1, stale: 2 },
      requests: {
        total: 3,
        byStatus: { ...NO_STATUS, qualifying: 1, won: 1, lost: 1 },
        openedThisMonth: 3,
        needsValidation: 0,
      },
      pipeline: { byStage: { ...NO_STAGE, selected: 1, suggested: 1 } },
      winRate: { won: 1, lost: 1, rate: 0.5 },
      revenue: {
        currency: 'EUR',
        thisMonth: 1250.5,
        yearToDate: 1250.5,
        outstanding: 99.99,
        otherCurrencies: [{ currency: 'CHF', amount: 300 }],
      },
      responseTime: { sampleSize: 1 },
      notifications: { unread: 3 },
    });
    expect(body.recentActivity).toHaveLength(10);
    expect(body.recentActivity[0]).toMatchObject({ kind: 'EMAIL_SENT', requestId: won.id, requestCode: won.code });
  });

  it("list the activity with the requests' codes, newest first, and count all of it", async () => {
    const before = (await stats('activity?limit=1')).body.total as number;
    at('2027-11-20T10:00:00Z');
    const { id, code } = await buildBareRequest(test.agent);
    at('2027-11-20T10:01:00Z');
    await test.agent.post('/api/tags', { name: 'Vineyard', category: 'venue_type' });
    const { body } = await stats('activity?limit=2');
    expect(body).toMatchObject({ total: before + 3, page: 1, pageSize: 2 });
    expect(body.items[0]).toMatchObject({ kind: 'tag_created', requestId: null, requestCode: null });
    const timeline = await test.agent.get(`/api/timeline/by-request/${id}`);
    const all = await stats('activity');
    const created = all.body.items.find(({ requestId }: { requestId: string }) => requestId === id);
    expect(created).toEqual({ ...timeline.body.items[0], requestCode: code });
    const next = await stats('activity?limit=2&offset=2');
    expect(next.body).toMatchObject({ items: all.body.items.slice(2, 4), total: before + 3, page: 2 });
    const [counted] = await test.database.query('SELECT count(*)::int AS n FROM timeline_event');
    expect(counted).toEqual({ n: before + 3 });
  });

  it('count a request at each step that it has ever reached or passed', async () => {
    at('2029-11-20T10:00:00Z');
    const paths = [
      [],
      ['searching', 'qualifying'],
      ['lost'],
      ['searching', 'proposed', 'negotiating', 'lost'],
      ['searching', 'proposed', 'negotiating', 'searching', 'cancelled'],
      ['searching', 'proposed', 'won'],
      ['searching', 'proposed', 'negotiating', 'won', 'closed'],
      ['searching', 'proposed', 'won', 'cancelled'],
    ];
    for (const path of paths) await advanceRequest(test.agent, (await buildBareRequest(test.agent)).id, ...path);
    expect((await stats('funnel')).body.steps).toEqual([
      { status: 'qualifying', count: 8, rate: 1 },
      { status: 'searching', count: 6, rate: 0.75 },
      { status: 'proposed', count: 5, rate: 0.625 },
      { status: 'negotiating', count: 5, rate: 0.625 },
      { status: 'won', count: 3, rate: 0.375 },
    ]);
    at('2029-11-25T10:00:00Z');
    expect(await steps('?from=2029-11-20&to=2029-11-20')).toEqual([8, 6, 5, 5, 3]);
    expect(await steps('?from=2029-11-10&to=2029-11-24')).toEqual([8, 6, 5, 5, 3]);
    expect(await steps('?from=2029-11-21')).toEqual([0, 0, 0, 0, 0]);
  });

  it('compute the win rate by the day of the win, without cancelled ones', async () => {
    at('2031-11-20T10:00:00Z');
    const made = [];
    for (let i = 0; i < 5; i++) made.push((await buildBareRequest(test.agent)).id);
    at('2031-11-22T10:00:00Z');
    for (const id of made.slice(0, 3)) await advanceRequest(test.agent, id, 'searching', 'proposed', 'won');
    at('2031-11-23T10:00:00Z');
    await advanceRequest(test.agent, made[3] as string, 'lost');
    await advanceRequest(test.agent, made[4] as string, 'cancelled');
    expect((await stats('win-rate')).body).toEqual({ generatedAt, won: 3, lost: 1, rate: 0.75 });
    await advanceRequest(test.agent, made[0] as string, 'closed');
    await advanceRequest(test.agent, made[1] as string, 'cancelled');
    expect((await stats('win-rate')).body).toEqual({ generatedAt, won: 2, lost: 1, rate: 2 / 3 });
    expect((await stats('win-rate?to=2031-11-22')).body).toEqual({ generatedAt, won: 2, lost: 0, rate: 1 });
    expect((await stats('win-rate?from=2031-11-23')).body).toEqual({ generatedAt, won: 0, lost: 1, rate: 0 });
    expect((await stats('win-rate?to=2031-11-21')).body).toEqual({ generatedAt, won: 0, lost: 0, rate: null });
  });

  it('add up revenue by the month of the payment in the time zone, in euros, without cancelled requests', async () => {
    at('2033-11-20T10:00:00Z');
    const member = await insertMember(test.database);
    const [kept, cancelled] = [await buildBareRequest(test.agent), await buildBareRequest(test.agent)];
    at('2033-12-31T22:30:00Z');
    await pay(kept.id, member.id, 0.1);
    await pay(kept.id, member.id, 0.2);
    // half past midnight in Paris
    at('2033-12-31T23:30:00Z');
    await pay(kept.id, member.id, 1000.01);
    await pay(cancelled.id, member.id, 500);
    await pay(kept.id, member.id, 70, { currency: 'USD' });
    await pay(kept.id, member.id, 5000, { currency: 'JPY' });
    await advanceRequest(test.agent, cancelled.id, 'cancelled');
    expect((await stats('revenue?months=2')).body).toEqual({
      generatedAt,
      currency: 'EUR',
      items: [
        { month: '2033-12', amount: 0.3, count: 2 },
        { month: '2034-01', amount: 1000.01, count: 1 },
      ],
      otherCurrencies: [
        { currency: 'JPY', amount: 5000 },
        { currency: 'USD', amount: 70 },
      ],
    });
    expect((await stats('revenue?months=1')).body.items).toEqual([{ month: '2034-01', amount: 1000.01, count: 1 }]);
    expect((await stats('revenue?months=36')).body.items).toHaveLength(36);
    expect((await stats('overview')).body.revenue).toMatchObject({ thisMonth: 1000.01, yearToDate: 1000.01 });
    const later = await stats('top-members?from=2034-01-01&to=2034-01-01');
    expect(later.body.items[0]).toMatchObject({ memberId: member.id, revenue: 1000.01 });
    expect((await stats('top-members?to=2033-12-31')).body.items[0]).toMatchObject({
      revenue: 0.3,
      otherCurrencies: [],
    });
  });

  it('rank members by revenue, wins and the requests whose catalogs included them', async () => {
    at('2036-11-20T10:00:00Z');
    const [first, second, third] = [
      await insertMember(test.database),
      await insertMember(test.database),
      await insertMember(test.database),
    ];
    const request = await buildBareRequest(test.agent);
    await advanceRequest(test.agent, request.id, 'searching');
    for (const { id } of [first, second]) await buildResult(test.agent, request.id, id, 'shortlisted');
    const send = async (requestId: string): Promise<void> => {
      expect((await test.agent.post(`/api/catalogs/${requestId}/compose`, {})).status).toBe(200);
      expect((await test.agent.post(`/api/catalogs/${requestId}/send`, {})).status).toBe(200);
    };
    await send(request.id);
    // a new version shows the second and third: the second's request still counts once
    at('2036-11-21T10:00:00Z');
    await buildResult(test.agent, request.id, third.id, 'shortlisted');
    const memberIds = [second.id, third.id];
    expect((await test.agent.post(`/api/catalogs/${request.id}/compose`, { memberIds })).status).toBe(200);
    expect((await test.agent.post(`/api/catalogs/${request.id}/send`, {})).status).toBe(200);
    const ranked = async (query = ''): Promise<unknown[][]> =>
      (await stats(`top-members${query}`)).body.items.map((row: Record<string, unknown>) => [
        row.memberId,
        row.proposals,
        row.wins,
        row.revenue,
      ]);
    expect((await stats('top-members')).body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect(await ranked()).toEqual([first.id, second.id, third.id].sort().map((id) => [id, 1, 0, 0]));
    expect((await ranked('?from=2036-11-21')).map(([id]) => id)).toEqual([second.id, third.id].sort());
    const won = await test.agent.post(`/api/requests/${request.id}/results/${third.id}/advance`, {
      toStage: 'selected',
    });
    expect(won.status).toBe(200);
    await pay(request.id, second.id, 10.5);
    expect(await ranked()).toEqual([
      [second.id, 1, 0, 10.5],
      [third.id, 1, 1, 0],
      [first.id, 1, 0, 0],
    ]);
    expect((await stats('top-members?limit=1&offset=1')).body).toMatchObject({
      items: [{ memberId: third.id, code: third.code, name: third.name, proposals: 1, wins: 1, revenue: 0 }],
      total: 3,
      page: 2,
      pageSize: 1,
    });
    // the won request is no longer won
    await advanceRequest(test.agent, request.id, 'cancelled');
    expect(await ranked()).toEqual([first.id, second.id, third.id].sort().map((id) => [id, 1, 0, 0]));
  });

  it('rank organizers by revenue, wins and requests', async () => {
    at('2038-11-20T10:00:00Z');
    const member = await insertMember(test.database);
    const organizer = { email: 'ada@clients.example', firstName: 'Ada', lastName: 'Martin', company: 'Atelier Sud' };
    const first = await buildBareRequest(test.agent, { organizer });
    await buildBareRequest(test.agent, { organizer: { email: organizer.email } });
    const other = await buildBareRequest(test.agent, { organizer: { email: 'nameless@clients.example' } });
    await advanceRequest(test.agent, other.id, 'searching', 'proposed', 'won');
    const [ada, nameless] = [first.organizerId, other.organizerId];
    const row = {
      organizerId: ada,
      name: 'Ada Martin',
      company: 'Atelier Sud',
      requests: 2,
      wins: 0,
      revenue: 0,
      otherCurrencies: [],
    };
    const their = {
      organizerId: nameless,
      name: 'nameless@clients.example',
      company: null,
      requests: 1,
      wins: 1,
      revenue: 0,
      otherCurrencies: [],
    };
    expect((await stats('top-organizers')).body).toEqual({
      generatedAt,
      items: [their, row],
      total: 2,
      page: 1,
      pageSize: 20,
    });
    await pay(first.id, member.id, 20);
    expect((await stats('top-organizers')).body.items).toEqual([{ ...row, revenue: 20 }, their]);
    // the request moves to another organizer: its revenue moves along
    expect((await test.agent.patch(`/api/requests/${first.id}`, { organizerId: nameless })).status).toBe(200);
    expect((await stats('top-organizers')).body.items).toEqual([
      { ...their, requests: 2, revenue: 20 },
      { ...row, requests: 1 },
    ]);
    expect((await stats('top-organizers?to=2038-11-19')).body.total).toBe(0);
  });

  it('measure the time to the first sent mail', async () => {
    at('2040-11-20T10:00:00Z');
    const made = [];
    for (let i = 0; i < 4; i++) made.push((await buildBareRequest(test.agent)).id);
    const [fast, slow, slower] = made as [string, string, string];
    at('2040-11-20T10:01:30Z');
    await mail(fast);
    expect((await stats('response-time')).body).toEqual({
      generatedAt,
      averageMinutes: 1.5,
      medianMinutes: 1.5,
      sampleSize: 1,
    });
    at('2040-11-20T10:10:00Z');
    await mail(fast);
    await mail(slow);
    expect((await stats('response-time')).body).toEqual({
      generatedAt,
      averageMinutes: 5.75,
      medianMinutes: 5.75,
      sampleSize: 2,
    });
    at('2040-11-22T10:00:00Z');
    await mail(slower);
    expect((await stats('response-time')).body).toEqual({
      generatedAt,
      averageMinutes: (1.5 + 10 + 2880) / 3,
      medianMinutes: 10,
      sampleSize: 3,
    });
    expect((await stats('response-time?from=2040-11-21')).body.sampleSize).toBe(0);
    await test.database.query(
      `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, message_id, sent_at, created_at, updated_at)
       SELECT $1::uuid, $2::uuid, direction, 'a@b.example', '{}', 'x', status, $1::text, sent_at, now(), now()
         FROM (VALUES ('inbound', 'delivered', timestamptz '2040-11-20T10:00:01Z')) AS mail (direction, status, sent_at)`,
      [newId(), made[3]],
    );
    expect((await stats('response-time')).body.sampleSize).toBe(3);
  });

  it('return a whole period in one response, matching its events', async () => {
    at('2045-03-10T09:00:00Z');
    const { id: me, name } = (await test.agent.get('/api/team/me')).body as { id: string; name: string };
    const [quick, slow, silent, recalled] = [
      await insertMember(test.database),
      await insertMember(test.database),
      await insertMember(test.database),
      await insertMember(test.database),
    ];
    const mine = await buildBareRequest(test.agent, { assigneeId: me });
    const theirs = await buildBareRequest(test.agent);
    const open = await buildBareRequest(test.agent, { assigneeId: me });
    at('2045-03-10T09:30:00Z');
    await mail(mine.id);
    await advanceRequest(test.agent, mine.id, 'searching');
    for (const { id } of [quick, slow, silent]) await buildResult(test.agent, mine.id, id, 'availability_requested');
    await buildResult(test.agent, mine.id, recalled.id);
    const asked = await test.agent.post(`/api/requests/${mine.id}/results/${recalled.id}/advance`, {
      toStage: 'availability_requested',
      sendAfterSeconds: 60,
    });
    expect((await stats('figures')).body.venueResponseTime).toMatchObject({ asked: 4, answered: 0 });
    expect((await test.agent.post(`/api/communications/messages/${asked.body.mails[0].id}/cancel`)).status).toBe(200);
    const advance = async (memberId: string, toStage: string): Promise<void> => {
      const moved = await test.agent.post(`/api/requests/${mine.id}/results/${memberId}/advance`, { toStage });
      expect(moved.status).toBe(200);
    };
    at('2045-03-10T10:30:00Z');
    await advance(quick.id, 'available');
    at('2045-03-12T09:30:00Z');
    await advance(slow.id, 'unavailable');
    await advance(quick.id, 'shortlisted');
    await advance(quick.id, 'proposed');
    await advanceRequest(test.agent, mine.id, 'proposed');
    await advance(quick.id, 'selected');
    await pay(mine.id, quick.id, 900);
    await pay(mine.id, quick.id, 50, { currency: 'CHF' });
    at('2045-04-02T10:00:00Z');
    await advanceRequest(test.agent, theirs.id, 'lost');
    const march = await stats('figures?from=2045-03-01&to=2045-03-31');
    expect(march.status).toBe(200);
    const months = march.body.months as { month: string }[];
    expect(march.body).toEqual({
      generatedAt,
      from: '2045-03-01',
      to: '2045-03-31',
      steps: [
        { status: 'qualifying', count: 3, rate: 1 },
        { status: 'searching', count: 1, rate: 1 / 3 },
        { status: 'proposed', count: 1, rate: 1 / 3 },
        { status: 'negotiating', count: 1, rate: 1 / 3 },
        { status: 'won', count: 1, rate: 1 / 3 },
      ],
      winRate: { won: 1, lost: 0, rate: 1 },
      responseTime: { averageMinutes: 30, medianMinutes: 30, sampleSize: 1 },
      venueResponseTime: { averageMinutes: 1470, medianMinutes: 1470, asked: 3, answered: 2 },
      revenue: { currency: 'EUR', amount: 900, count: 1, otherCurrencies: [{ currency: 'CHF', amount: 50 }] },
      months,
      load: [
        { person: { id: me, name }, open: 1, requests: 2, won: 1, lost: 0 },
        { person: null, open: expect.any(Number) as number, requests: 1, won: 0, lost: 0 },
      ],
      declines: [],
    });
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months[11]]).toEqual([
      '2044-04',
      { month: '2045-03', amount: 900, count: 1, won: 1, lost: 0, rate: 1 },
    ]);
    const april = (await stats('figures?from=2045-04-01&to=2045-04-30')).body;
    expect(april.winRate).toEqual({ won: 0, lost: 1, rate: 0 });
    expect(april.months).toHaveLength(12);
    expect((await stats('figures?from=2040-01-01&to=2045-04-30')).body.months).toHaveLength(36);
    // reassigning a request moves its counts along
    const given = await test.agent.patch(`/api/requests/${open.id}`, { assigneeId: null });
    expect(given.status).toBe(200);
    const [first] = (await stats('figures?from=2045-03-01&to=2045-03-31')).body.load;
    expect(first).toEqual({ person: { id: me, name }, open: 0, requests: 1, won: 1, lost: 0 });
  });

  it('have totals beyond the maximum of one commission', async () => {
    at('2041-03-02T10:00:00Z');
    const before = (await stats('overview')).body.revenue;
    const amount = 9_999_999_999.99;
    for (let i = 0; i < 2; i++)
      await pay((await buildBareRequest(test.agent)).id, (await insertMember(test.database)).id, amount);
    const { thisMonth, yearToDate } = (await stats('overview')).body.revenue;
    expect([thisMonth - before.thisMonth, yearToDate - before.yearToDate]).toEqual([2 * amount, 2 * amount]);
    for (const list of ['revenue?months=1', 'top-members', 'top-organizers'])
      expect((await stats(list)).status).toBe(200);
  });

  describe('cached beyond 50,000 requests', () => {
    const winRate = async (): Promise<[number, string]> => {
      const { body } = await stats('win-rate');
      return [body.won, body.generatedAt];
    };
    const win = async (): Promise<void> =>
      advanceRequest(test.agent, (await buildBareRequest(test.agent)).id, 'searching', 'proposed', 'won');

    beforeAll(async () => {
      // what ANALYZE would estimate
      await test.database.query(`UPDATE pg_class SET reltuples = 60000 WHERE oid = 'request'::regclass`);
    });
    afterAll(async () => {
      await test.database.query(`UPDATE pg_class SET reltuples = -1 WHERE oid = 'request'::regclass`);
    });

    it('are served from a snapshot, refreshed when it is half a minute old', async () => {
      at('2049-03-10T09:00:00Z');
      await win();
      expect(await winRate()).toEqual([1, '2049-03-10T09:00:00.000Z']);
      await win();
      at('2049-03-10T09:00:29Z');
      expect(await winRate()).toEqual([1, '2049-03-10T09:00:00.000Z']);
      at('2049-03-10T09:00:31Z');
      expect(await winRate()).toEqual([2, '2049-03-10T09:00:31.000Z']);
      expect(await winRate()).toEqual([2, '2049-03-10T09:00:31.000Z']);
    });

    it('are refreshed by one caller while the others get the old ones, which are a minute old at most', async () => {
      at('2051-03-10T09:00:00Z');
      expect(await winRate()).toEqual([0, '2051-03-10T09:00:00.000Z']);
      await win();
      at('2051-03-10T09:00:40Z');
      // another instance has claimed it
      await test.database.query('UPDATE stats_snapshot SET claimed_at = $1', [test.clock.now()]);
      expect(await winRate()).toEqual([0, '2051-03-10T09:00:00.000Z']);
      at('2051-03-10T09:01:01Z');
      expect(await winRate()).toEqual([1, '2051-03-10T09:01:01.000Z']);
      // it has failed
      at('2051-03-10T09:01:11Z');
      expect(await winRate()).toEqual([1, '2051-03-10T09:01:11.000Z']);
      expect(await winRate()).toEqual([1, '2051-03-10T09:01:11.000Z']);
    });

    it('return whole bodies, and delete unused snapshots', async () => {
      at('2053-03-10T09:00:00Z');
      for (const route of ROUTES) {
        const computed = (await stats(route)).body;
        expect((await stats(route)).body).toEqual(computed);
        expect(computed.generatedAt).toBe('2053-03-10T09:00:00.000Z');
      }
      at('2053-03-10T09:20:00Z');
      await stats('win-rate');
      expect(await test.database.query('SELECT generated_at AS at FROM stats_snapshot')).toEqual([
        { at: test.clock.now() },
      ]);
    });
  });
});
