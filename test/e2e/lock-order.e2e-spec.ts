import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#core/ids';
import { Client } from 'pg';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { KNOWLEDGE, lockStatement } from '#api/readers/embeddings/embeddings.sql';
import type { Answer, Api } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { onRealPostgres } from '../support/test-database';

/** A member with everything that is deleted with it. */
interface Furnished {
  id: string;
  roomId: string;
  tagId: string;
  availabilityId: string;
  knowledgeIds: string[];
}

/** An entry of a venue's calendar for a request. */
interface Entry {
  id: string;
  memberId: string;
  requestId: string;
}
const ENTRY = { date: '2027-06-02', status: 'booked' };
const SPAN = { from: '2027-06-03', to: '2027-06-04', slot: 'full_day' };

/** Rows are locked in one order everywhere; otherwise two transactions would deadlock, and one would get a 503. */
(onRealPostgres ? describe : describe.skip)('two who change the same records at the same time', () => {
  let test: TestApp;
  let agent: Api;
  /** Another session that locks a row, so that the two calls wait in a known order. */
  let other: Client;
  let tags = 0;

  beforeAll(async () => {
    test = await createTestApp();
    ({ agent } = test);
    other = new Client({ connectionString: test.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await test?.close();
  });

  const furnished = async (): Promise<Furnished> => {
    const { id, roomId } = await buildVenue(agent);
    const tag = await agent.post('/api/tags', { category: 'label', name: `Tag ${++tags}` });
    await agent.post(`/api/members/${id}/tags`, { tagId: tag.body.id });
    const entry = await agent.post('/api/availability', { memberId: id, date: '2027-05-04', status: 'booked' });
    const knowledgeIds: string[] = [];
    for (const content of ['A lift.', 'A garden.', 'A terrace.']) {
      const known = { memberId: id, type: 'fact', content, source: 'call' };
      knowledgeIds.push((await agent.post('/api/ai/knowledge/entries', known)).body.id as string);
    }
    return {
      id,
      roomId,
      tagId: tag.body.id as string,
      availabilityId: entry.body.id as string,
      knowledgeIds,
    };
  };

  /** Resolves once that many connections wait for a lock in this database, or the work has ended before. */
  const untilWaiting = async (count: number, work: Promise<unknown>): Promise<void> => {
    let ended = false;
    void work.finally(() => (ended = true));
    for (let waiting = 0; waiting < count && !ended; await pause(5))
      waiting = (
        await test.database.one<{ waiting: number }>(
          `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND datname = current_database()`,
        )
      ).waiting;
  };

  /** Starts both, one after the other, while another session locks this row; then releases it. */
  const together = async (
    [table, key, id]: [table: string, key: string, id: string],
    first: () => Promise<Answer>,
    second: () => Promise<Answer>,
  ): Promise<[number, number]> => {
    await other.query('BEGIN');
    await other.query(`SELECT 1 FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [id]);
    const one = first();
    await untilWaiting(1, one);
    const two = second();
    await untilWaiting(2, two);
    await other.query('COMMIT');
    const [a, b] = await Promise.all([one, two]);
    return [a.status, b.status];
  };

  it.each([['member_search', 'member_id'] as const, ['room', 'id'] as const])(
    'succeed if a room is changed and its member deleted (%s)',
    async (table, key) => {
      const { id, roomId } = await furnished();
      const statuses = await together(
        [table, key, table === 'room' ? roomId : id],
        () => agent.patch(`/api/rooms/${roomId}`, { capacities: [{ configuration: 'theatre', maxCapacity: 90 }] }),
        () => agent.delete(`/api/members/${id}`),
      );
      expect(statuses).toEqual([200, 200]);
    },
  );

  it('succeed if a member is deleted and its calendar changed', async () => {
    const { id, roomId, availabilityId } = await furnished();
    const statuses = await together(
      ['room', 'id', roomId],
      () => agent.delete(`/api/members/${id}`),
      () => agent.patch(`/api/availability/${availabilityId}`, { status: 'blocked', roomId }),
    );
    expect(statuses).toEqual([200, 404]);
  });

  it.each<[string, (entry: Entry) => Promise<Answer>]>([
    ['entered', ({ memberId, requestId }) => agent.post('/api/availability', { ...ENTRY, memberId, requestId })],
    [
      'entered for days',
      ({ memberId, requestId }) =>
        agent.put(`/api/availability/by-member/${memberId}/days`, { ...SPAN, status: 'booked', requestId }),
    ],
    ['changed', ({ id }) => agent.patch(`/api/availability/${id}`, { status: 'blocked' })],
    ['removed', ({ id }) => agent.delete(`/api/availability/${id}`)],
  ])('succeed if a day is %s for a request that gets an option at the venue', async (_how, change) => {
    const venue = await furnished();
    const { id: requestId } = await buildRequest(agent);
    await advanceRequest(agent, requestId, 'searching');
    await buildResults(agent, requestId, [venue], 'availability_requested');
    const { body } = await agent.post('/api/availability', {
      ...{ memberId: venue.id, requestId, date: '2027-06-01', status: 'booked' },
    });
    const statuses = await together(
      ['member', 'id', venue.id],
      () => change({ id: body.id as string, memberId: venue.id, requestId }),
      () => agent.post('/api/holds', { requestId, memberId: venue.id, dates: ['2027-07-01'] }),
    );
    expect(statuses.map((status) => status < 300)).toEqual([true, true]);
  });

  it('succeed if a catalog is composed of a member that is being deleted', async () => {
    const [shown, added] = [await furnished(), await furnished()];
    const { id } = await buildRequest(agent);
    await advanceRequest(agent, id, 'searching');
    await buildResults(agent, id, [shown], 'availability_requested', 'available');
    const { body } = await agent.post(`/api/catalogs/${id}/compose`, { items: [{ memberId: shown.id }] });
    await buildResults(agent, id, [added], 'availability_requested', 'available');
    const statuses = await together(
      ['catalog', 'id', body.id as string],
      () => agent.post(`/api/catalogs/${id}/compose`, { items: [{ memberId: added.id, roomIds: [added.roomId] }] }),
      () => agent.delete(`/api/members/${added.id}`),
    );
    expect(statuses).toEqual([200, 409]);
  });

  it.each<[string, (ids: { requestId: string; memberId: string }) => Promise<Answer>]>([
    ['gets a commission', (ids) => agent.post('/api/commissions', { ...ids, amount: 100 })],
    ['gets an offer', (ids) => agent.post('/api/offers', { ...ids, lines: [] })],
    [
      'gets a link',
      async ({ requestId, memberId: scopeId }) => {
        const link = { scope: 'member', scopeId, requestId } as const;
        await test.database.transaction(() => test.app.get(MagicTokensService).issue(link));
        return { status: 201 } as Answer;
      },
    ],
  ])('succeed if a venue %s for a request and is merged', async (_what, refer) => {
    const [kept, gone] = [await furnished(), await furnished()];
    const { id: requestId } = await buildRequest(agent);
    await buildResults(agent, requestId, [gone]);
    const statuses = await together(
      ['request', 'id', requestId],
      () => refer({ requestId, memberId: gone.id }),
      () => agent.post(`/api/members/${kept.id}/merge`, { otherId: gone.id, take: [] }),
    );
    expect(statuses).toEqual([201, 201]);
  });

  it('succeed if a member is deleted while vectors of its knowledge are stored', async () => {
    const { id, knowledgeIds } = await furnished();
    await other.query('BEGIN');
    await other.query(lockStatement(KNOWLEDGE), [knowledgeIds.slice(0, 1)]);
    const deletion = agent.delete(`/api/members/${id}`);
    await untilWaiting(1, deletion);
    await other.query(lockStatement(KNOWLEDGE), [knowledgeIds]);
    await other.query('COMMIT');
    expect((await deletion).status).toBe(200);
  });

  it('succeed if a tag is renamed while an import changes a member that has it', async () => {
    const { id, tagId } = await furnished();
    await other.query('BEGIN');
    await other.query(`SELECT 1 FROM member WHERE id = $1 FOR UPDATE`, [id]);
    await other.query(`UPDATE member SET name = 'Imported' WHERE id = $1`, [id]);
    const renaming = agent.patch(`/api/tags/${tagId}`, { name: `Renamed ${tagId}` });
    await untilWaiting(1, renaming);
    await other.query(`SELECT 1 FROM tag WHERE id = $1 FOR SHARE`, [tagId]);
    await other.query('COMMIT');
    expect((await renaming).status).toBe(200);
  });

  it('succeed if a calendar is changed while its room is deleted', async () => {
    const { id, roomId } = await furnished();
    const entry = await agent.post('/api/availability', { memberId: id, roomId, date: '2027-07-01', status: 'option' });
    const statuses = await together(
      ['room', 'id', roomId],
      () => agent.delete(`/api/rooms/${roomId}`),
      () => agent.patch(`/api/availability/${entry.body.id}`, { roomId, status: 'booked' }),
    );
    expect(statuses).toEqual([200, 404]);
  });

  it('succeed if an organizer is erased while a request is assigned to them again', async () => {
    const { id, organizerId } = await buildRequest(agent);
    await advanceRequest(agent, id, 'cancelled');
    const statuses = await together(
      ['request', 'id', id],
      () => agent.patch(`/api/requests/${id}`, { organizerId }),
      () => test.admin.post(`/api/organizers/${organizerId}/erase`),
    );
    expect(statuses).toEqual([200, 200]);
  });

  const mailed = async (from: string, headers: object = {}): Promise<{ requestId: string; emailMessageId: string }> =>
    (
      await test.anonymous.post('/api/webhooks/email/inbound', {
        from,
        to: ['requests@parvis.example'],
        subject: 'Séminaire',
        text: 'Bonjour, nous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027.',
        headers: { 'Message-ID': `<${newId()}@client.example>`, ...headers },
      })
    ).body.outcome as { requestId: string; emailMessageId: string };

  it('succeed if a request is created from a mail whose sender is being erased', async () => {
    const email = `${newId()}@client.example`;
    const { body } = await agent.post('/api/organizers', { email });
    const { emailMessageId } = await mailed(email, { 'Auto-Submitted': 'auto-replied' });
    const statuses = await together(
      ['email_message', 'id', emailMessageId],
      () => agent.post(`/api/communications/unsorted/${emailMessageId}/convert`),
      () => test.admin.post(`/api/organizers/${body.id}/erase`),
    );
    // the current organizer has an open request
    expect(statuses).toEqual([200, 409]);
  });

  it("succeed if a mail is read again while its sender is erased, on another organizer's request", async () => {
    const { requestId, emailMessageId } = await mailed(`${newId()}@client.example`);
    const { organizerId } = (await agent.get(`/api/requests/${requestId}`)).body as { organizerId: string };
    const other = await agent.post('/api/organizers', { email: `${newId()}@client.example` });
    await agent.patch(`/api/requests/${requestId}`, { organizerId: other.body.id });
    const statuses = await together(
      ['request', 'id', requestId],
      () => agent.post(`/api/communications/messages/${emailMessageId}/read-again`),
      () => test.admin.post(`/api/organizers/${organizerId}/erase`),
    );
    expect(statuses).toEqual([200, 200]);
    expect((await agent.get(`/api/requests/${requestId}`)).body.reading).toBe('none');
  });

  describe('with offers', () => {
    const LINES = [{ kind: 'package', label: 'Day package', basis: 'per_person', unitPrice: 72 }];

    afterEach(() => test.clock.release());

    /** A request of which one of two candidates can be selected, with a draft of the first. */
    const offering = async (more: object = {}) => {
      const venues = [await buildVenue(agent), await buildVenue(agent)] as const;
      const { id: requestId } = await buildRequest(agent);
      await advanceRequest(agent, requestId, 'searching');
      await buildResults(
        agent,
        requestId,
        [...venues],
        'availability_requested',
        'available',
        'shortlisted',
        'proposed',
      );
      await advanceRequest(agent, requestId, 'proposed');
      const draft = async (venue: { id: string }): Promise<string> => {
        const body = { requestId, memberId: venue.id, lines: LINES, ...more };
        return (await agent.post('/api/offers', body)).body.id as string;
      };
      return {
        ...{ requestId, venues, draft, first: await draft(venues[0]) },
        select: () => agent.post(`/api/requests/${requestId}/results/${venues[0].id}/advance`, { toStage: 'selected' }),
      };
    };
    const submit = (id: string) => agent.post(`/api/offers/${id}/submit`);
    const offersOf = (requestId: string) =>
      test.database.query<{ id: string; status: string; round: number }>(
        `SELECT id, status, round FROM offer WHERE request_id = $1 ORDER BY created_at, id`,
        [requestId],
      );

    it('supersede one of two rounds that are submitted', async () => {
      const { requestId, venues, first, draft } = await offering();
      const second = await draft(venues[0]);
      const statuses = await together(
        ['request', 'id', requestId],
        () => submit(first),
        () => submit(second),
      );
      expect(statuses).toEqual([200, 200]);
      expect(await offersOf(requestId)).toEqual([
        { id: first, status: 'superseded', round: 1 },
        { id: second, status: 'submitted', round: 2 },
      ]);
    });

    it('submit a draft once', async () => {
      const { requestId, first } = await offering();
      const statuses = await together(
        ['request', 'id', requestId],
        () => submit(first),
        () => submit(first),
      );
      expect(statuses).toEqual([200, 409]);
      expect(await offersOf(requestId)).toEqual([{ id: first, status: 'submitted', round: 1 }]);
    });

    it('take assumptions while they are declined', async () => {
      const { first } = await offering();
      await submit(first);
      const statuses = await together(
        ['offer', 'id', first],
        () => agent.put(`/api/offers/${first}/assumptions`, { assumptions: [{ key: 'av', net: 90, reason: 'Usual' }] }),
        () => agent.post(`/api/offers/${first}/decline`, { reason: 'Too dear' }),
      );
      expect(statuses).toEqual([200, 200]);
    });

    it('take a change while they are submitted', async () => {
      const { first } = await offering();
      const statuses = await together(
        ['offer', 'id', first],
        () => agent.patch(`/api/offers/${first}`, { message: 'Welcome.' }),
        () => submit(first),
      );
      expect(statuses).toEqual([200, 200]);
    });

    it('leave a draft that is submitted during the selection', async () => {
      const { requestId, venues, first, draft, select } = await offering();
      await submit(first);
      const second = await draft(venues[0]);
      const statuses = await together(['request', 'id', requestId], select, () => submit(second));
      expect(statuses).toEqual([200, 409]);
      expect(await offersOf(requestId)).toMatchObject([
        { id: first, status: 'accepted' },
        { id: second, status: 'draft' },
      ]);
    });

    it('accept the round that is submitted right before the selection', async () => {
      const { requestId, venues, first, draft, select } = await offering();
      await submit(first);
      const [second, other] = [await draft(venues[0]), await draft(venues[1])];
      await submit(other);
      const statuses = await together(['request', 'id', requestId], () => submit(second), select);
      expect(statuses).toEqual([200, 200]);
      expect(await offersOf(requestId)).toMatchObject([
        { id: first, status: 'superseded' },
        { id: second, status: 'accepted' },
        { id: other, status: 'declined' },
      ]);
    });

    it('decide an offer once, if it is declined while its venue is selected', async () => {
      const { requestId, first, select } = await offering();
      await submit(first);
      const decline = () => agent.post(`/api/offers/${first}/decline`, { reason: 'Too expensive' });
      expect(await together(['request', 'id', requestId], select, decline)).toEqual([200, 409]);
      expect(await offersOf(requestId)).toMatchObject([{ status: 'accepted' }]);
    });

    it('refuse an offer that expires while it is chosen', async () => {
      const { requestId, first, select } = await offering({ validUntil: '2027-01-31' });
      await submit(first);
      test.clock.set('2027-01-31T22:59:59Z');
      await other.query('BEGIN');
      await other.query(`SELECT 1 FROM request WHERE id = $1 FOR UPDATE`, [requestId]);
      const selection = select();
      await untilWaiting(1, selection);
      test.clock.advance(2000);
      await other.query('COMMIT');
      const { status, body } = await selection;
      expect([status, body.code]).toEqual([409, 'OFFER_EXPIRED']);
      expect(await offersOf(requestId)).toMatchObject([{ status: 'submitted' }]);
    });
  });

  it('succeed if a mailbox is removed while a mail that it brought is read again', async () => {
    const server = { host: '127.0.0.1', port: 1, security: 'none' };
    const { body: mailbox } = await test.admin.post('/api/mailboxes', {
      ...{ address: 'contact@agency.example', kind: 'shared', password: 'secret', imap: server, smtp: server },
    });
    const [older, newer] = [await mailed(`${newId()}@client.example`), await mailed(`${newId()}@client.example`)];
    for (const { requestId, emailMessageId } of [older, newer]) {
      await test.database.query(`UPDATE request SET mailbox_id = $2 WHERE id = $1`, [requestId, mailbox.id]);
      await test.database.query(`UPDATE email_message SET mailbox_id = $2 WHERE id = $1`, [emailMessageId, mailbox.id]);
    }
    const statuses = await together(
      ['request', 'id', older.requestId],
      () => test.admin.delete(`/api/mailboxes/${mailbox.id}`),
      () => agent.post(`/api/communications/messages/${newer.emailMessageId}/read-again`),
    );
    expect(statuses).toEqual([200, 200]);
    expect((await agent.get(`/api/requests/${newer.requestId}`)).body.mailboxId).toBeNull();
  });
});
