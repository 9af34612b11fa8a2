import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CronTime } from 'cron';
import pino from 'pino';
import { DAY, HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { Jobs } from '#queue/jobs';
import { createApp, type RunningApp } from '#api/app.factory';
import { MailService } from '#api/exchange/communications/mail.service';
import { EmbeddingsService } from '#api/readers/embeddings/embeddings.service';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { ReminderDispatch } from '#api/exchange/reminders/reminder-dispatch.service';
import { RequestWatch } from '#api/demand/requests/request-watch.service';
import { createTestApp, type TestApp } from '../support/app';
import { buildRequest, buildVenue } from '../support/build';
import { onRealPostgres } from '../support/test-database';

/** Each of the five jobs, its schedule, and the service method that does its work. */
const FIVE = [
  { name: 're-embed-members', every: 5 * MINUTE, service: EmbeddingsService, method: 'drain' },
  { name: 'detect-inactive-requests', every: HOUR, service: RequestWatch, method: 'reportSilence' },
  { name: 'detect-past-events', every: HOUR, service: RequestWatch, method: 'reportPastEvents' },
  { name: 'clean-magic-tokens', every: DAY, service: MagicTokensService, method: 'clean' },
  { name: 'send-reminders', every: 15 * MINUTE, service: ReminderDispatch, method: 'sendDue' },
] as const;
/** Enough work that a process is killed in the middle of it. */
const REMINDERS = 200;

type Five = (typeof FIVE)[number];
type Work = () => Promise<number>;

interface JobAnswer {
  name: string;
  schedule: string;
  lastRunAt: string;
  lastOutcome: string;
  processed: number;
}

// The embedded database belongs to one process; several instances need a real one.
(onRealPostgres ? describe : describe.skip)('three instances on one database', () => {
  let test: TestApp;
  const others: RunningApp[] = [];
  const apps: RunningApp['app'][] = [];

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.set('2027-01-11T00:00:00+01:00');
    apps.push(test.app);
  });

  // A hook each: every start has its own timeout.
  for (const _ of ['second', 'third'])
    beforeAll(async () => {
      const other = await createApp(test.settings, {
        clock: test.clock,
        embedded: null,
        logger: pino({ enabled: false }),
      });
      others.push(other);
      apps.push(other.app);
    });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    for (const other of others) await other.close();
    await test?.close();
  });

  const record = async (name: string): Promise<JobAnswer> =>
    (await test.agent.get('/api/jobs?limit=100')).body.items.find((job: JobAnswer) => job.name === name);
  const onAll = (name: string, slot: Date): Promise<boolean[]> =>
    Promise.all(apps.map((app) => app.get(Jobs).tick(name, slot)));
  const serviceOf = (app: RunningApp['app'], job: Five): Record<string, Work> => app.get(job.service as never);
  const count = async (sql: string): Promise<number> =>
    (await test.database.one<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)).count;
  const slotAfter = (schedule: string, after: Date): Date =>
    new CronTime(schedule, 'Europe/Paris').getNextDateFrom(after, 'Europe/Paris').toJSDate();

  /** Work for each of the five, and how often it was done. */
  const work = async () => {
    const request = await buildRequest(test.agent, { eventDate: '2026-12-01' });
    const venue = await buildVenue(test.agent);
    const token = await test.agent.post('/api/magic-tokens', {
      scope: 'member',
      scopeId: venue.id,
      expiresInSeconds: 60,
    });
    await test.agent.post('/api/reminders', {
      requestId: request.id,
      kind: 'custom',
      to: 'caterer@kitchen.example',
      dueAt: test.clock.now().toISOString(),
    });
    await test.database.query(
      `UPDATE request SET last_activity_at = $2::timestamptz - interval '49 hours' WHERE id = $1`,
      [request.id, test.clock.now()],
    );
    // Expired tokens are kept for a while, since their pages say that they have expired.
    await test.database.query(
      `UPDATE magic_token SET expires_at = $2::timestamptz - interval '91 days' WHERE id = $1`,
      [token.body.id, test.clock.now()],
    );
    test.clock.advance(2 * MINUTE);
    const told = (kind: string): string => `notification WHERE request_id = '${request.id}' AND kind = '${kind}'`;
    return {
      done: async (): Promise<Record<Five['name'], number>> => ({
        're-embed-members': (await test.agent.get(`/api/members/${venue.id}`)).body.embedding.stale ? 0 : 1,
        'detect-inactive-requests': await count(told('inactivity')),
        'detect-past-events': await count(told('past_event')),
        'clean-magic-tokens': 1 - (await count(`magic_token WHERE id = '${token.body.id}'`)),
        'send-reminders': await count(`email_message WHERE request_id = '${request.id}'`),
      }),
    };
  };

  it('include the five jobs with their schedules', async () => {
    for (const { name, every } of FIVE) {
      const { schedule } = await record(name);
      const first = slotAfter(schedule, new Date('2027-01-11T00:00:00Z'));
      expect([name, slotAfter(schedule, first).getTime() - first.getTime()]).toEqual([name, every]);
    }
  });

  it('run each of the five exactly once per slot, for six hours', async () => {
    const { done } = await work();
    const [start, end] = [test.clock.now(), new Date(test.clock.now().getTime() + 6 * HOUR)];
    const slots: { job: Five; at: Date }[] = [];
    for (const job of FIVE) {
      const { schedule } = await record(job.name);
      for (let at = slotAfter(schedule, start); at <= end; at = slotAfter(schedule, at)) slots.push({ job, at });
    }
    slots.sort((a, b) => a.at.getTime() - b.at.getTime());
    const spies = new Map(
      FIVE.map((job) => [job.name, apps.map((app) => jest.spyOn(serviceOf(app, job), job.method))]),
    );
    const expected = new Map<string, number>();
    for (const { job, at } of slots) {
      test.clock.set(at);
      const ran = await onAll(job.name, at);
      expect([job.name, at, ran.filter(Boolean)]).toEqual([job.name, at, [true]]);
      expected.set(job.name, (expected.get(job.name) ?? 0) + 1);
      expect(await record(job.name)).toMatchObject({ lastRunAt: at.toISOString(), lastOutcome: 'ok' });
    }
    expect(Object.fromEntries(expected)).toEqual({
      're-embed-members': 72,
      'detect-inactive-requests': 6,
      'detect-past-events': 6,
      'clean-magic-tokens': 1,
      'send-reminders': 24,
    });
    for (const [name, of] of spies)
      expect([name, of.reduce((calls, spy) => calls + spy.mock.calls.length, 0)]).toEqual([name, expected.get(name)]);
    expect(new Set(Object.values(await done()))).toEqual(new Set([1]));
  });

  it.each(FIVE.map((job) => [job.name, job] as const))(
    'continue %s: when the running instance dies, another takes over once its lease has expired, and nothing is done twice',
    async (name, job) => {
      const { done } = await work();
      let victim = -1;
      let wake: (processed: number) => void = () => undefined;
      const asleep = new Promise<number>((resolve) => (wake = resolve));
      const dead = new Promise<void>((resolve) => {
        apps.forEach((app, index) => {
          const service = serviceOf(app, job);
          const original = service[job.method]?.bind(service);
          // The worst moment: the work is done, and the instance dies before recording it.
          jest.spyOn(service, job.method).mockImplementation(async () => {
            const processed = (await original?.()) ?? 0;
            if (victim >= 0) return processed;
            victim = index;
            resolve();
            return asleep;
          });
        });
      });
      const slot = test.clock.now();
      const ticks = apps.map((app) => app.get(Jobs).tick(name, slot));
      await dead;
      const alive = apps.filter((_app, index) => index !== victim);
      expect(await Promise.all(ticks.filter((_tick, index) => index !== victim))).toEqual([false, false]);
      const takeOver = (): Promise<string[][]> => Promise.all(alive.map((app) => app.get(Jobs).takeOver()));
      test.clock.advance(MINUTE);
      expect(await takeOver()).toEqual([[], []]);
      test.clock.advance(2 * MINUTE);
      expect((await takeOver()).flat()).toEqual([name]);
      expect((await takeOver()).flat()).toEqual([]);
      const after = await record(name);
      expect(after).toMatchObject({ lastRunAt: test.clock.now().toISOString(), lastOutcome: 'ok', processed: 0 });
      expect((await done())[name]).toBe(1);
      // An instance that was only presumed dead changes nothing any more.
      wake(77);
      await ticks[victim];
      expect(await record(name)).toEqual(after);
      // The next slot runs once again.
      test.clock.advance(HOUR);
      expect((await onAll(name, test.clock.now())).filter(Boolean)).toEqual([true]);
      expect((await done())[name]).toBe(1);
    },
  );

  it("send a reminder once if the process dies between the mail's row and the commit", async () => {
    const { done } = await work();
    const [victim, ...alive] = apps as [RunningApp['app'], ...RunningApp['app'][]];
    const mail = victim.get(MailService);
    const queue = mail.queue.bind(mail);
    let reached: () => void = () => undefined;
    const inside = new Promise<void>((resolve) => (reached = resolve));
    let end: (error: Error) => void = () => undefined;
    jest.spyOn(mail, 'queue').mockImplementation(async (input) => {
      await queue(input);
      reached();
      return new Promise((_resolve, reject) => (end = reject));
    });
    const slot = test.clock.now();
    const run = victim.get(Jobs).tick('send-reminders', slot);
    await inside;
    // A killed process: the server ends its session and rolls its transaction back.
    const killed = await alive[0]?.get(Database).query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    expect(killed).toHaveLength(1);
    test.clock.advance(3 * MINUTE);
    expect((await Promise.all(alive.map((app) => app.get(Jobs).takeOver()))).flat()).toEqual(['send-reminders']);
    expect((await done())['send-reminders']).toBe(1);
    expect((await record('send-reminders')).processed).toBe(1);
    // A dead process renews no lease; this one is alive, and would while other files run.
    end(new Error('The process is dead.'));
    await run;
    expect((await record('send-reminders')).processed).toBe(1);
  });

  it('continue where a killed process stopped, and do nothing twice', async () => {
    const request = await buildRequest(test.agent);
    // The process to be killed uses the machine's clock.
    test.clock.set(new Date());
    await test.database.query(
      `INSERT INTO reminder (id, request_id, kind, "to", due_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'custom', 'caterer-' || i || '@kitchen.example', $2, $2, $2 FROM generate_series(1, $3) i`,
      [request.id, new Date(Date.now() - MINUTE), REMINDERS],
    );
    const settings = test.settings;
    const { PATH, HOME, TMPDIR } = process.env;
    const instance = spawn(process.execPath, [join(__dirname, '../support/instance.cjs'), 'send-reminders'], {
      env: {
        ...{ PATH, HOME, TMPDIR },
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DATABASE_URL: settings.DATABASE_URL,
        DATA_DIR: settings.DATA_DIR,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(instance, 'exit') as Promise<[code: number | null, signal: string | null]>;
    const sent = (): Promise<number> => count(`reminder WHERE request_id = '${request.id}' AND status = 'sent'`);
    while (instance.exitCode === null && (await sent()) < REMINDERS / 10) await wait(5);
    instance.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await sent()).toBeLessThan(REMINDERS);
    const takeOver = (): Promise<string[][]> => Promise.all(apps.map((app) => app.get(Jobs).takeOver()));
    expect((await takeOver()).flat()).toEqual([]);
    test.clock.set(new Date(Date.now() + 3 * MINUTE));
    expect((await takeOver()).flat()).toEqual(['send-reminders']);
    expect(await sent()).toBe(REMINDERS);
    const mails = `email_message WHERE request_id = '${request.id}'`;
    expect([await count(mails), await count(`(SELECT DISTINCT "to" FROM ${mails}) each`)]).toEqual([
      REMINDERS,
      REMINDERS,
    ]);
    const told = `timeline_event WHERE request_id = '${request.id}' AND kind = 'reminder_sent'`;
    expect(await count(told)).toBe(REMINDERS);
  }, 60_000);
});
