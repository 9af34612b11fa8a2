import fc from 'fast-check';
import { HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { createTestApp, type TestApp } from './app';
import { insertWorld, type ProviderEvent, providerEvents, readWorld, SIGNED } from './provider-events';

/** A process that crashes after this many more statements: each later one fails, as on a lost connection. */
class Mortality {
  private left = Infinity;

  constructor() {
    // oxlint-disable-next-line typescript/unbound-method -- called with the instance below
    const query = Database.prototype.query;
    const step = (): boolean => this.step();
    jest.spyOn(Database.prototype, 'query').mockImplementation(function (this: Database, sql, params) {
      return step() ? query.call(this, sql, params) : Promise.reject(new Error('The process is dead.'));
    });
  }

  get dead(): boolean {
    return this.left <= 0;
  }

  dieAfter(statements: number): void {
    this.left = statements;
  }

  private step(): boolean {
    if (this.dead) return false;
    this.left--;
    return true;
  }
}

/** The process crashes this many statements after a delivery has arrived: usually while handling it. */
interface Crash {
  at: number;
  after: number;
}

/**
 * Tests that webhooks of all providers end in the state of one clean delivery, in any order, repeated, and through crashes. After half
 * of the crashes a new application replaces the old one; after the others the same one continues.
 */
export function testWebhooksInDisorder({
  events: count,
  crashes: crashCount,
}: {
  events: number;
  crashes: number;
}): void {
  const restart = crashCount / 2;

  afterEach(() => jest.restoreAllMocks());

  const begin = async (): Promise<TestApp> => {
    const test = await createTestApp({ ...SIGNED, LOG_LEVEL: 'silent' });
    test.clock.set('2026-11-21T09:00:00.000Z');
    await insertWorld(test.database);
    return test;
  };
  const deliver = async (test: TestApp, event: ProviderEvent): Promise<number> => {
    const headers = { ...event.headers(test.clock.now()), 'content-type': 'application/json' };
    const answer = await test.app.inject({ method: 'POST', url: event.route, payload: event.body, headers });
    return answer.statusCode;
  };
  const settle = async (test: TestApp): Promise<void> => {
    await test.jobs.runNow('process-webhooks');
    await test.jobs.runNow('deliver-events');
    // a process that crashes while it extracts a mail leaves the rest to the job
    await test.jobs.runNow('read-mails');
  };
  const settleForGood = async (test: TestApp): Promise<void> => {
    for (let hours = 0; hours < 4; hours++) {
      test.clock.advance(HOUR);
      await settle(test);
    }
  };

  /** Each event once, in order, by a process that doesn't crash. */
  const inOrder = async (events: ProviderEvent[]): Promise<Record<string, object[]>> => {
    const test = await begin();
    try {
      for (const event of events) expect(await deliver(test, event)).toBe(200);
      await settleForGood(test);
      return await readWorld(test.database);
    } finally {
      await test.close();
    }
  };

  /** Like providers: in any order, repeated until accepted, and sometimes twice. */
  const inDisorder = async (deliveries: ProviderEvent[], crashes: Crash[]): Promise<Record<string, object[]>> => {
    const test = await begin();
    const mortality = new Mortality();
    let deaths = 0;
    // Most effects can be repeated without a trace; every other crash hits one that can't.
    const telling = [...deliveries.keys()].filter((i) => deliveries[i]?.body.includes('email.complained'));
    const lives = new Map<number, number>();
    // No two crashes hit the same delivery: fewer would test less.
    for (const [i, { at, after }] of crashes.entries()) {
      const free = [...deliveries.keys()].filter((one) => !lives.has(one));
      const preferred = i % 2 === 0 ? [] : telling.filter((one) => !lives.has(one));
      const targets = preferred.length > 0 ? preferred : free;
      lives.set(targets[at % targets.length] ?? 0, after);
    }
    try {
      let waiting = [...deliveries.entries()];
      while (waiting.length > 0) {
        const unanswered: typeof waiting = [];
        for (const [i, event] of waiting) {
          const life = lives.get(i);
          lives.delete(i);
          if (life !== undefined) mortality.dieAfter(life);
          const status = await deliver(test, event);
          // A crashed process doesn't respond.
          if (!mortality.dead) expect(status).toBe(200);
          else {
            unanswered.push([i, event]);
            mortality.dieAfter(Infinity);
            deaths++;
            if (deaths === restart) await test.restart();
            test.clock.advance(MINUTE);
            await settle(test);
          }
        }
        waiting = unanswered;
      }
      mortality.dieAfter(Infinity);
      await settleForGood(test);
      expect(deaths).toBeGreaterThanOrEqual(restart);
      return await readWorld(test.database);
    } finally {
      mortality.dieAfter(Infinity);
      await test.close();
    }
  };

  it(
    `end in the state of one clean delivery: ${count} events, repeated, shuffled, through ${crashCount} crashes`,
    async () => {
      const story = providerEvents(count).chain((events) => {
        expect(events).toHaveLength(count);
        const indices = events.map((_event, i) => i);
        return fc.record({
          events: fc.constant(events),
          order: fc
            .array(fc.nat(count - 1), { minLength: count / 5, maxLength: count / 5 })
            .chain((repeated) => fc.shuffledSubarray([...indices, ...repeated], { minLength: count * 1.2 })),
          crashes: fc.array(fc.record({ at: fc.nat(), after: fc.integer({ min: 1, max: 14 }) }), {
            minLength: crashCount,
            maxLength: crashCount,
          }),
        });
      });
      await fc.assert(
        fc.asyncProperty(story, async ({ events, order, crashes }) => {
          const clean = await inOrder(events);
          const deliveries = order.flatMap((i) => events[i] ?? []);
          expect(await inDisorder(deliveries, crashes)).toEqual(clean);
        }),
        {
          numRuns: 1,
          endOnFailure: true,
          ...(process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }),
          // The seed that reproduces them says more than thousands of events.
          reporter: ({ failed, seed, errorInstance }) => {
            if (failed) throw new Error(`Failed with SEED=${seed}`, { cause: errorInstance });
          },
        },
      );
    },
    // two applications, and some twenty statements per event
    30_000 + count * 75,
  );
}
