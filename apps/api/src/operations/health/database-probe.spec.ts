import type { Database } from '#database/database';
import { DatabaseProbe } from './database-probe';

describe('the database probe', () => {
  const ping = jest.fn<Promise<number>, []>();
  let probe: DatabaseProbe;

  beforeEach(() => {
    jest.useFakeTimers();
    ping.mockReset();
    probe = new DatabaseProbe({ ping } as unknown as Database);
  });
  afterEach(() => jest.useRealTimers());

  it('runs once for all concurrent callers and caches its result for a second', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    ping.mockReturnValueOnce(promise).mockResolvedValue(2);
    const asked = [probe.latencyMs(), probe.latencyMs()];
    // takes a while; concurrent callers don't start a second probe
    await jest.advanceTimersByTimeAsync(2_500);
    asked.push(probe.latencyMs());
    resolve(1);
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    await jest.advanceTimersByTimeAsync(999);
    expect(await probe.latencyMs()).toBe(1);
    expect(ping).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await probe.latencyMs()).toBe(2);
  });

  it('caches a failure for a second too', async () => {
    ping.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(2);
    const failures = [];
    for (let i = 0; i < 3; i++) failures.push(await probe.latencyMs().catch((error: unknown) => error));
    expect(failures[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: { message: 'gone' } });
    // the same error object, so that it is reported once
    expect(new Set(failures).size).toBe(1);
    expect(ping).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await probe.latencyMs()).toBe(2);
  });

  it('waits at most three seconds, and starts no second statement while one is pending', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    ping.mockReturnValue(promise);
    for (let i = 1; i <= 2; i++) {
      const late = expect(probe.latencyMs()).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        cause: { message: expect.stringContaining('within 3 s') as string },
      });
      await jest.advanceTimersByTimeAsync(3_000);
      await late;
      await jest.advanceTimersByTimeAsync(1_000);
    }
    const again = probe.latencyMs();
    resolve(5_000);
    expect(await again).toBe(5_000);
    expect(ping).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
