import { setTimeout as wait } from 'node:timers/promises';
import { SchedulerRegistry } from '@nestjs/schedule';
import { countStatements, createTestApp, type TestApp } from '../support/app';

const JOB = 'prune-idempotency-keys';

describe('jobs', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.clock.release());

  afterAll(() => test?.close());

  const read = async (name: string) => {
    const { body } = await test.agent.get('/api/jobs?limit=100');
    return body.items.find((job: { name: string }) => job.name === name);
  };

  it('are listed by name with their schedule, even before their first run', async () => {
    const { status, body } = await test.agent.get('/api/jobs?limit=100');
    expect(status).toBe(200);
    const names: string[] = body.items.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...names].sort());
    expect(body.total).toBe(names.length);
    expect(await read(JOB)).toEqual({
      name: JOB,
      schedule: '0 41 * * * *',
      lastRunAt: null,
      running: false,
      lastOutcome: null,
      lastDurationMs: null,
      processed: null,
    });
    const second = await test.agent.get('/api/jobs?limit=1&offset=1');
    expect(second.body).toMatchObject({ total: names.length, page: 2, pageSize: 1, items: [{ name: names[1] }] });
  });

  it('of another version are not listed', async () => {
    const { total } = (await test.agent.get('/api/jobs?limit=100')).body;
    await test.database.query(`INSERT INTO job (name, schedule) VALUES ('of-a-former-version', '0 0 * * * *')`);
    expect(await read('of-a-former-version')).toBeUndefined();
    expect((await test.agent.get('/api/jobs?limit=1')).body.total).toBe(total);
    await test.database.query(`DELETE FROM job WHERE name = 'of-a-former-version'`);
  });

  it("are ticked in the agency's time zone, each once per slot", async () => {
    const crons = test.app.get(SchedulerRegistry).getCronJobs();
    const { body } = await test.agent.get('/api/jobs?limit=100');
    expect([...crons].map(([name, cron]) => `${name} ${String(cron.cronTime.source)}`).sort()).toEqual(
      [
        'take-over 45 * * * * *',
        ...body.items.map((job: { name: string; schedule: string }) => `${job.name} ${job.schedule}`),
      ].sort(),
    );
    for (const cron of crons.values()) expect([cron.cronTime.timeZone, cron.isActive]).toEqual(['Europe/Paris', false]);
    test.clock.set('2026-03-02T09:00:00Z');
    await crons.get('prune-team')?.fireOnTick();
    while ((await read('prune-team')).lastOutcome === null) await wait(5);
    const [slot] = await test.database.query<{ at: string }>(
      `SELECT to_char(last_slot AT TIME ZONE 'Europe/Paris', 'HH24:MI:SS') AS at FROM job WHERE name = 'prune-team'`,
    );
    expect(slot).toEqual({ at: '03:31:00' });
    test.clock.advance(60_000);
    await test.jobs.onTick('prune-team');
    expect(await read('prune-team')).toMatchObject({ lastRunAt: '2026-03-02T09:00:00.000Z' });
  });

  it('report their latest run: when, how long, how much, and whether it failed', async () => {
    test.clock.set('2026-03-02T10:41:00Z');
    await test.database.query(
      `INSERT INTO idempotency_key (user_id, method, path, key, body_hash, claimed_at, created_at)
       SELECT id, 'POST', '/api/tags', 'old', '\\x00', '2026-02-01', '2026-02-01' FROM team_user WHERE role = 'agent'`,
    );
    expect(await test.jobs.runNow(JOB)).toBe(true);
    expect(await read(JOB)).toEqual({
      name: JOB,
      schedule: '0 41 * * * *',
      lastRunAt: '2026-03-02T10:41:00.000Z',
      running: false,
      lastOutcome: 'ok',
      lastDurationMs: 0,
      processed: 1,
    });
    test.clock.advance(60_000);
    await test.database.query(`ALTER TABLE idempotency_key RENAME TO idempotency_key_away`);
    await test.jobs.runNow(JOB);
    await test.database.query(`ALTER TABLE idempotency_key_away RENAME TO idempotency_key`);
    expect(await read(JOB)).toMatchObject({
      lastRunAt: '2026-03-02T10:42:00.000Z',
      lastOutcome: 'error',
      processed: 0,
    });
  });

  it('can be started by an admin, one at a time, recorded with the user in the timeline', async () => {
    test.clock.set('2026-03-02T12:00:00Z');
    const ran = await test.admin.post(`/api/jobs/${JOB}/run`);
    expect([ran.status, ran.body]).toMatchObject([
      200,
      { name: JOB, lastRunAt: '2026-03-02T12:00:00.000Z', running: false, lastOutcome: 'ok' },
    ]);
    await test.database.query(`UPDATE job SET locked_until = $2 WHERE name = $1`, [JOB, '2026-03-02T12:01:00Z']);
    expect(await read(JOB)).toMatchObject({ running: true });
    const busy = await test.admin.post(`/api/jobs/${JOB}/run`);
    expect([busy.status, busy.body.code]).toEqual([409, 'IN_USE']);
    await test.database.query(`UPDATE job SET locked_until = NULL WHERE name = $1`, [JOB]);
    const none = await test.admin.post('/api/jobs/no-such-job/run');
    expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND']);
    const agent = await test.agent.post(`/api/jobs/${JOB}/run`);
    expect([agent.status, agent.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await test.anonymous.post(`/api/jobs/${JOB}/run`)).status).toBe(401);
    const { id } = (await test.admin.get('/api/team/me')).body as { id: string };
    const entries = await test.database.query(
      `SELECT actor_id AS "actorId", payload FROM timeline_event WHERE kind = 'job_run'`,
    );
    expect(entries).toEqual([{ actorId: id, payload: { name: JOB } }]);
  });

  it('are for team users, in a constant number of statements', async () => {
    const stranger = await test.anonymous.get('/api/jobs');
    expect([stranger.status, stranger.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await test.agent.get('/api/jobs?limit=0&sort=name')).status).toBe(400);
    const short = await countStatements(() => test.agent.get('/api/jobs?limit=1'));
    expect(await countStatements(() => test.agent.get('/api/jobs?limit=100'))).toBe(short);
  });
});
