import { HOUR, MINUTE } from '#core/clock';
import { newId } from '#core/ids';
import { JobQueue } from '#queue/queue';
import { Outbox } from '#api/foundations/timeline/outbox';
import { createTestApp, type TestApp } from '../support/app';

const SET_ASIDE = '/api/jobs/set-aside';

interface QueueAnswer {
  name: string;
  job: string;
  waiting: number;
  oldestDue: string | null;
  failed: number;
}

describe('the queues', () => {
  let test: TestApp;
  let queue: JobQueue;
  /** The work of this file's queue. */
  let work: () => Promise<void>;
  const fails = (): Promise<void> => Promise.reject(new TypeError('ada@client.example is no number'));

  beforeAll(async () => {
    test = await createTestApp();
    queue = test.app.get(JobQueue);
    queue.register({ name: 'trial', job: 'work-trial', schedule: '0 0 0 1 1 *', backOff: [] }, () => work());
  });

  beforeEach(async () => {
    test.clock.set('2027-01-11T10:00:00Z');
    work = fails;
    await test.database.query(`DELETE FROM queue_job`);
    await test.database.query(`DELETE FROM notification`);
  });

  afterAll(() => test?.close());

  const setAside = async (key = 'a'): Promise<string> => {
    await queue.add('trial', { mail: 'ada@client.example' }, { key, runAt: test.clock.now() });
    await queue.drain('trial');
    return (await test.admin.get(SET_ASIDE)).body.items[0].id;
  };
  const queues = async (): Promise<QueueAnswer[]> => (await test.admin.get('/api/jobs/queues?limit=100')).body.items;
  const told = async (): Promise<object[]> =>
    (await test.agent.get('/api/notifications')).body.items.map(
      ({ kind, title, body }: Record<'kind' | 'title' | 'body', string>) => ({ kind, title, body }),
    );

  /** The single timeline entry of a kind. */
  const entry = (kind: string): Promise<object> =>
    test.database.one(`SELECT actor_type AS actor, payload FROM timeline_event WHERE kind = $1`, [kind]);

  it('are listed with their number of jobs, the earliest due time, and the number of failures', async () => {
    await setAside();
    await queue.add('trial', {}, { key: 'b', runAt: new Date(test.clock.now().getTime() + HOUR) });
    await queue.add('trial', {}, { key: 'c', runAt: new Date(test.clock.now().getTime() + MINUTE) });
    const all = await queues();
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
    expect(all.find(({ name }) => name === 'trial')).toEqual({
      name: 'trial',
      job: 'work-trial',
      waiting: 2,
      oldestDue: '2027-01-11T10:01:00.000Z',
      failed: 1,
    });
    expect(all.find(({ name }) => name === 'files')).toEqual({
      name: 'files',
      job: 'remove-discarded-files',
      waiting: 0,
      oldestDue: null,
      failed: 0,
    });
    const second = await test.admin.get('/api/jobs/queues?limit=1&offset=1');
    expect(second.body).toMatchObject({ total: all.length, page: 2, pageSize: 1, items: [{ name: all[1]?.name }] });
  });

  it('list jobs set aside, latest first, without their payload', async () => {
    const first = await setAside('a');
    test.clock.advance(MINUTE);
    const second = await setAside('b');
    const { body, text } = await test.admin.get(SET_ASIDE);
    expect(body).toMatchObject({ total: 2, items: [{ id: second }, { id: first }] });
    expect(body.items[1]).toEqual({
      id: first,
      queue: 'trial',
      key: 'a',
      tries: 1,
      error: 'TypeError',
      failedAt: '2027-01-11T10:00:00.000Z',
      createdAt: '2027-01-11T10:00:00.000Z',
    });
    expect(text).not.toContain('ada@');
  });

  it('retry one: the first attempt has ended when the call returns', async () => {
    const id = await setAside();
    let ran = 0;
    work = async () => void ran++;
    const retried = await test.admin.post(`${SET_ASIDE}/${id}/retry`);
    expect([retried.status, retried.body]).toMatchObject([200, { id, queue: 'trial', tries: 1 }]);
    expect([ran, (await test.admin.get(SET_ASIDE)).body.total]).toEqual([1, 0]);
    const again = await test.admin.post(`${SET_ASIDE}/${id}/retry`);
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await entry('set_aside_job_retried')).toMatchObject({
      actor: 'user',
      payload: { queue: 'trial', jobId: id },
    });
  });

  it('set one aside again if its retry fails too', async () => {
    const id = await setAside();
    expect((await test.admin.post(`${SET_ASIDE}/${id}/retry`)).status).toBe(200);
    expect((await test.admin.get(SET_ASIDE)).body.items).toMatchObject([{ id, tries: 1 }]);
  });

  it('delete one', async () => {
    const id = await setAside();
    const dropped = await test.admin.delete(`${SET_ASIDE}/${id}`);
    expect([dropped.status, dropped.body]).toMatchObject([200, { id, queue: 'trial' }]);
    expect((await test.admin.get(SET_ASIDE)).body.total).toBe(0);
    expect((await test.admin.delete(`${SET_ASIDE}/${id}`)).status).toBe(404);
    expect(await entry('set_aside_job_dropped')).toMatchObject({
      actor: 'user',
      payload: { queue: 'trial', jobId: id },
    });
  });

  it('neither retry nor delete a waiting job', async () => {
    await queue.add('trial', {}, { runAt: new Date(test.clock.now().getTime() + HOUR) });
    const { id } = await test.database.one<{ id: string }>(`SELECT id FROM queue_job WHERE queue = 'trial'`);
    expect((await test.admin.post(`${SET_ASIDE}/${id}/retry`)).status).toBe(404);
    expect((await test.admin.delete(`${SET_ASIDE}/${id}`)).status).toBe(404);
    expect((await queues()).find(({ name }) => name === 'trial')).toMatchObject({ waiting: 1 });
  });

  it('are for admins', async () => {
    const id = newId();
    const calls = [
      (api: TestApp['agent']) => api.get('/api/jobs/queues'),
      (api: TestApp['agent']) => api.get(SET_ASIDE),
      (api: TestApp['agent']) => api.post(`${SET_ASIDE}/${id}/retry`),
      (api: TestApp['agent']) => api.delete(`${SET_ASIDE}/${id}`),
    ];
    for (const call of calls) {
      expect([(await call(test.agent)).status, (await call(test.anonymous)).status]).toEqual([403, 401]);
    }
  });

  describe('a job set aside', () => {
    it('notifies the team, once per queue and hour', async () => {
      await setAside('a');
      await setAside('b');
      expect(await told()).toEqual([
        {
          kind: 'job_set_aside',
          title: 'Background work failed: trial',
          body: 'A job of the queue “trial” was set aside after 1 attempt. An admin can retry it under Settings, System.',
        },
      ]);
      test.clock.advance(HOUR);
      await setAside('c');
      expect(await told()).toHaveLength(2);
      const { body } = await test.agent.with({ 'accept-language': 'fr' }).get('/api/notifications');
      expect(body.items[0]).toMatchObject({ title: 'Un travail de fond a échoué\u00a0: trial' });
    });

    it('publishes no events, since they might fail too', async () => {
      const emit = jest.spyOn(test.app.get(Outbox), 'emit');
      await setAside('a');
      await setAside('b');
      expect(await told()).toHaveLength(1);
      expect(emit).not.toHaveBeenCalled();
      emit.mockRestore();
    });
  });
});
