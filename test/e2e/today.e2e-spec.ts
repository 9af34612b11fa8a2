import { DAY, HOUR } from '#core/clock';
import { newId } from '#core/ids';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';

const DOMAIN = 'parvis.example';

interface Line {
  kind: string;
  since: string;
  request: { id: string; code: string } | null;
  organizer: { id: string } | null;
  member: { id: string } | null;
  count: number | null;
  action: string;
}

describe("the team's pending work", () => {
  let test: TestApp;
  let me: string;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: DOMAIN });
    // Each job runs once per tick, so this file's clock only moves forward.
    test.clock.set(new Date('2026-11-02T09:00:00.000Z'));
    me = (await test.agent.get('/api/team/me')).body.id as string;
  });

  afterAll(() => test?.close());

  beforeEach(() => test.clock.advance(DAY));

  const today = async (query = ''): Promise<{ items: Line[]; total: Record<string, number> }> => {
    const answer = await test.agent.get(`/api/today${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  /** The entries on a request. */
  const linesOf = async (requestId: string, query = ''): Promise<Line[]> =>
    (await today(query)).items.filter(({ request }) => request?.id === requestId);
  const kindsOf = async (requestId: string, query = ''): Promise<string[]> =>
    (await linesOf(requestId, query)).map(({ kind }) => kind);
  /** A request of mine, so that no entry says it is unassigned. */
  const mine = (overrides: object = {}): ReturnType<typeof buildRequest> =>
    buildRequest(test.agent, { assigneeId: me, ...overrides });
  const enter = async (fields: object = {}): Promise<{ emailMessageId: string; requestId: string }> => {
    const answer = await test.agent.post('/api/communications/email/inbound', {
      from: 'Zoé Martin <zoe@client.example>',
      to: [`requests@${DOMAIN}`],
      subject: 'Séminaire',
      text: 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027.',
      headers: { 'Message-ID': `<mail-${++serial}@client.example>` },
      ...fields,
    });
    expect([answer.status, answer.body.status]).toEqual([201, 'processed']);
    return answer.body.outcome;
  };

  it('contains requests extracted by the AI, until a user has validated them', async () => {
    const { requestId } = await enter();
    const lines = await linesOf(requestId);
    expect(lines).toMatchObject([
      {
        kind: 'validate',
        action: 'validate_request',
        since: test.clock.now().toISOString(),
        member: null,
        count: null,
      },
      { kind: 'unassigned', action: 'take_request' },
    ]);
    expect(lines[0]?.organizer).toMatchObject({ name: expect.any(String) });
    expect((await test.agent.post(`/api/requests/${requestId}/validate`)).status).toBe(200);
    expect(await kindsOf(requestId)).toEqual(['unassigned']);
    await test.agent.patch(`/api/requests/${requestId}`, { assigneeId: me });
    expect(await kindsOf(requestId)).toEqual([]);
  });

  it("contains unanswered replies since the first; assigning the request isn't a reply", async () => {
    const request = await mine();
    const reply = (): Promise<unknown> =>
      enter({ from: request.organizerEmail, subject: `Re: [#${request.code}]`, text: 'Une question encore.' });
    await reply();
    const since = test.clock.now().toISOString();
    test.clock.advance(HOUR);
    await reply();
    await test.agent.patch(`/api/requests/${request.id}`, { attendees: 61 });
    expect(await linesOf(request.id)).toMatchObject([{ kind: 'reply', action: 'answer', since }]);
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId: request.id,
      to: request.organizerEmail,
      subject: 'Votre demande',
      bodyHtml: 'Bonjour.',
    });
    expect(sent.status).toBe(201);
    expect(await kindsOf(request.id)).toEqual([]);
    await enter({
      from: request.organizerEmail,
      subject: `Re: [#${request.code}]`,
      headers: { 'Message-ID': `<auto-${++serial}@client.example>`, 'Auto-Submitted': 'auto-replied' },
    });
    expect(await kindsOf(request.id)).toEqual([]);
  });

  it('contains active venues without a position, which no search around a place finds', async () => {
    const { body: venue } = await test.agent.post('/api/members', {
      ...{ name: 'Nulle part', email: `nowhere-${++serial}@venue.example`, postalCode: '69002' },
    });
    const line = async (): Promise<Line | undefined> => {
      // Older venues come first, so these are left alone.
      await test.database.query(`UPDATE member SET latitude = 45, longitude = 5 WHERE id <> $1`, [venue.id]);
      const { items, total } = await today();
      const lines = items.filter(({ kind }) => kind === 'venue_unplaced');
      expect([lines.length, total.venue_unplaced]).toEqual(lines.length > 0 ? [1, 1] : [0, 0]);
      return lines[0];
    };
    expect(await line()).toMatchObject({
      ...{ action: 'place_venue', request: null, count: null, since: venue.createdAt },
      member: { id: venue.id, code: venue.code, name: 'Nulle part' },
    });
    await test.agent.patch(`/api/members/${venue.id}`, { status: 'paused' });
    expect(await line()).toBeUndefined();
    await test.agent.patch(`/api/members/${venue.id}`, { status: 'active', latitude: 45.7, longitude: 4.8 });
    expect(await line()).toBeUndefined();
  });

  describe('an unanswered message', () => {
    const write = (from: string, code: string): Promise<unknown> =>
      enter({ from, subject: `Re: [#${code}]`, text: 'Le parking est-il gratuit ?' });
    const mailTo = async (requestId: string, to: string): Promise<void> => {
      const mail = { requestId, to, subject: 'Votre question', bodyHtml: 'Oui.' };
      expect((await test.agent.post('/api/communications/email/send', mail)).status).toBe(201);
    };
    const replies = async (id: string): Promise<string[]> => (await kindsOf(id)).filter((kind) => kind === 'reply');

    it('stays until a user writes back or marks it as needing no answer', async () => {
      const request = await mine();
      const venue = await buildVenue(test.agent);
      await write(request.organizerEmail, request.code);
      const path = `/api/requests/${request.id}`;
      const done = [
        await test.agent.post(`${path}/validate`),
        await test.agent.post(`${path}/advance`, { toStatus: 'searching' }),
        await test.agent.post(`${path}/results`, { memberId: venue.id }),
        await test.agent.post(`${path}/results/${venue.id}/advance`, { toStage: 'availability_requested' }),
        await test.agent.post('/api/reminders', {
          ...{ requestId: request.id, kind: 'custom', to: request.organizerEmail, subject: 'Nouvelles' },
          ...{ bodyHtml: 'Bonjour.', dueAt: new Date(test.clock.now().getTime() + DAY).toISOString() },
        }),
        await test.agent.patch(path, { attendees: 70 }),
      ];
      expect(done.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2, 2, 2, 2]);
      expect(await replies(request.id)).toEqual(['reply']);
      const { status, body } = await test.agent.post(`${path}/settle-messages`);
      expect([status, body.id]).toEqual([200, request.id]);
      expect(await replies(request.id)).toEqual([]);
      await write(request.organizerEmail, request.code);
      expect(await replies(request.id)).toEqual(['reply']);
      await mailTo(request.id, request.organizerEmail);
      expect(await replies(request.id)).toEqual([]);
    });

    it('of a venue and of the organizer are answered separately', async () => {
      const request = await mine();
      const [one, two] = [await buildVenue(test.agent), await buildVenue(test.agent)];
      await buildResults(test.agent, request.id, [one, two]);
      for (const from of [request.organizerEmail, one.email, two.email]) await write(from, request.code);
      const recipients = [one.email, request.organizerEmail, two.email];
      for (const [index, to] of recipients.entries()) {
        expect([index, await replies(request.id)]).toEqual([index, ['reply']]);
        await mailTo(request.id, to);
      }
      expect(await replies(request.id)).toEqual([]);
    });
  });

  it('contains venues that are silent for over 48 hours, one entry per request', async () => {
    const [request, other] = [await mine(), await mine()];
    const venues = [await buildVenue(test.agent), await buildVenue(test.agent)];
    const [venue] = venues as [(typeof venues)[0]];
    for (const { id } of [request, other]) await advanceRequest(test.agent, id, 'searching');
    await buildResults(test.agent, request.id, venues, 'availability_requested');
    await buildResults(test.agent, other.id, [venue], 'availability_requested');
    test.clock.advance(47 * HOUR);
    expect(await kindsOf(request.id)).not.toContain('venue_silent');
    test.clock.advance(HOUR);
    const silent = async (id: string): Promise<Line | undefined> =>
      (await linesOf(id)).find(({ kind }) => kind === 'venue_silent');
    expect(await silent(request.id)).toMatchObject({ count: 2, member: null, action: 'remind_venue' });
    expect(await silent(other.id)).toMatchObject({ count: 1, member: { id: venue.id, name: venue.name } });
    await advanceRequest(test.agent, request.id, 'lost');
    expect(await silent(request.id)).toBeUndefined();
  });

  it('contains catalogs that were viewed a day ago without a reaction', async () => {
    const [quiet, spoken] = [await mine(), await mine()];
    const venue = await buildVenue(test.agent);
    const seen = test.clock.now();
    for (const { id } of [quiet, spoken]) {
      await advanceRequest(test.agent, id, 'searching');
      await buildResults(test.agent, id, [venue], 'shortlisted', 'proposed');
      await test.database.query(
        `INSERT INTO catalog (id, request_id, status, version, title, sent_at, snapshot, first_viewed_at, last_viewed_at, created_at, updated_at)
         VALUES ($1, $2, 'sent', 1, 'Catalogue', $3, '{}', $3, $3, $3, $3)`,
        [newId(), id, seen],
      );
    }
    await test.database.query(`UPDATE result SET reaction = 'maybe', reacted_at = $2 WHERE request_id = $1`, [
      spoken.id,
      seen,
    ]);
    test.clock.advance(23 * HOUR);
    expect(await kindsOf(quiet.id)).toEqual([]);
    test.clock.advance(HOUR);
    expect(await linesOf(quiet.id)).toMatchObject([
      { kind: 'catalog_quiet', action: 'ask_organizer', since: seen.toISOString() },
    ]);
    expect(await kindsOf(spoken.id)).toEqual([]);
  });

  it("contains past events, today's reminders and overdue invoices", async () => {
    const day = (offset: number): string =>
      new Date(test.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10);
    const request = await mine({ eventDate: day(2) });
    const venue = await buildVenue(test.agent);
    const made = await test.agent.post('/api/commissions', {
      requestId: request.id,
      memberId: venue.id,
      amount: 500,
      dueDate: day(2),
    });
    expect(made.status).toBe(201);
    await test.database.query(
      `UPDATE commission SET status = 'invoiced', invoice_number = 'T-1', invoiced_at = $2 WHERE id = $1`,
      [made.body.id, test.clock.now()],
    );
    const due = new Date(test.clock.now().getTime() + 3 * DAY + HOUR);
    await test.database.query(
      `INSERT INTO reminder (id, request_id, kind, status, "to", due_at, subject, body_html, created_at, updated_at)
       VALUES ($1, $2, 'custom', 'scheduled', 'zoe@client.example', $3, 'Rappel', 'Bonjour', $4, $4)`,
      [newId(), request.id, due, test.clock.now()],
    );
    test.clock.advance(2 * DAY);
    expect(await kindsOf(request.id)).toEqual([]);
    test.clock.advance(DAY);
    expect(await linesOf(request.id)).toMatchObject([
      { kind: 'reminder_due', action: 'review_reminder', since: due.toISOString() },
      { kind: 'event_past', action: 'close_request' },
      { kind: 'invoice_overdue', action: 'ask_for_payment', member: { id: venue.id } },
    ]);
  });

  it('lists an option that ends today or tomorrow', async () => {
    const request = await mine({ eventDate: '2028-03-10' });
    const venue = await buildVenue(test.agent);
    const expiresAt = new Date(test.clock.now().getTime() + 3 * DAY).toISOString();
    const held = { requestId: request.id, memberId: venue.id, rank: 1, expiresAt };
    const { status, body } = await test.agent.post('/api/holds', held);
    expect(status).toBe(201);
    test.clock.advance(DAY);
    expect(await kindsOf(request.id)).toEqual([]);
    test.clock.advance(DAY);
    expect(await linesOf(request.id)).toMatchObject([
      {
        ...{ kind: 'hold_expiring', action: 'decide_hold', since: expiresAt, member: { id: venue.id } },
        hold: { id: body.id, rank: 1, status: 'active', expiresAt, version: body.version },
      },
    ]);
  });

  it('counts unsorted mails and messages without a request for every user', async () => {
    const before = (await today()).total;
    await enter({ to: [`contact@${DOMAIN}`] });
    await test.database.query(
      `INSERT INTO messaging_message (id, direction, "from", "to", type, body, wamid, status, created_at, updated_at)
       VALUES ($1, 'inbound', '+33612349999', '1', 'text', 'Bonjour', $2, 'received', $3, $3)`,
      [newId(), newId(), test.clock.now()],
    );
    const { items, total } = await today();
    expect([total.unsorted, total.unlinked_message]).toEqual([
      Number(before.unsorted) + 1,
      Number(before.unlinked_message) + 1,
    ]);
    expect(items.filter(({ request, member }) => request === null && member === null)).toMatchObject([
      { kind: 'unsorted', action: 'sort_mails', count: total.unsorted, organizer: null },
      { kind: 'unlinked_message', action: 'assign_messages', count: total.unlinked_message },
    ]);
  });

  it("omits colleagues' work unless all is requested", async () => {
    const colleague = await test.createUser();
    const request = await buildRequest(test.agent, { assigneeId: colleague.id, eventDate: '2026-11-01' });
    expect(await kindsOf(request.id)).toEqual([]);
    expect(await kindsOf(request.id, '?whose=all')).toEqual(['event_past']);
    const theirs = await colleague.api.get('/api/today?whose=mine');
    expect((theirs.body.items as Line[]).map((line) => line.request?.id)).toContain(request.id);
  });

  it('has at most fifty entries, shared among the kinds, in a constant number of statements', async () => {
    const few = await countStatements(() => test.agent.get('/api/today'));
    for (let at = 0; at < 60; at++) await buildRequest(test.agent);
    const { items, total } = await today();
    expect(items).toHaveLength(50);
    expect(total.unassigned).toBeGreaterThanOrEqual(60);
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unsorted', 'unassigned']));
    expect(await countStatements(() => test.agent.get('/api/today'))).toBe(few);
  });

  it('is for the team', async () => {
    expect((await test.anonymous.get('/api/today')).status).toBe(401);
    expect((await test.agent.get('/api/today?whose=nobody')).body.code).toBe('VALIDATION_ERROR');
  });
});
