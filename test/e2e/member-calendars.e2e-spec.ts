import { CalendarsProvider } from '#providers/calendars/calendars.provider';
import { HttpCalendars } from '#providers/calendars/http.calendars';
import { HOUR } from '#core/clock';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';
import { CalendarServer } from '../support/calendar-server';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('an imported venue calendar', () => {
  let test: TestApp;
  let server: CalendarServer;
  let local: HttpCalendars;
  let counter = 0;
  let memberId: string;
  let path: string;

  beforeAll(async () => {
    test = await createTestApp();
    server = await CalendarServer.start();
    local = new HttpCalendars({ timeoutMs: 10_000, network: server.network });
    const provider = test.app.get(CalendarsProvider);
    provider.read = (...given) => local.read(...given);
    provider.check = (url) => local.check(url);
  });
  afterAll(async () => {
    await local?.close();
    await server?.stop();
    await test?.close();
  });
  beforeEach(async () => {
    counter++;
    memberId = (await buildBareVenue(test.agent)).id;
    path = `/api/member-calendars/by-member/${memberId}`;
  });

  const day = (date: string, ...more: string[]): string[] => [
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    ...more,
  ];
  const put = async (...events: string[][]): Promise<string> => {
    const url = server.put(`/${counter}.ics`, ...events);
    expect((await test.agent.put(path, { url })).status).toBe(200);
    return url;
  };
  const read = (): Promise<Answer> => test.agent.post(`${path}/read`);
  /** The venue's calendar entries: `date slot status source`. */
  const entries = async (): Promise<string[]> =>
    (await test.agent.get(`/api/availability/by-member/${memberId}?limit=100`)).body.items.map(
      ({ date, slot, status, source }: Record<string, string>) => `${date} ${slot} ${status} ${source}`,
    );
  const facts = async (kind: string): Promise<object[]> =>
    (
      await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = $1 AND payload ->> 'memberId' = $2 ORDER BY created_at, id`,
        [kind, memberId],
      )
    ).map(({ payload }) => payload);

  it('is imported, updated as a whole, and removed again', async () => {
    const made = await test.agent.put(path, { url: `${server.put('/a.ics', day('2027-03-10'))}?secret=abc` });
    expect([made.status, made.body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), memberId, host: 'push.test', lastReadAt: null, nextReadAt: expect.any(String) },
        ...{
          skipped: 0,
          fault: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          traceId: expect.any(String),
        },
      },
    ]);
    expect((await test.agent.get(path)).body).toEqual({ calendar: made.body });
    await put(day('2027-03-10', 'SUMMARY:Anna and Ben'), day('2027-03-12', 'STATUS:TENTATIVE'));
    const answer = await read();
    expect([answer.status, answer.body.fault, answer.body.lastReadAt]).toEqual([200, null, expect.any(String)]);
    expect(await entries()).toEqual(['2027-03-10 full_day booked calendar', '2027-03-12 full_day option calendar']);
    expect(JSON.stringify(await facts('availability_imported'))).not.toContain('Anna');
    await put(day('2027-03-12'), day('2027-03-15'));
    await read();
    expect(await entries()).toEqual(['2027-03-12 full_day booked calendar', '2027-03-15 full_day booked calendar']);
    const removed = await test.agent.delete(path);
    expect([removed.status, removed.body.host]).toEqual([200, 'push.test']);
    expect(await entries()).toEqual([]);
    expect((await test.agent.get(path)).body).toEqual({ calendar: null });
    expect(await facts('availability_imported')).toMatchObject([
      { added: 2, removed: 0 },
      { added: 2, removed: 2 },
      { added: 0, removed: 2 },
    ]);
    expect(await facts('member_calendar_set')).toHaveLength(3);
    expect(await facts('member_calendar_removed')).toEqual([{ memberId, host: 'push.test' }]);
  });

  it('stores the address encrypted, and keeps it out of logs and timeline', async () => {
    const url = server.put('/private-4f6a1c.ics', day('2027-03-10'));
    await test.agent.put(path, { url });
    await read();
    const rows = await test.database.query<{ row: string }>(
      `SELECT to_json(member_calendar)::text AS row FROM member_calendar`,
    );
    const told = await test.database.query<{ row: string }>(`SELECT payload::text AS row FROM timeline_event`);
    for (const text of [...rows, ...told].map(({ row }) => row).concat(JSON.stringify(test.logs)))
      expect(text).not.toContain('private-4f6a1c');
  });

  it("yields to users' entries, and comes back when those are removed", async () => {
    const url = await put(day('2027-03-10'), day('2027-03-11'), ['DTSTART:20270312T080000Z', 'DTEND:20270312T100000Z']);
    await test.agent.post('/api/availability', { memberId, date: '2027-03-10', slot: 'morning', status: 'available' });
    await read();
    expect(await entries()).toEqual([
      '2027-03-10 morning available team',
      '2027-03-11 full_day booked calendar',
      '2027-03-12 morning booked calendar',
    ]);
    // Later entries by users win at once.
    const { body } = await test.agent.put(`/api/availability/by-member/${memberId}/days`, {
      ...{ from: '2027-03-11', to: '2027-03-12', slot: 'full_day', status: 'option' },
    });
    expect(body.before).toEqual([]);
    expect(await entries()).toEqual([
      '2027-03-10 morning available team',
      '2027-03-11 full_day option team',
      '2027-03-12 full_day option team',
    ]);
    // The calendar hasn't changed, but is imported completely, since days are free for it again.
    const requests = server.requests.length;
    await test.agent.put(`/api/availability/by-member/${memberId}/days`, {
      ...{ from: '2027-03-12', to: '2027-03-12', slot: 'full_day', status: null },
    });
    await test.jobs.runNow('read-member-calendars');
    expect(server.requests.slice(requests).filter(({ path: at }) => url.endsWith(at))).toMatchObject([{ status: 200 }]);
    expect(await entries()).toEqual([
      '2027-03-10 morning available team',
      '2027-03-11 full_day option team',
      '2027-03-12 morning booked calendar',
    ]);
  });

  it("is changed at its source: its entries can't be deleted here, and become the team's when edited", async () => {
    await put(day('2027-03-10'));
    await read();
    const { items } = (await test.agent.get(`/api/availability/by-member/${memberId}`)).body;
    const entry = `/api/availability/${items[0].id}`;
    expect((await test.agent.delete(entry)).body.code).toBe('FORBIDDEN');
    expect((await test.agent.patch(entry, { status: 'option' })).body).toMatchObject({
      status: 'option',
      source: 'team',
    });
    await test.jobs.runNow('read-member-calendars');
    await read();
    expect(await entries()).toEqual(['2027-03-10 full_day option team']);
  });

  it('counts unreadable events, which hide no others', async () => {
    await put(day('2027-03-10'), ['DTSTART:demain'], day('2027-03-12', 'RRULE:sometimes'));
    expect((await read()).body).toMatchObject({ skipped: 2, fault: null });
    expect(await entries()).toEqual(['2027-03-10 full_day booked calendar', '2027-03-12 full_day booked calendar']);
    await test.jobs.runNow('read-member-calendars');
    expect((await test.agent.get(path)).body.calendar.skipped).toBe(2);
    // Nothing in it can be read: what was read before stays.
    await put(['DTSTART:demain']);
    expect((await read()).body).toMatchObject({ skipped: 0, fault: { kind: 'no_calendar' } });
    expect(await entries()).toHaveLength(2);
  });

  it('is polled hourly, with its validators', async () => {
    const url = await put(day('2027-03-10'));
    const statuses = (): number[] =>
      server.requests.filter(({ path: at }) => url.endsWith(at)).map(({ status }) => status);
    await test.jobs.runNow('read-member-calendars');
    await test.jobs.runNow('read-member-calendars');
    expect(statuses()).toEqual([200]);
    test.clock.advance(HOUR);
    await test.jobs.runNow('read-member-calendars');
    expect(statuses()).toEqual([200, 304]);
    expect(await entries()).toEqual(['2027-03-10 full_day booked calendar']);
    // Completely after a week: recurring events have moved into the range.
    test.clock.advance(8 * 24 * HOUR);
    await test.jobs.runNow('read-member-calendars');
    expect(statuses()).toEqual([200, 304, 200]);
    await test.agent.patch(`/api/members/${memberId}`, { status: 'archived' });
    test.clock.advance(HOUR);
    await test.jobs.runNow('read-member-calendars');
    expect(statuses()).toHaveLength(3);
  });

  it("reports errors in the reader's language, keeps its entries, and backs off", async () => {
    const url = await put(day('2027-03-10'));
    await read();
    const { pathname } = new URL(url);
    const file = server.files.get(pathname);
    server.files.delete(pathname);
    const failed = await test.agent.with({ 'accept-language': 'fr' }).post(`${path}/read`);
    expect([failed.status, failed.body.fault]).toEqual([
      200,
      { kind: 'not_found', message: expect.stringMatching(/^Il n’y a plus d’agenda à cette adresse/) },
    ]);
    expect((await test.agent.get(path)).body.calendar.fault.message).toMatch(
      /^There is no longer a calendar at this address/,
    );
    expect(await entries()).toEqual(['2027-03-10 full_day booked calendar']);
    const tries = async (hours: number): Promise<number> => {
      const before = server.requests.length;
      test.clock.advance(hours * HOUR);
      await test.jobs.runNow('read-member-calendars');
      return server.requests.slice(before).filter(({ path: at }) => at === pathname).length;
    };
    expect([await tries(1), await tries(1), await tries(1), await tries(3), await tries(1)]).toEqual([1, 0, 1, 0, 1]);
    expect(await facts('member_calendar_failed')).toEqual([{ memberId, host: 'push.test', fault: 'not_found' }]);
    if (file) server.files.set(pathname, file);
    expect((await read()).body.fault).toBeNull();
  });

  it('has a fault after an unexpected error, while the others of the run go on', async () => {
    const broken = await put(day('2027-03-10'));
    const brokenPath = path;
    memberId = (await buildBareVenue(test.agent)).id;
    path = `/api/member-calendars/by-member/${memberId}`;
    counter++;
    const other = await put(day('2027-03-11'));
    const opened = Promise.withResolvers<void>();
    const ended: string[] = [];
    jest.spyOn(test.app.get(CalendarsProvider), 'read').mockImplementation(async (url, ...given) => {
      if (url === broken) throw new Error(`It fails at ${url}`);
      if (url === other) await opened.promise.then(() => ended.push('the other calendar'));
      return local.read(url, ...given);
    });
    const faultOf = async () => (await test.agent.get(brokenPath)).body.calendar.fault;
    const run = test.jobs.runNow('read-member-calendars').then(() => ended.push('the run'));
    while (ended.length === 0 && (await faultOf()) === null) await new Promise(setImmediate);
    opened.resolve();
    await run;
    expect(ended).toEqual(['the other calendar', 'the run']);
    expect(await faultOf()).toEqual({ kind: 'internal_error', message: expect.not.stringContaining(broken) });
    expect(await entries()).toEqual(['2027-03-11 full_day booked calendar']);
    const again = await test.agent.post(`${brokenPath}/read`);
    expect([again.status, again.body.fault?.kind]).toEqual([200, 'internal_error']);
    jest.restoreAllMocks();
    expect((await test.agent.post(`${brokenPath}/read`)).body.fault).toBeNull();
  });

  it('rejects internal and invalid addresses', async () => {
    for (const url of [
      'http://calendar.example/a.ics',
      'https://10.0.0.1/a.ics',
      'https://localhost/a.ics',
      'rubbish',
    ]) {
      const answer = await test.agent.put(path, { url });
      expect([url, answer.status, answer.body.details?.[0]?.path]).toEqual([url, 400, 'url']);
    }
    server.addresses.set('inside.push.test', '192.168.0.4');
    await test.agent.put(path, { url: server.url('/a.ics', 'inside.push.test') });
    expect((await read()).body.fault.kind).toBe('private_address');
  });

  it('is for the team, for existing venues', async () => {
    const nowhere = `/api/member-calendars/by-member/${NOWHERE}`;
    const body = { url: 'https://push.test/a.ics' };
    for (const answer of [
      await test.agent.get(nowhere),
      await test.agent.put(nowhere, body),
      await test.agent.post(`${nowhere}/read`),
      await test.agent.delete(path),
    ])
      expect(answer.status).toBe(404);
    for (const answer of [
      await test.anonymous.get(path),
      await test.anonymous.put(path, body),
      await test.anonymous.post(`${path}/read`),
      await test.anonymous.delete(path),
    ])
      expect(answer.status).toBe(401);
  });
});
