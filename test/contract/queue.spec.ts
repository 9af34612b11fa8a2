import { Logger } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { currentContext, runAsSystem, runInContext, SYSTEM_ACTOR } from '#core/context';
import { newTraceId } from '#core/ids';
import { NotFound } from '#core/errors';
import { Metrics } from '#core/metrics/metrics';
import { appConfig } from '#core/app.config';
import { NOUNS } from '#domain/nouns';
import { Jobs } from '#queue/jobs';
import { type FailedTry, FOREVER, JobQueue, type QueueJob, type QueueOptions, RetryLater } from '#queue/queue';
import { createTestApp, type TestApp } from '../support/app';

interface Payload {
  n: number;
}
type Work = (payload: Payload, job: QueueJob<Payload>) => Promise<unknown>;
type Failed = (payload: Payload, failure: FailedTry) => Promise<void>;

/** A gate that blocks work until the test opens it. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass: (): Promise<void> => {
      reached.resolve();
      return opened.promise;
    },
  };
}

describe('the queue', () => {
  let test: TestApp;
  /** Two instances of the service on one database. */
  let first: JobQueue;
  let second: JobQueue;
  /** The queue's reports of jobs set aside. */
  let setAside: QueueJob[];
  /** The queue of the current test. */
  let name: string;
  let tests = 0;

  const instance = (): JobQueue => {
    const { app, database, clock } = test;
    const queue = new JobQueue(
      database,
      clock,
      test.config(appConfig),
      app.get(Jobs),
      app.get(Metrics),
      app.get(DiscoveryService),
      new MetadataScanner(),
    );
    queue.whenSetAside(async (job) => void setAside.push(job));
    return queue;
  };
  const options = (): QueueOptions => ({
    name,
    job: `work-${name}`,
    schedule: '0 0 0 1 1 *',
    backOff: [MINUTE, HOUR],
    lease: 2 * MINUTE,
  });
  const on = (queue: JobQueue, work: Work, more: Partial<QueueOptions> = {}, failed?: Failed): void =>
    queue.register({ ...options(), ...more }, work as never, failed as never);
  const change = <T>(work: () => Promise<T>): Promise<T> => runAsSystem('api', () => test.database.transaction(work));
  const rows = (queue = name) =>
    test.database.query<{
      n: number;
      key: string | null;
      tries: number;
      leased: boolean;
      failed: boolean;
      error: string | null;
      runAt: Date;
    }>(
      `SELECT (payload->>'n')::int AS n, key, tries, leased_by IS NOT NULL AS leased, failed_at IS NOT NULL AS failed, error,
              run_at AS "runAt" FROM queue_job WHERE queue = $1 ORDER BY id`,
      [queue],
    );
  const numbers = async (queue = name): Promise<number[]> => (await rows(queue)).map(({ n }) => n);
  const after = (pause: number): Date => new Date(test.clock.now().getTime() + pause);

  beforeAll(async () => {
    test = await createTestApp();
  });

  beforeEach(async () => {
    await test.database.query('DELETE FROM queue_job');
    name = `trial-${++tests}`;
    setAside = [];
    test.clock.set('2027-01-11T10:00:00Z');
    first = instance();
    second = instance();
  });

  afterAll(() => test?.close());

  describe('a new job', () => {
    it('runs after the commit of the change, under its trace id', async () => {
      const ran: unknown[] = [];
      on(
        first,
        async ({ n }, { tries }) => void ran.push([n, tries, currentContext()?.traceId, currentContext()?.via]),
      );
      let traceId: string | undefined;
      await change(async () => {
        await first.add(name, { n: 1 }, { waitFor: FOREVER });
        traceId = currentContext()?.traceId;
        expect(await first.drain(name)).toBe(0);
        expect(ran).toEqual([]);
      });
      expect(ran).toEqual([[1, 1, traceId, 'job']]);
      expect(await rows()).toEqual([]);
    });

    it('is lost if its change is rolled back', async () => {
      const ran: number[] = [];
      on(first, async ({ n }) => void ran.push(n));
      const undone = change(async () => {
        await first.add(name, { n: 1 }, { waitFor: FOREVER });
        throw new Error('The change fails.');
      });
      await expect(undone).rejects.toThrow('The change fails.');
      expect([await first.drain(name), await rows(), ran]).toEqual([0, [], []]);
    });

    it('is waited for as long as the caller says, with the others of its transaction', async () => {
      const blocked = gate();
      on(first, () => blocked.pass());
      const began = performance.now();
      await change(async () => {
        for (const n of [1, 2, 3, 4, 5]) await first.add(name, { n }, { waitFor: 300 });
      });
      expect(performance.now() - began).toBeLessThan(1000);
      expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
      blocked.open();
      await first.drain(name);
      expect(await rows()).toEqual([]);
    });

    it('delays a request until one deadline, with the jobs that it adds itself', async () => {
      const mails = `${name}-mails`;
      const blocked = gate();
      first.register({ ...options(), name: mails, job: `work-${mails}` }, blocked.pass);
      const now = performance.now.bind(performance);
      let passed = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
      const work: Work = async ({ n }) => {
        passed += MINUTE;
        await first.add(mails, { n }, { waitFor: HOUR });
      };
      on(first, work, { inTransaction: true });
      const request = { traceId: newTraceId(), actor: SYSTEM_ACTOR, via: 'api', reader: { asks: undefined } } as const;
      await runInContext(request, () =>
        test.database.transaction(() => first.addAll(name, [{ payload: { n: 1 } }, { payload: { n: 2 } }])),
      );
      clock.mockRestore();
      expect(await rows()).toMatchObject([{ n: 2, tries: 0, leased: false, failed: false }]);
      expect(await numbers(mails)).toEqual([1]);
      blocked.open();
      expect(await first.drain(name)).toBe(1);
      expect([await rows(), await rows(mails)]).toEqual([[], []]);
    });

    it('is written by one statement with the others of its transaction', async () => {
      on(first, async () => undefined, { scheduledOnly: true });
      const query = jest.spyOn(test.database, 'atCommit');
      await change(async () => {
        await first.add(name, { n: 1 });
        await first.addAll(name, [{ payload: { n: 2 } }, { payload: { n: 3 }, key: 'a' }]);
      });
      expect(query).toHaveBeenCalledTimes(1);
      expect(await numbers()).toEqual([1, 2, 3]);
      query.mockRestore();
    });

    it('waits until it is due', async () => {
      const ran: number[] = [];
      on(first, async ({ n }) => void ran.push(n));
      await change(() => first.add(name, { n: 1 }, { runAt: after(HOUR), waitFor: FOREVER }));
      test.clock.advance(HOUR - SECOND);
      expect([await first.drain(name), ran]).toEqual([0, []]);
      test.clock.advance(SECOND);
      expect([await first.drain(name), ran, await rows()]).toEqual([1, [1], []]);
    });
  });

  describe('jobs of one key', () => {
    it('run one after the other, oldest first, while those of other keys go on', async () => {
      const ran: string[] = [];
      const blocked = gate();
      on(
        first,
        async ({ n }, { key }) => {
          ran.push(`${key}${n}`);
          if (n === 1) await blocked.pass();
          ran.push(`${key}${n} done`);
        },
        { scheduledOnly: true, atOnce: 3 },
      );
      await first.addAll(name, [
        { payload: { n: 1 }, key: 'a' },
        { payload: { n: 2 }, key: 'a' },
        { payload: { n: 3 }, key: 'a' },
        { payload: { n: 4 }, key: 'b' },
        { payload: { n: 5 }, key: 'b' },
      ]);
      const drained = first.drain(name);
      await blocked.reached;
      while (!ran.includes('b5 done')) await new Promise(setImmediate);
      const of = (key: string) => ran.filter((each) => each.startsWith(key));
      expect([of('a'), of('b')]).toEqual([['a1'], ['b4', 'b4 done', 'b5', 'b5 done']]);
      blocked.open();
      await drained;
      expect(of('a')).toEqual(['a1', 'a1 done', 'a2', 'a2 done', 'a3', 'a3 done']);
      expect(await rows()).toEqual([]);
    });

    it('never run on two instances at once, and each runs once', async () => {
      const running = new Map<string, number>();
      const ran: string[] = [];
      let overlaps = 0;
      const work: Work = async ({ n }, { key }) => {
        const at = key ?? '';
        running.set(at, (running.get(at) ?? 0) + 1);
        if ((running.get(at) ?? 0) > 1) overlaps++;
        await test.database.query('SELECT 1');
        ran.push(`${at}${n}`);
        running.set(at, (running.get(at) ?? 0) - 1);
      };
      for (const queue of [first, second]) on(queue, work, { scheduledOnly: true, atOnce: 4 });
      const keys = ['a', 'b', 'c'];
      const jobs = Array.from({ length: 30 }, (_, n) => ({ payload: { n }, key: keys[n % 3] ?? '' }));
      await first.addAll(name, jobs);
      // A worker that finds another claim of the same key gets nothing for the moment: drain again, like the schedule.
      while ((await rows()).length > 0) await Promise.all([first.drain(name), second.drain(name)]);
      expect(overlaps).toBe(0);
      expect(ran).toHaveLength(30);
      for (const key of keys)
        expect(ran.filter((each) => each.startsWith(key))).toEqual(
          jobs.filter((job) => job.key === key).map(({ payload }) => `${key}${payload.n}`),
        );
    });

    it('run after the commit in order, including those added while one ran', async () => {
      const ran: number[] = [];
      const blocked = gate();
      on(first, async ({ n }) => {
        if (n === 1) await blocked.pass();
        ran.push(n);
      });
      await change(() => first.add(name, { n: 1 }, { key: 'a' }));
      await blocked.reached;
      await change(() => first.add(name, { n: 2 }, { key: 'a' }));
      blocked.open();
      while (ran.length < 2) await new Promise(setImmediate);
      expect(ran).toEqual([1, 2]);
    });
  });

  describe('a failed attempt', () => {
    it('is retried with back-off, and set aside after the last; then the next of its key runs', async () => {
      const ran: number[] = [];
      const failures: FailedTry[] = [];
      on(
        first,
        async ({ n }) => {
          ran.push(n);
          if (n === 1) throw new NotFound(NOUNS.request);
        },
        { scheduledOnly: true },
        async (_payload, failure) => void failures.push(failure),
      );
      await first.addAll(name, [
        { payload: { n: 1 }, key: 'a' },
        { payload: { n: 2 }, key: 'a' },
        { payload: { n: 3 }, key: 'b' },
      ]);
      await first.drain(name);
      expect(ran).toEqual([1, 3]);
      expect(await rows()).toMatchObject([
        { n: 1, tries: 1, leased: false, failed: false, runAt: after(MINUTE) },
        { n: 2, tries: 0, leased: false, failed: false },
      ]);
      test.clock.advance(MINUTE - SECOND);
      expect(await first.drain(name)).toBe(0);
      test.clock.advance(SECOND);
      await first.drain(name);
      expect(await rows()).toMatchObject([{ n: 1, tries: 2, runAt: after(HOUR) }, { n: 2 }]);
      expect([setAside, ran]).toEqual([[], [1, 3, 1]]);
      test.clock.advance(HOUR);
      await first.drain(name);
      expect(ran).toEqual([1, 3, 1, 1, 2]);
      expect(await rows()).toMatchObject([
        { n: 1, tries: 3, leased: false, failed: true, error: expect.stringMatching(/^NOT_FOUND: /) },
      ]);
      expect(failures.map(({ tries, retryAt }) => [tries, retryAt === null])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(setAside).toMatchObject([{ queue: name, key: 'a', payload: { n: 1 }, tries: 3 }]);
      test.clock.advance(DAY);
      expect(await first.drain(name)).toBe(0);
    });

    it('is recorded, and its job removed after the last where the record says that it failed', async () => {
      const told: [number, Date | null][] = [];
      on(
        first,
        () => Promise.reject(new Error('The work fails.')),
        { dropFailed: true, backOff: [MINUTE] },
        async (_payload, { tries, retryAt }) => void told.push([tries, retryAt]),
      );
      await change(() => first.add(name, { n: 1 }, { key: 'a', waitFor: FOREVER }));
      expect(await rows()).toMatchObject([{ tries: 1, leased: false, failed: false }]);
      const retryAt = after(MINUTE);
      test.clock.advance(MINUTE);
      expect(await first.drain(name)).toBe(1);
      expect([told, await rows(), setAside]).toEqual([
        [
          [1, retryAt],
          [2, null],
        ],
        [],
        [],
      ]);
    });

    it('stores only the kind of an error that is not ours: its message may have personal data', async () => {
      on(first, () => Promise.reject(new TypeError('ada@client.example')), { backOff: [] });
      await change(() => first.add(name, { n: 1 }, { waitFor: FOREVER }));
      expect(await rows()).toMatchObject([{ failed: true, error: 'TypeError' }]);
    });

    it('is logged without its payload', async () => {
      const logged = [jest.spyOn(Logger.prototype, 'warn'), jest.spyOn(Logger.prototype, 'error')];
      on(first, () => Promise.reject(new Error('no')), { scheduledOnly: true, backOff: [] });
      await first.add(name, { n: 987_654 });
      await first.drain(name);
      const entries = JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
      for (const spy of logged) spy.mockRestore();
      expect(entries).toContain('a job was set aside');
      expect(entries).not.toContain('987654');
    });

    it('waits longer if the work asks for it, but never less', async () => {
      on(first, ({ n }) => Promise.reject(new RetryLater(n * MINUTE, new Error('Busy.'))));
      await change(() =>
        first.addAll(
          name,
          [1 / 2, 5].map((n) => ({ payload: { n }, waitFor: FOREVER })),
        ),
      );
      const runAt = (
        await test.database.query<{ runAt: Date }>(
          `SELECT run_at AS "runAt" FROM queue_job WHERE queue = $1 ORDER BY id`,
          [name],
        )
      ).map((row) => row.runAt);
      expect(runAt).toEqual([after(MINUTE), after(5 * MINUTE)]);
    });

    it("leaves nothing half done if it can't be recorded: the lease expires, and the job is retried", async () => {
      let ran = 0;
      let recorded = 0;
      on(
        first,
        async () => {
          if (++ran === 1) throw new Error('The work fails.');
        },
        { scheduledOnly: true },
        async () => {
          recorded++;
          throw new Error('The record fails.');
        },
      );
      await first.add(name, { n: 1 });
      await first.drain(name);
      expect([ran, recorded, await rows()]).toMatchObject([1, 1, [{ tries: 1, leased: true }]]);
      test.clock.advance(2 * MINUTE);
      await first.drain(name);
      expect([ran, await rows()]).toEqual([2, []]);
    });
  });

  describe("a job's lease", () => {
    it('is taken over from a crashed process, which changes nothing if it was still alive', async () => {
      const ran: string[] = [];
      const blocked = gate();
      on(
        first,
        async () => {
          ran.push('first');
          await blocked.pass();
          throw new Error('The work fails at last.');
        },
        { scheduledOnly: true },
      );
      const taken = gate();
      on(second, async () => {
        ran.push('second');
        await taken.pass();
      });
      await first.add(name, { n: 1 }, { key: 'a' });
      const late = first.drain(name);
      await blocked.reached;
      test.clock.advance(2 * MINUTE - SECOND);
      expect([await second.drain(name), ran]).toEqual([0, ['first']]);
      test.clock.advance(SECOND);
      const takenOver = second.drain(name);
      await taken.reached;
      const during = await rows();
      blocked.open();
      await late;
      expect(await rows()).toEqual(during);
      expect(during).toMatchObject([{ tries: 2, leased: true, error: null }]);
      taken.open();
      await takenOver;
      expect([ran, await rows(), setAside]).toEqual([['first', 'second'], [], []]);
    });

    it('expires at every attempt of a job that kills its process, which is set aside after the usual number of attempts', async () => {
      let ran = 0;
      on(first, async () => void ran++, { scheduledOnly: true });
      await first.add(name, { n: 1 });
      await test.database.query(
        `UPDATE queue_job SET tries = 3, leased_by = gen_random_uuid(), lease_until = $2 WHERE queue = $1`,
        [name, after(SECOND)],
      );
      test.clock.advance(SECOND);
      await first.drain(name);
      expect([ran, await rows()]).toMatchObject([0, [{ tries: 4, failed: true }]]);
      expect(setAside).toHaveLength(1);
    });

    it('is held from the start if the caller does the work after the commit, and taken over if it crashes', async () => {
      const ran: string[] = [];
      for (const [queue, who] of [
        [first, 'first'],
        [second, 'second'],
      ] as const)
        on(queue, async () => void ran.push(who));
      const held = await change(async () => first.hold(name, { n: 1 }, { key: 'a' }));
      expect(await second.drain(name)).toBe(0);
      const caller = runAsSystem('webhook', () => first.runHeld(held, async () => currentContext()?.via));
      expect(await caller).toBe('webhook');
      expect(await rows()).toEqual([]);
      await change(async () => first.hold(name, { n: 2 }, { key: 'a' }));
      test.clock.advance(2 * MINUTE);
      expect(await second.drain(name)).toBe(1);
      expect([ran, await rows()]).toEqual([['second'], []]);
    });
  });

  describe('a queue with inTransaction', () => {
    const effect = (n: number): Promise<void> => first.add('effects', { n }, { runAt: after(DAY) });

    beforeEach(() => {
      for (const queue of [first, second]) queue.register({ ...options(), name: 'effects' }, async () => undefined);
    });

    it('rolls back the writes of a failed attempt, and so takes effect once', async () => {
      let tries = 0;
      on(
        first,
        async ({ n }) => {
          await effect(n);
          await test.database.query('SELECT 1');
          if (++tries < 3) throw new Error('The work fails.');
        },
        { inTransaction: true },
      );
      await change(() => first.add(name, { n: 7 }));
      for (const pause of [MINUTE, HOUR]) {
        expect(await numbers('effects')).toEqual([]);
        test.clock.advance(pause);
        await first.drain(name);
      }
      expect([tries, await numbers('effects'), await rows()]).toEqual([3, [7], []]);
    });

    it('takes no effect in a process that has lost its lease', async () => {
      const work: Work = ({ n }) => effect(n);
      for (const queue of [first, second]) on(queue, work, { inTransaction: true });
      let taken = 0;
      await change(async () => {
        // It is paused between its commit and the job for longer than its lease.
        await test.database.afterCommit(async () => {
          test.clock.advance(2 * MINUTE);
          taken = await second.drain(name);
        });
        await first.add(name, { n: 7 });
      });
      expect([taken, await numbers('effects'), await rows()]).toEqual([1, [7], []]);
    });
  });

  describe('waiting jobs', () => {
    it('are cancelled by their keys, but never the running one', async () => {
      const ran: number[] = [];
      const blocked = gate();
      on(
        first,
        async ({ n }) => {
          ran.push(n);
          await blocked.pass();
        },
        { scheduledOnly: true },
      );
      await first.addAll(name, [
        { payload: { n: 1 }, key: 'a' },
        { payload: { n: 2 }, key: 'a' },
        { payload: { n: 3 }, key: 'b' },
      ]);
      const drained = first.drain(name);
      await blocked.reached;
      expect(await first.cancel(name, ['a'])).toBe(true);
      expect(await first.cancel(name, ['a'])).toBe(false);
      blocked.open();
      await drained;
      expect([ran, await rows()]).toEqual([[1, 3], []]);
    });

    it('are cancelled only before their first attempt if the caller wants that', async () => {
      on(first, () => Promise.reject(new Error('The work fails.')), { scheduledOnly: true });
      await first.add(name, { n: 1 }, { key: 'a' });
      await first.drain(name);
      expect(await first.cancel(name, ['a'], { untried: true })).toBe(false);
      await first.add(name, { n: 2 }, { key: 'b' });
      expect(await first.cancel(name, ['b'], { untried: true })).toBe(true);
      expect(await numbers()).toEqual([1]);
    });

    it("aren't cancelled by a change that is rolled back", async () => {
      on(first, async () => undefined, { scheduledOnly: true });
      await first.add(name, { n: 1 }, { key: 'a' });
      await change(async () => {
        await first.cancel(name, ['a']);
        throw new Error('The change fails.');
      }).catch(() => undefined);
      expect(await numbers()).toEqual([1]);
    });

    it('are replaced by a new one of their key', async () => {
      on(first, async () => undefined, { scheduledOnly: true });
      await first.addAll(name, [
        { payload: { n: 1 }, key: 'a' },
        { payload: { n: 2 }, key: 'b' },
      ]);
      await change(() => first.add(name, { n: 3 }, { key: 'a', replace: true }));
      expect(await numbers()).toEqual([2, 3]);
    });

    it('can be run at once with all attempts, also if set aside; the caller waits until they end', async () => {
      let broken = true;
      const ran: number[] = [];
      on(
        first,
        async ({ n }) => {
          if (broken) throw new Error('The work fails.');
          ran.push(n);
        },
        { scheduledOnly: true, backOff: [] },
      );
      await first.addAll(name, [
        { payload: { n: 1 }, key: 'a' },
        { payload: { n: 2 }, key: 'b', runAt: after(DAY) },
        { payload: { n: 3 }, key: 'c', runAt: after(DAY) },
      ]);
      await first.drain(name);
      expect(await rows()).toMatchObject([{ failed: true }, { failed: false }, { failed: false }]);
      broken = false;
      await change(() => first.hasten(name, ['a', 'b']));
      expect([ran.sort(), await numbers()]).toEqual([[1, 2], [3]]);
    });
  });

  describe('stopping the service', () => {
    it('returns a job that takes longer than the grace period, without counting the attempt', async () => {
      const blocked = gate();
      on(first, () => blocked.pass(), { stopWithin: 0, scheduledOnly: true });
      const tries: number[] = [];
      on(second, async (_payload, job) => void tries.push(job.tries));
      await first.add(name, { n: 1 }, { key: 'a' });
      const drained = first.drain(name);
      await blocked.reached;
      await first.beforeApplicationShutdown();
      await drained;
      expect(await rows()).toMatchObject([{ tries: 0, leased: false }]);
      await second.drain(name);
      expect([tries, await rows()]).toEqual([[1], []]);
      blocked.open();
    });

    it('waits for other jobs to end, and starts no more', async () => {
      const blocked = gate();
      const ran: number[] = [];
      on(
        first,
        async ({ n }) => {
          await blocked.pass();
          ran.push(n);
        },
        { scheduledOnly: true },
      );
      await first.addAll(name, [{ payload: { n: 1 } }, { payload: { n: 2 } }]);
      const drained = first.drain(name);
      await blocked.reached;
      const stopped = first.beforeApplicationShutdown();
      blocked.open();
      await Promise.all([stopped, drained]);
      expect([ran, await numbers()]).toEqual([[1], [2]]);
    });

    it('leaves new jobs, and those that wait for their turn, to other instances', async () => {
      const blocked = gate();
      on(first, () => blocked.pass());
      await first.addAll(name, [{ payload: { n: 1 } }, { payload: { n: 2 } }]);
      await blocked.reached;
      const stopped = first.beforeApplicationShutdown();
      blocked.open();
      await stopped;
      await first.add(name, { n: 3 }, { waitFor: FOREVER });
      expect(await rows()).toMatchObject([
        { n: 2, tries: 0, leased: false },
        { n: 3, tries: 0, leased: false },
      ]);
    });
  });

  describe('a job set aside', () => {
    let broken: boolean;

    beforeEach(async () => {
      broken = true;
      on(first, async () => (broken ? Promise.reject(new Error('The work fails.')) : undefined), { backOff: [MINUTE] });
      await change(() => first.add(name, { n: 1 }, { key: 'a', waitFor: FOREVER }));
      test.clock.advance(MINUTE);
      await first.drain(name);
    });

    const onlyId = async (): Promise<string> =>
      (await test.database.one<{ id: string }>(`SELECT id FROM queue_job WHERE queue = $1`, [name])).id;

    it('is retried with all attempts, after the commit', async () => {
      await change(async () => {
        await first.retry(await onlyId(), MINUTE);
        expect(await rows()).toMatchObject([{ tries: 0, failed: false }]);
      });
      expect(await rows()).toMatchObject([{ tries: 1, failed: false, runAt: after(MINUTE) }]);
      // It isn't set aside now: neither call changes it.
      await change(async () => first.retry(await onlyId(), MINUTE));
      await change(async () => first.drop(await onlyId()));
      expect(await rows()).toMatchObject([{ tries: 1 }]);
      broken = false;
      test.clock.advance(MINUTE);
      await first.drain(name);
      expect(await rows()).toEqual([]);
    });

    it('is dropped', async () => {
      await change(async () => first.drop(await onlyId()));
      expect(await rows()).toEqual([]);
    });
  });

  it('is deleted after 90 days', async () => {
    on(first, () => Promise.reject(new Error('The work fails.')), { backOff: [] });
    await change(() => first.add(name, { n: 1 }, { waitFor: FOREVER }));
    test.clock.advance(90 * DAY);
    expect(await first.prune()).toBe(0);
    test.clock.advance(SECOND);
    expect([await first.prune(), await rows()]).toEqual([1, []]);
  });
});
