import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildBareRequest, insertRequest } from '../support/build';
import { noticeOf, titleOf } from '../support/notices';

/** An id for a timestamp; the number distinguishes ids with the same one. */
const idAt = (moment: string, number = 1): string => {
  const time = Date.parse(moment).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`;
};
const OLD = ['2021-01-01', '2022-12-31', '2023-01-01', '2023-01-31', '2023-02-01'].map((day) => `${day}T12:00:00Z`);
/** More rows than fit into one transaction. */
const MANY = 450;

describe('retention', () => {
  let test: TestApp;

  beforeEach(async () => {
    test = await createTestApp({ RETENTION_TIMELINE_MONTHS: '24', RETENTION_NOTIFICATIONS_MONTHS: '24' });
  });
  afterEach(() => test?.close());

  const applied = async (): Promise<number> => {
    expect(await test.jobs.runNow('apply-retention')).toBe(true);
    const job = await test.database.one<{ processed: number }>(
      `SELECT processed FROM job WHERE name = 'apply-retention' AND last_outcome = 'ok'`,
    );
    return job.processed;
  };

  describe('limiting the timeline', () => {
    const happened = async (
      id: string,
      requestId: string | null,
      kind = 'test_happened',
      payload: object = {},
    ): Promise<void> => {
      await test.database.query(
        `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_label, via, payload, created_at)
         VALUES ($1, $2, $3, 'organizer', 'Somebody', 'api', $4, $5)`,
        [id, requestId, kind, payload, new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16))],
      );
    };
    const counted = async (): Promise<number> =>
      (await test.database.one<{ n: number }>('SELECT count(*)::int AS n FROM timeline_event')).n;
    const total = async (): Promise<number> => (await test.agent.get('/api/stats/activity')).body.total;

    beforeEach(async () => {
      for (const moment of OLD) await happened(idAt(moment), null);
    });

    it('deletes old entries, which statistics no longer count', async () => {
      const { id } = await buildBareRequest(test.agent);
      const before = await counted();
      expect(await total()).toBe(before);
      expect(await applied()).toBe(5);
      expect(await counted()).toBe(before - 5);
      expect(await total()).toBe(before - 5);
      const { body } = await test.agent.get(`/api/timeline/by-request/${id}`);
      expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['request_created']);
      expect(await applied()).toBe(0);
    });

    it('deletes more than one batch', async () => {
      await test.database.query(
        `INSERT INTO timeline_event (id, kind, actor_type, via, created_at)
         SELECT ('${idAt('2022-01-01').slice(0, 24)}' || lpad(n::text, 12, '0'))::uuid, 'test_happened', 'system', 'job', '2022-01-01'
           FROM generate_series(1, ${MANY}) n`,
      );
      expect(await applied()).toBe(MANY + 5);
      expect(await applied()).toBe(0);
    });

    it('keeps all entries since an open or unpaid request was created', async () => {
      const { id: living } = await insertRequest(test.database, { id: idAt('2023-01-20T00:00:00Z') });
      const before = await counted();
      expect(await applied()).toBe(3);
      expect(await counted()).toBe(before - 3);
      expect(test.logs.find(({ requestId }) => requestId === living)).toBeDefined();
      await advanceRequest(test.admin, living, 'lost');
      expect(await applied()).toBe(2);
    });

    it('keeps an entry that a slow clock dated before its open request', async () => {
      const { id: living } = await insertRequest(test.database, { id: idAt('2023-02-01T00:00:00Z', 7) });
      await happened(idAt('2023-01-31T23:00:00Z'), living);
      await applied();
      expect((await test.agent.get(`/api/timeline/by-request/${living}`)).body.total).toBe(1);
    });

    it('can never delete an entry younger than two years', async () => {
      const young = newId();
      await happened(young, null);
      await expect(
        test.database.transaction(async () => {
          await test.database.query(`SET LOCAL parvis.forgetting_timeline = 'on'`);
          await test.database.query('DELETE FROM timeline_event WHERE id = $1', [young]);
        }),
      ).rejects.toThrow('append-only');
      await expect(test.database.query('DELETE FROM timeline_event')).rejects.toThrow('append-only');
    });

    it('keeps the venue questions in the statistics', async () => {
      const { id } = await insertRequest(test.database, { id: idAt('2023-01-05T00:00:00Z', 9), status: 'cancelled' });
      const stage = (from: string, to: string): object => ({ resultId: id, from, to });
      await happened(idAt('2023-01-06'), id, 'result_stage_changed', stage('suggested', 'availability_requested'));
      await happened(idAt('2023-01-07'), id, 'result_stage_changed', stage('availability_requested', 'available'));
      const questions = (): Promise<unknown[]> =>
        test.database.query(
          `SELECT event_id, extract(epoch FROM answered_at - asked_at)::float8 * 1000 AS ms FROM venue_question WHERE request_id = $1`,
          [id],
        );
      const before = await questions();
      expect(before).toEqual([{ event_id: idAt('2023-01-06'), ms: 86_400_000 }]);
      await applied();
      await happened(newId(), id, 'result_stage_changed', stage('suggested', 'availability_requested'));
      expect(await questions()).toEqual(expect.arrayContaining(before));
    });

    it('leaves erasure to redact entries of any age', async () => {
      const { id, organizerId } = await buildBareRequest(test.agent);
      await advanceRequest(test.admin, id, 'lost');
      const old = [idAt('2022-01-05'), idAt('2023-01-05')];
      for (const event of old) await happened(event, null, 'organizer_created', { organizerId, email: 'a@b.example' });
      expect((await test.admin.post(`/api/organizers/${organizerId}/erase`)).status).toBe(200);
      const left = await test.database.query(
        `SELECT actor_label AS label, payload ->> 'email' AS email FROM timeline_event WHERE id = ANY ($1::uuid[])`,
        [old],
      );
      expect(left).toEqual(old.map(() => ({ label: null, email: null })));
    });
  });

  describe('limiting notifications', () => {
    const told = async (id: string, title: string, requestId: string | null = null): Promise<string> => {
      await test.database.query(
        `INSERT INTO notification (id, kind, title, body, request_id, dedupe_key, created_at, updated_at)
         SELECT $1::uuid, 'past_event', $2, 'of Ada', $3::uuid, $2, made, made
           FROM to_timestamp(('x' || left(replace($1, '-', ''), 12))::bit(48)::bigint / 1000) made`,
        [id, title, requestId],
      );
      return id;
    };
    const list = async (query = ''): Promise<{ total: number; titles: string[] }> => {
      const { body } = await test.agent.get(`/api/notifications${query}`);
      return { total: body.total, titles: body.items.map(({ title }: { title: string }) => title) };
    };
    const keys = async (): Promise<string[]> =>
      (await test.database.query<{ key: string }>('SELECT dedupe_key AS key FROM notification')).map(({ key }) => key);

    beforeEach(async () => {
      for (const moment of OLD) await told(idAt(moment), moment);
      await test.agent.post(`/api/notifications/${idAt('2023-01-31T12:00:00Z')}/read`);
      await told(newId(), 'young');
    });

    it('deletes old ones with their keys, and the totals follow', async () => {
      expect([(await list()).total, (await list('?unreadOnly=true')).total]).toEqual([6, 5]);
      expect(await applied()).toBe(5);
      expect(await list()).toEqual({ total: 1, titles: ['young'] });
      expect((await list('?unreadOnly=true')).total).toBe(1);
      expect(await applied()).toBe(0);
      for (const dedupeKey of [OLD[0] ?? '', 'young'])
        await runAsSystem('job', () =>
          test.app.get(NotificationsService).notify({ ...noticeOf(`again ${dedupeKey}`), dedupeKey }),
        );
      expect(await list()).toEqual({ total: 2, titles: [titleOf(`again ${OLD[0]}`), 'young'] });
    });

    it('deletes more than one batch', async () => {
      await test.database.query(
        `INSERT INTO notification (id, kind, title, body, created_at, updated_at)
         SELECT ('${idAt('2022-01-01').slice(0, 24)}' || lpad(n::text, 12, '0'))::uuid, 'past_event', 'many', '', '2022-01-01', '2022-01-01'
           FROM generate_series(1, ${MANY}) n`,
      );
      expect(await applied()).toBe(MANY + 5);
      expect((await list()).total).toBe(1);
    });

    it('keeps all since an open or unpaid request was created', async () => {
      const { id: living } = await insertRequest(test.database, { id: idAt('2023-01-20T00:00:00Z') });
      expect(await applied()).toBe(3);
      expect(await keys()).toEqual(expect.arrayContaining([...OLD.slice(3), 'young']));
      expect(test.logs.find(({ requestId }) => requestId === living)).toBeDefined();
      await advanceRequest(test.admin, living, 'lost');
      expect(await applied()).toBe(2);
    });

    it('leaves erasure to redact notifications of any age', async () => {
      const { id, organizerId } = await buildBareRequest(test.agent);
      await advanceRequest(test.admin, id, 'lost');
      const old = [await told(idAt('2022-01-05'), 'Ada', id), await told(idAt('2023-01-05'), 'Ada too', id)];
      expect((await test.admin.post(`/api/organizers/${organizerId}/erase`)).status).toBe(200);
      expect(
        await test.database.query('SELECT title, body FROM notification WHERE id = ANY ($1::uuid[])', [old]),
      ).toEqual(old.map(() => ({ title: 'Erased', body: 'Erased' })));
    });
  });
});
