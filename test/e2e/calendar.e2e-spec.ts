import ICAL from 'ical.js';
import { newId } from '#core/ids';
import { fr } from '#i18n/formats';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, ORIGIN, timelineKinds, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

const NOWHERE = '01890000-0000-7000-8000-000000000000';
const MONTH = 'from=2027-03-01&to=2027-03-31';

describe('the calendar', () => {
  let test: TestApp;
  let venue: { id: string; code: string };
  let other: { id: string; code: string };
  let roomId: string;
  let agentId: string;
  let organizerId: string;
  let counter = 0;

  beforeAll(async () => {
    test = await createTestApp();
    venue = await createMember('Villa Aurore');
    other = await createMember('Le Dôme');
    roomId = (await test.agent.post('/api/rooms', { memberId: venue.id, name: 'Salon' })).body.id;
    organizerId = newId();
    await test.database.query(
      `INSERT INTO organizer (id, email, last_name, created_at, updated_at) VALUES ($1, 'o@organizer.example', 'Secretname', now(), now())`,
      [organizerId],
    );
    agentId = (await test.agent.get('/api/team/me')).body.id;
  });

  afterAll(() => test?.close());

  const createMember = (name: string): Promise<{ id: string; code: string }> =>
    buildBareVenue(test.agent, { name, city: 'Lyon' });

  async function createRequest(more: {
    title?: string;
    status?: string;
    from: string | null;
    to?: string;
    assigneeId?: string;
  }): Promise<{ id: string; code: string }> {
    const row = { id: newId(), code: `R-${String(++counter).padStart(6, '2')}` };
    await test.database.query(
      `INSERT INTO request (id, code, status, source, organizer_id, title, event_date, event_end_date, attendees, city, assignee_id,
                            last_activity_at, created_at, updated_at)
       VALUES ($1, $2, $3, 'manual', $4, $5, $6, $7, 80, 'Lyon', $8, now(), now(), now())`,
      [
        ...[row.id, row.code, more.status ?? 'searching', organizerId, more.title ?? 'Séminaire', more.from],
        ...[more.to ?? null, more.assigneeId ?? null],
      ],
    );
    return row;
  }
  const enter = (memberId: string, body: object): Promise<Answer> =>
    test.agent.put(`/api/availability/by-member/${memberId}/days`, { slot: 'full_day', ...body });
  const codes = (answer: Answer): string[] => answer.body.details.map(({ path }: { path: string }) => path);

  describe('day ranges', () => {
    it('replace earlier entries, and can be cleared', async () => {
      const { id } = await createMember('Rows');
      const first = await enter(id, { from: '2027-04-10', to: '2027-04-12', status: 'option', notes: 'Wedding' });
      expect([first.status, first.body.before]).toEqual([200, []]);
      expect(first.body.items).toMatchObject(
        ['10', '11', '12'].map((day) => ({
          date: `2027-04-${day}`,
          status: 'option',
          notes: 'Wedding',
          source: 'team',
        })),
      );
      const second = await enter(id, { from: '2027-04-12', to: '2027-04-13', status: 'booked' });
      expect(second.body.before).toEqual([first.body.items[2]]);
      const spans = await test.agent.get(`/api/availability/by-member/${id}/spans?from=2027-01-01&to=2027-12-31`);
      expect(spans.body).toEqual({
        items: [
          {
            ...{ roomId: null, slot: 'full_day', status: 'option', source: 'team', notes: 'Wedding', requestId: null },
            ...{ from: '2027-04-10', to: '2027-04-11' },
          },
          {
            ...{ roomId: null, slot: 'full_day', status: 'booked', source: 'team', notes: null, requestId: null },
            ...{ from: '2027-04-12', to: '2027-04-13' },
          },
        ],
      });
      const cleared = await enter(id, { from: '2027-04-01', to: '2027-04-30', status: null });
      expect([cleared.body.items, cleared.body.before.length]).toEqual([[], 4]);
      expect((await test.agent.get(`/api/availability/by-member/${id}`)).body.total).toBe(0);
      const said = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'availability_entered' AND payload ->> 'memberId' = $1 ORDER BY created_at, id`,
        [id],
      );
      expect(said.map(({ payload }) => payload)).toMatchObject([
        { status: 'option', days: 3 },
        { status: 'booked', days: 2 },
        { status: null, days: 4 },
      ]);
    });

    it("are rejected if they end before they begin, are too long, or use another venue's room", async () => {
      expect(codes(await enter(venue.id, { from: '2027-04-10', to: '2027-04-09', status: 'booked' }))).toEqual(['to']);
      expect(codes(await enter(venue.id, { from: '2027-01-01', to: '2028-01-02', status: 'booked' }))).toEqual(['to']);
      expect(codes(await enter(venue.id, { from: 'x', to: '2027-04-09', status: 'full' })).sort()).toEqual([
        'from',
        'status',
      ]);
      const days = { from: '2027-04-10', to: '2027-04-10', status: 'booked' };
      expect(codes(await enter(other.id, { ...days, roomId }))).toEqual(['roomId']);
      expect((await enter(NOWHERE, days)).status).toBe(404);
      expect((await enter(venue.id, { ...days, requestId: NOWHERE })).status).toBe(404);
      const path = `/api/availability/by-member/${venue.id}`;
      expect((await test.anonymous.put(`${path}/days`, days)).status).toBe(401);
      expect((await test.anonymous.get(`${path}/spans?${MONTH}`)).status).toBe(401);
      expect((await test.agent.get(`/api/availability/by-member/${NOWHERE}/spans?${MONTH}`)).status).toBe(404);
      expect(codes(await test.agent.get(`${path}/spans?from=2027-01-01&to=2028-02-01`))).toEqual(['to']);
    });
  });

  describe('across venues', () => {
    let request: { id: string; code: string };

    beforeAll(async () => {
      request = await createRequest({ title: 'Convention', from: '2027-03-10', assigneeId: agentId });
      await enter(venue.id, { from: '2027-03-10', to: '2027-03-11', status: 'option', requestId: request.id });
      await enter(venue.id, { from: '2027-03-10', to: '2027-03-10', status: 'booked', roomId, slot: 'evening' });
      await enter(other.id, { from: '2027-03-10', to: '2027-03-10', status: 'blocked' });
      await enter(other.id, { from: '2027-03-20', to: '2027-03-20', status: 'available' });
      await enter(other.id, { from: '2027-05-01', to: '2027-05-01', status: 'booked' });
    });

    it('lists taken venues by date, with the names of related records', async () => {
      const { status, body } = await test.agent.get(`/api/availability?${MONTH}`);
      expect([status, body.total, body.items.length]).toEqual([200, 4, 4]);
      expect(body.items[0]).toMatchObject({
        ...{ date: '2027-03-10', status: 'option', slot: 'full_day', roomId: null, room: null, source: 'team' },
        member: { id: venue.id, code: venue.code, name: 'Villa Aurore', city: 'Lyon' },
        request: { id: request.id, code: request.code, title: 'Convention' },
      });
      expect(body.items[1]).toMatchObject({ room: { id: roomId, name: 'Salon' }, request: null });
      const page = await test.agent.get(`/api/availability?${MONTH}&limit=1&offset=2`);
      expect(page.body).toMatchObject({ total: 4, items: [{ id: body.items[2].id }] });
    });

    it("can be filtered by status, venue and the request's assignee", async () => {
      const of = async (query: string): Promise<string[]> =>
        (await test.agent.get(`/api/availability?${MONTH}&${query}`)).body.items.map(
          (item: { date: string; status: string }) => `${item.date} ${item.status}`,
        );
      expect(await of('status=available')).toEqual(['2027-03-20 available']);
      expect(await of('status=booked&status=blocked')).toEqual(['2027-03-10 booked', '2027-03-10 blocked']);
      expect(await of(`memberIds=${other.id}`)).toEqual(['2027-03-10 blocked']);
      expect(await of('whose=mine')).toEqual(['2027-03-10 option', '2027-03-11 option']);
      const admin = await test.admin.get(`/api/availability?${MONTH}&whose=mine`);
      expect(admin.body.total).toBe(0);
    });

    it('counts the days', async () => {
      const { status, body } = await test.agent.get(`/api/availability/days?${MONTH}`);
      expect([status, body]).toEqual([
        200,
        {
          days: [
            { date: '2027-03-10', available: 0, option: 1, booked: 1, blocked: 1 },
            { date: '2027-03-11', available: 0, option: 1, booked: 0, blocked: 0 },
          ],
        },
      ]);
      const mine = await test.agent.get(`/api/availability/days?${MONTH}&whose=mine&status=option`);
      expect(mine.body.days.map(({ date }: { date: string }) => date)).toEqual(['2027-03-10', '2027-03-11']);
    });

    it('is for the team, with a limited range and a constant number of statements', async () => {
      for (const path of ['/api/availability', '/api/availability/days', '/api/calendar/events']) {
        expect((await test.anonymous.get(`${path}?${MONTH}`)).status).toBe(401);
        expect(codes(await test.agent.get(`${path}?from=2027-03-01&to=2027-05-02`))).toEqual(['to']);
        expect(codes(await test.agent.get(`${path}?from=2027-03-02&to=2027-03-01`))).toEqual(['to']);
        expect(codes(await test.agent.get(`${path}?status=full&memberIds=x`)).sort()).toEqual([
          'from',
          'memberIds',
          'status',
          'to',
        ]);
      }
      const one = await countStatements(() => test.agent.get(`/api/availability?${MONTH}&limit=1`));
      expect(await countStatements(() => test.agent.get(`/api/availability?${MONTH}&limit=100`))).toBe(one);
    });
  });

  describe('events of requests', () => {
    it('overlap the range, whatever their length', async () => {
      const days = 'from=2027-07-01&to=2027-07-31';
      const before = await createRequest({ title: 'Before', from: '2027-06-29', to: '2027-07-02' });
      const inside = await createRequest({ title: 'Inside', from: '2027-07-10', status: 'won', assigneeId: agentId });
      await createRequest({ title: 'Ended', from: '2027-06-28', to: '2027-06-30' });
      await createRequest({ title: 'Later', from: '2027-08-01' });
      await createRequest({ title: 'Undated', from: null });
      await test.database.query(
        `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
         VALUES ($1, $2, $3, 'selected', 1, now(), now(), now())`,
        [newId(), inside.id, venue.id],
      );
      const { status, body } = await test.agent.get(`/api/calendar/events?${days}`);
      expect([status, body.total, body.hasMore]).toEqual([200, 2, false]);
      expect(body.items).toEqual([
        {
          ...{ id: before.id, code: before.code, title: 'Before', status: 'searching', attendees: 80, city: 'Lyon' },
          ...{ eventDate: '2027-06-29', eventEndDate: '2027-07-02', assigneeId: null, member: null },
        },
        {
          ...{ id: inside.id, code: inside.code, title: 'Inside', status: 'won', attendees: 80, city: 'Lyon' },
          ...{ eventDate: '2027-07-10', eventEndDate: null, assigneeId: agentId },
          member: { id: venue.id, code: venue.code, name: 'Villa Aurore' },
        },
      ]);
      const titles = async (query: string): Promise<string[]> =>
        (await test.agent.get(`/api/calendar/events?${days}&${query}`)).body.items.map(
          ({ title }: { title: string }) => title,
        );
      expect(await titles('status=won&status=lost')).toEqual(['Inside']);
      expect(await titles('whose=mine')).toEqual(['Inside']);
      expect(await titles(`memberIds=${venue.id}`)).toEqual(['Inside']);
      expect(await titles(`memberIds=${other.id}`)).toEqual([]);
    });
  });

  describe('a calendar feed', () => {
    /** A feed's events, each as `from to summary status`. */
    const read = (text: string): string[] =>
      new ICAL.Component(ICAL.parse(text) as unknown[])
        .getAllSubcomponents('vevent')
        .map((component) => new ICAL.Event(component))
        .map(({ startDate, endDate, summary, component }) =>
          [startDate, endDate, summary, component.getFirstPropertyValue('status')].map(String).join(' | '),
        );
    const pathOf = ({ body }: Answer): string => (body.url as string).slice(ORIGIN.length);

    it("is created once for a user's own requests, in the user's language, renewed and revoked", async () => {
      const { api, id: userId } = await test.createUser();
      const { code, id } = await createRequest({
        title: 'Convention; « très, très longue » dont le titre dépasse de loin une ligne de soixante-quinze octets 🎉',
        from: '2026-12-10',
        to: '2026-12-12',
        assigneeId: userId,
      });
      await createRequest({ title: 'Cancelled', from: '2026-12-10', status: 'cancelled', assigneeId: userId });
      await createRequest({ title: 'Somebody else’s', from: '2026-12-10', assigneeId: agentId });
      const made = await api.post('/api/calendar/feeds', { kind: 'mine' });
      expect([made.status, made.body]).toEqual([
        201,
        {
          ...{ id: expect.any(String), kind: 'mine', memberId: null, requestId: null, lastReadAt: null },
          ...{ createdAt: expect.any(String), updatedAt: expect.any(String), traceId: expect.any(String) },
          url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/public\/calendars\/[\w-]{43}\/calendar\.ics$/),
        },
      ]);
      const first = await test.anonymous.get(pathOf(made));
      expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      const summary = `Convention; « très, très longue » dont le titre dépasse de loin une ligne de soixante-quinze octets 🎉 (${code})`;
      expect(read(first.text)).toEqual([`2026-12-10 | 2026-12-13 | ${summary} | TENTATIVE`]);
      const lines = first.text.split('\r\n');
      expect(lines.at(-1)).toBe('');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(first.text).not.toMatch(/[^\r]\n/);
      for (const line of [
        `UID:${id}@localhost`,
        'DTSTART;VALUE=DATE:20261210',
        'DTEND;VALUE=DATE:20261213',
        'X-WR-CALNAME:Mes demandes',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      ])
        expect(lines).toContain(line);
      expect(lines.some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true);
      expect(first.text).toContain('80 personnes');
      expect(first.text).not.toContain('Secretname');

      // Unchanged until something changes: then another ETag, but the same UID.
      const again = await test.anonymous.with({ 'if-none-match': first.headers.etag as string }).get(pathOf(made));
      expect([again.status, again.text]).toEqual([304, '']);
      await api.patch('/api/team/me', { locale: 'en' });
      const english = await test.anonymous.with({ 'if-none-match': first.headers.etag as string }).get(pathOf(made));
      expect([english.status, english.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(english.text).toContain('X-WR-CALNAME:My requests');
      expect(english.text).toContain(`UID:${id}@localhost`);

      const { items } = (await api.get('/api/calendar/feeds')).body;
      const { url: _url, ...kept } = made.body;
      expect(items).toEqual([{ ...kept, lastReadAt: expect.any(String) }]);
      expect((await api.post('/api/calendar/feeds', { kind: 'mine' })).body.code).toBe('ALREADY_EXISTS');

      const renewed = await api.post(`/api/calendar/feeds/${made.body.id}/renew`);
      expect([renewed.status, renewed.body.url === made.body.url]).toEqual([200, false]);
      expect((await test.anonymous.get(pathOf(made))).body.code).toBe('NOT_FOUND');
      expect((await test.anonymous.get(pathOf(renewed))).status).toBe(200);
      const revoked = await api.delete(`/api/calendar/feeds/${made.body.id}`);
      expect([revoked.status, revoked.body.url]).toEqual([200, undefined]);
      expect((await test.anonymous.get(pathOf(renewed))).status).toBe(404);
      const said = await timelineKinds(test.database);
      for (const kind of ['calendar_feed_created', 'calendar_feed_renewed', 'calendar_feed_revoked'])
        expect(said).toContain(kind);
    });

    it('shows when a venue is taken, and its options for requests', async () => {
      const { api } = await test.createUser();
      const { id: memberId } = await createMember('Le Parc');
      const request = await createRequest({ title: 'Gala', from: '2026-12-20', status: 'won' });
      await enter(memberId, { from: '2026-12-20', to: '2026-12-20', status: 'option', requestId: request.id });
      await enter(memberId, {
        from: '2026-12-24',
        to: '2026-12-24',
        status: 'blocked',
        slot: 'evening',
        notes: 'Privé',
      });
      await enter(memberId, { from: '2026-12-26', to: '2026-12-26', status: 'available' });
      const ofVenue = await test.anonymous.get(
        pathOf(await api.post('/api/calendar/feeds', { kind: 'member', memberId })),
      );
      expect(read(ofVenue.text)).toEqual([
        `2026-12-20 | 2026-12-21 | Option – Le Parc – Gala (${request.code}) | TENTATIVE`,
        '2026-12-24 | 2026-12-25 | Fermé – Le Parc | CONFIRMED',
      ]);
      expect(ofVenue.text).toContain('X-WR-CALNAME:Le Parc');
      expect(ofVenue.text).not.toContain('Privé');
      const ofRequest = await test.anonymous.get(
        pathOf(await api.post('/api/calendar/feeds', { kind: 'request', requestId: request.id })),
      );
      expect(read(ofRequest.text)).toEqual([
        `2026-12-20 | 2026-12-21 | Gala (${request.code}) | CONFIRMED`,
        `2026-12-20 | 2026-12-21 | Option – Le Parc – Gala (${request.code}) | TENTATIVE`,
      ]);
      expect(await timelineKinds(test.database, request.id)).toContain('calendar_feed_created');
    });

    it('has the end of each active option, in the feeds of its assignee, venue and request', async () => {
      const { api, id: userId } = await test.createUser();
      const { id: memberId } = await createMember('Le Quai');
      const room = (await test.agent.post('/api/rooms', { memberId, name: 'Verrière' })).body;
      const request = await createRequest({ title: 'Gala', from: '2027-06-10', to: '2027-06-11', assigneeId: userId });
      const hold = async (body: object): Promise<{ id: string; code: string }> =>
        (await test.agent.post('/api/holds', { requestId: request.id, memberId, ...body })).body;
      const expiresAt = '2027-05-03T16:00:00.000Z';
      const held = await hold({ roomId: room.id, rank: 2, expiresAt, note: 'Client fidèle' });
      await hold({ dates: ['2027-06-20'] });
      const feeds: string[] = [];
      for (const kind of [{ kind: 'mine' }, { kind: 'member', memberId }, { kind: 'request', requestId: request.id }])
        feeds.push(pathOf(await api.post('/api/calendar/feeds', kind)));
      const timed = async (path: string): Promise<ICAL.Event[]> =>
        new ICAL.Component(ICAL.parse((await test.anonymous.get(path)).text) as unknown[])
          .getAllSubcomponents('vevent')
          .map((component) => new ICAL.Event(component))
          .filter(({ startDate }) => !startDate.isDate);
      for (const path of feeds) {
        const ends = await timed(path);
        expect(ends.map(({ uid, summary, location }) => [uid, summary, location])).toEqual([
          [`${held.id}@localhost`, fr`Fin d’option : Le Quai, Verrière`, 'Le Quai'],
        ]);
        const [end] = ends as [ICAL.Event];
        expect(end.startDate.toJSDate()).toEqual(new Date(expiresAt));
        expect(end.description.split('\n')).toEqual([
          `Gala (${request.code})`,
          '10 juin 2027, 11 juin 2027, journée entière',
          `Rang 2 (${held.code})`,
        ]);
      }
      await api.patch('/api/team/me', { locale: 'en' });
      expect((await timed(feeds[0] as string)).map(({ summary }) => summary)).toEqual([
        'Option ends: Le Quai, Verrière',
      ]);

      const statements = await countStatements(() => test.anonymous.get(feeds[0] as string));
      const whole = await hold({ dates: ['2027-06-25'], rank: 1, expiresAt });
      expect(await countStatements(() => test.anonymous.get(feeds[0] as string))).toBe(statements);
      expect((await timed(feeds[0] as string)).map(({ summary }) => summary).sort()).toEqual([
        'Option ends: Le Quai',
        'Option ends: Le Quai, Verrière',
      ]);
      expect((await test.agent.post(`/api/holds/${held.id}/book`, {})).status).toBe(200);
      expect((await test.agent.post(`/api/holds/${whole.id}/release`, {})).status).toBe(200);
      for (const path of feeds) expect(await timed(path)).toEqual([]);
    });

    it('is visible only to its user, and named after its subject', async () => {
      const { api } = await test.createUser();
      const { api: colleague } = await test.createUser();
      const { id } = (await api.post('/api/calendar/feeds', { kind: 'mine' })).body;
      expect((await colleague.get('/api/calendar/feeds')).body).toEqual({ items: [] });
      for (const refused of [
        await colleague.post(`/api/calendar/feeds/${id}/renew`),
        await test.admin.delete(`/api/calendar/feeds/${id}`),
        await api.delete(`/api/calendar/feeds/${NOWHERE}`),
        await api.post('/api/calendar/feeds', { kind: 'member', memberId: NOWHERE }),
        await api.post('/api/calendar/feeds', { kind: 'request', requestId: NOWHERE }),
        await test.anonymous.get('/api/public/calendars/unknown/calendar.ics'),
      ])
        expect(refused.status).toBe(404);
      expect(codes(await api.post('/api/calendar/feeds', { kind: 'member' }))).toEqual(['memberId']);
      expect(codes(await api.post('/api/calendar/feeds', { kind: 'mine', requestId: NOWHERE }))).toEqual(['requestId']);
      expect(codes(await api.post('/api/calendar/feeds', { kind: 'team' }))).toEqual(['kind']);
      for (const refused of [
        await test.anonymous.get('/api/calendar/feeds'),
        await test.anonymous.post('/api/calendar/feeds', { kind: 'mine' }),
        await test.anonymous.post(`/api/calendar/feeds/${id}/renew`),
        await test.anonymous.delete(`/api/calendar/feeds/${id}`),
      ])
        expect(refused.status).toBe(401);
    });

    it("ends with its user's sessions, and while the account is disabled", async () => {
      const { api, id } = await test.createUser();
      const path = pathOf(await api.post('/api/calendar/feeds', { kind: 'mine' }));
      expect((await test.anonymous.get(path)).status).toBe(200);
      expect((await test.admin.patch(`/api/team/users/${id}`, { disabled: true })).status).toBe(200);
      expect((await test.anonymous.get(path)).status).toBe(404);
      const { n } = await test.database.one<{ n: number }>(
        `SELECT count(*)::int AS n FROM calendar_feed WHERE user_id = $1`,
        [id],
      );
      expect(n).toBe(0);
    });

    it('never appears in a log line', async () => {
      const { api } = await test.createUser();
      const path = pathOf(await api.post('/api/calendar/feeds', { kind: 'mine' }));
      await test.anonymous.get(path);
      const secret = path.split('/')[4] as string;
      const logged = JSON.stringify(test.logs);
      expect(logged).toContain('/api/public/calendars/[redacted]/calendar.ics');
      expect(logged).not.toContain(secret);
    });

    it('is stored only as a hash', async () => {
      const { api } = await test.createUser();
      const path = pathOf(await api.post('/api/calendar/feeds', { kind: 'mine' }));
      const rows = await test.database.query<{ row: string }>(
        `SELECT to_json(calendar_feed)::text AS row FROM calendar_feed`,
      );
      expect(rows.some(({ row }) => row.includes(path.split('/')[4] as string))).toBe(false);
    });
  });
});
