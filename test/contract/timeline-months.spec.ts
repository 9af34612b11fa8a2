import { newId } from '#kernel/ids';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildBareRequest, insertRequest } from '../support/build';
import { grown, idAt, partsOf } from '../support/months';
import { createTestDatabase } from '../support/test-database';

const INSERT = `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_label, via, payload, created_at)
  VALUES ($1, $2, $3, 'organizer', $4, 'api', $5, $6)`;
const PART = `SELECT tableoid::regclass::text AS part FROM timeline_event WHERE id = $1`;

const GROWN = (months: string[]): string => grown('timeline_event', months);

describe('the timeline lies in months', () => {
  let test: TestApp;

  beforeEach(async () => {
    // parts are made and dropped here: of its own
    test = await createTestApp({ RETENTION_TIMELINE_MONTHS: '24' }, { takeDatabase: createTestDatabase });
  });

  afterEach(() => test?.close());

  const parts = (): Promise<string[]> => partsOf(test.database, 'timeline_event');
  const happened = (
    id: string,
    requestId: string | null,
    kind = 'test_happened',
    payload: object = {},
  ): Promise<unknown> =>
    test.database.query(INSERT, [
      id,
      requestId,
      kind,
      'Somebody',
      payload,
      new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)),
    ]);
  const ran = async (name: string): Promise<{ processed: number; outcome: string }> => {
    expect(await test.jobs.runNow(name)).toBe(true);
    return test.database.one('SELECT processed, last_outcome AS outcome FROM job WHERE name = $1', [name]);
  };
  const kinds = async (requestId: string): Promise<string[]> =>
    (await test.agent.get(`/api/timeline/by-request/${requestId}`)).body.items.map(
      ({ kind }: { kind: string }) => kind,
    );

  it('of which each start and a job make this one and the next', async () => {
    const [first, ...later] = await parts();
    expect(first).toMatch(/^timeline_event_before_\d{4}_\d\d$/);
    expect(later).toEqual([]);
    await test.database.query(GROWN([]));
    const [present] = (await parts()).slice(1);
    await test.restart();
    const all = await parts();
    expect(all).toEqual(['timeline_event_before_2023_01', present, expect.any(String)]);
    await test.database.query(`DROP TABLE ${all.slice(1).join()}`);
    expect(await ran('make-months')).toEqual({ processed: 2, outcome: 'ok' });
    expect(await parts()).toEqual(all);
    expect(await ran('make-months')).toEqual({ processed: 0, outcome: 'ok' });
  });

  it('and an entry whose month has no part is kept; that month is left without, and said to be', async () => {
    const { id } = await buildBareRequest(test.agent);
    await test.database.query(GROWN([]));
    const [, present] = await parts();
    await test.database.query(`DROP TABLE ${present}`);
    const unforeseen = newId();
    await happened(unforeseen, id);
    expect(await test.database.one(PART, [unforeseen])).toEqual({ part: 'timeline_event_other' });
    expect(await kinds(id)).toEqual(['test_happened']);
    expect(await ran('make-months')).toMatchObject({ outcome: 'error' });
    const [, next] = await parts();
    expect([next === present, next]).toEqual([false, expect.stringMatching(/^timeline_event_\d{4}_\d\d$/)]);
    await test.restart();
    expect(test.logs.at(-1)).toMatchObject({ msg: 'parts of a month could not be made' });
    expect(await happened(newId(), id)).toEqual([]);
    expect(await parts()).toEqual(['timeline_event_before_2023_01', next]);
  });

  it('each of which refuses every change, as the whole does', async () => {
    await test.database.query(GROWN(['2023-01']));
    await buildBareRequest(test.agent);
    const ids = [idAt('2022-05-05'), idAt('2023-01-05'), idAt('2222-01-01')];
    for (const id of ids) await happened(id, null);
    const filled = await test.database.query<{ part: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS part FROM timeline_event ORDER BY 1',
    );
    expect(filled).toHaveLength(4);
    for (const table of ['timeline_event', ...filled.map(({ part }) => part)])
      for (const statement of [`UPDATE ${table} SET kind = 'other'`, `DELETE FROM ${table}`])
        await expect(test.database.query(statement)).rejects.toThrow('append-only');
  });

  it('of which a request reads those since it was made', async () => {
    await test.database.query(GROWN(['2023-01', '2023-02', '2023-03']));
    const { id } = await insertRequest(test.database, { id: idAt('2023-02-01T00:00:00Z', 7) });
    // by a clock that goes late by an hour
    await happened(idAt('2023-01-31T23:00:00Z'), id, 'first');
    await happened(idAt('2023-02-28T12:00:00Z'), id, 'second');
    await happened(idAt('2023-03-01T12:00:00Z'), id, 'third');
    await happened(newId(), id, 'fourth');
    expect(await kinds(id)).toEqual(['fourth', 'third', 'second', 'first']);

    const later = idAt('2023-03-05T00:00:00Z');
    const plan = await test.database.query<Record<string, string>>(
      `EXPLAIN SELECT id FROM timeline_event WHERE request_id = '${later}' AND id >= timeline_since('${later}')`,
    );
    const read = plan.map((line) => / on (timeline_event_\w+)/.exec(Object.values(line)[0] ?? '')?.[1]).filter(Boolean);
    const known = await parts();
    expect(read.sort()).toEqual(
      [...known.slice(known.indexOf('timeline_event_2023_03')), 'timeline_event_other'].sort(),
    );
  });

  describe('which retention lets go', () => {
    const total = async (): Promise<number> => (await test.agent.get('/api/stats/activity')).body.total;
    const counted = async (): Promise<number> =>
      (await test.database.one<{ n: number }>('SELECT count(*)::int AS n FROM timeline_event')).n;

    beforeEach(async () => {
      await test.database.query(GROWN(['2023-01', '2023-02']));
      for (const moment of ['2021-01-01', '2022-12-31', '2023-01-01', '2023-01-31', '2023-02-01'])
        await happened(idAt(`${moment}T12:00:00Z`), null);
      await happened(idAt('2222-01-01'), null);
    });

    it('when they are old, with what is counted of them', async () => {
      const { id } = await buildBareRequest(test.agent);
      const before = await counted();
      expect(await total()).toBe(before);
      expect((await ran('apply-retention')).processed).toBe(5);
      expect(await counted()).toBe(before - 5);
      expect(await total()).toBe(before - 5);
      expect((await parts()).filter((name) => /_202[0-3]_/.test(name))).toEqual([]);
      expect(await kinds(id)).toEqual(['request_created']);
      expect((await ran('apply-retention')).processed).toBe(0);
    });

    it('row by row where they share a part with what stays', async () => {
      await test.database.query(`DROP TABLE timeline_event_2023_01, timeline_event_2023_02`);
      await happened(idAt('2023-01-05'), null);
      await happened(idAt('2023-02-05'), null);
      expect(await test.database.one(PART, [idAt('2023-01-05')])).toEqual({ part: 'timeline_event_other' });
      const before = await total();
      expect((await ran('apply-retention')).processed).toBe(4);
      expect(await counted()).toBe(1);
      expect(await total()).toBe(before - 4);
    });

    it('but not those since a request was made that is open or unpaid', async () => {
      const { id: living } = await insertRequest(test.database, { id: idAt('2023-01-20T00:00:00Z') });
      const before = await counted();
      expect((await ran('apply-retention')).processed).toBe(3);
      expect(await counted()).toBe(before - 3);
      expect(test.logs.find(({ requestId }) => requestId === living)).toBeDefined();
      await advanceRequest(test.admin, living, 'lost');
      expect((await ran('apply-retention')).processed).toBe(2);
    });

    it('and nothing that is younger than two years, whoever asks', async () => {
      const young = newId();
      await happened(young, null);
      await expect(
        test.database.query(`SELECT forget_timeline(first_id_at(now() - interval '23 months'), 10)`),
      ).rejects.toThrow('kept for 24 months');
      await expect(
        test.database.transaction(async () => {
          await test.database.query(`SET LOCAL parvis.forgetting_timeline = 'on'`);
          await test.database.query('DELETE FROM timeline_event WHERE id = $1', [young]);
        }),
      ).rejects.toThrow('append-only');
    });

    it('without a question of a request being counted no more', async () => {
      const { id } = await insertRequest(test.database, { id: idAt('2023-01-05T00:00:00Z', 9), status: 'cancelled' });
      const stage = (from: string, to: string): object => ({ resultId: id, from, to });
      await happened(idAt('2023-01-06'), id, 'result_stage_changed', stage('suggested', 'availability_requested'));
      await happened(idAt('2023-01-07'), id, 'result_stage_changed', stage('availability_requested', 'available'));
      const questions = (): Promise<unknown[]> =>
        test.database.query('SELECT event_id, response_ms::float8 AS ms FROM question_stats WHERE request_id = $1', [
          id,
        ]);
      const before = await questions();
      expect(before).toEqual([{ event_id: idAt('2023-01-06'), ms: 86_400_000 }]);
      await ran('apply-retention');
      await happened(newId(), id, 'result_stage_changed', stage('suggested', 'availability_requested'));
      expect(await questions()).toEqual(expect.arrayContaining(before));
    });
  });

  it('which an erasure reaches, however old they are', async () => {
    await test.database.query(GROWN(['2023-01']));
    const { id, organizerId } = await buildBareRequest(test.agent);
    await advanceRequest(test.admin, id, 'lost');
    const old = [idAt('2022-01-05'), idAt('2023-01-05'), idAt('2222-01-05')];
    for (const event of old) await happened(event, null, 'organizer_created', { organizerId, email: 'a@b.example' });
    expect((await test.admin.post(`/api/organizers/${organizerId}/erase`)).status).toBe(200);
    const left = await test.database.query(
      `SELECT actor_label AS label, payload ->> 'email' AS email FROM timeline_event WHERE id = ANY ($1::uuid[])`,
      [old],
    );
    expect(left).toEqual(old.map(() => ({ label: null, email: null })));
  });
});
