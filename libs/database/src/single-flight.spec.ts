import { currentContext, runInContext, type TransactionScope, type WorkContext } from '#core/context';
import { SingleFlight } from './single-flight';

const context = (more: Partial<WorkContext> = {}): WorkContext => ({
  traceId: 'trace',
  actor: { type: 'system', id: null, label: null },
  via: 'api',
  ...more,
});

/** Reads that finish when told to; each returns its number. */
function stage() {
  const readings: { end: () => void; fail: (error: Error) => void; readsAfter: string | undefined }[] = [];
  const shared = new SingleFlight<number>();
  const read = (key = 'a', own = context()): Promise<number> =>
    runInContext(own, () =>
      shared.read(key, () => {
        const reading = Promise.withResolvers<number>();
        const number = readings.length;
        const { readsAfter } = currentContext() ?? {};
        readings.push({ end: () => reading.resolve(number), fail: reading.reject, readsAfter });
        return reading.promise;
      }),
    );
  return { readings, read };
}

describe('concurrent shared reads', () => {
  it('are one for all callers during a running read, and begin when that has ended', async () => {
    const { readings, read } = stage();
    const first = read();
    const others = [read(), read(), read()];
    expect(readings).toHaveLength(1);
    readings[0]?.end();
    await expect(first).resolves.toBe(0);
    expect(readings).toHaveLength(2);
    const later = read();
    readings[1]?.end();
    await expect(Promise.all(others)).resolves.toEqual([1, 1, 1]);
    readings[2]?.end();
    await expect(later).resolves.toBe(2);
    expect(readings).toHaveLength(3);
  });

  it('stay separate for different keys', async () => {
    const { readings, read } = stage();
    const both = [read('a'), read('b')];
    expect(readings).toHaveLength(2);
    for (const { end } of readings) end();
    await expect(Promise.all(both)).resolves.toEqual([0, 1]);
  });

  it('fail for the callers that share them, not for later ones', async () => {
    const { readings, read } = stage();
    const first = read();
    const others = Promise.allSettled([read(), read()]);
    readings[0]?.fail(new Error('The connection was lost.'));
    await expect(first).rejects.toThrow('The connection was lost.');
    readings[1]?.fail(new Error('It was lost again.'));
    expect(await others).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    const later = read();
    readings[2]?.end();
    await expect(later).resolves.toBe(2);
  });

  it('use a replica that has replayed what each caller may expect', async () => {
    const { readings, read } = stage();
    const places = ['00000001 A/FFFFFFFF', '00000001 10/1', '00000001 F/FFFFFFFF'];
    const all = [read(), ...places.map((readsAfter) => read('a', context({ readsAfter })))];
    readings[0]?.end();
    await all[0];
    expect(readings[1]?.readsAfter).toBe('00000001 10/1');
    readings[1]?.end();
    await Promise.all(all);
    // after a failover the log position is lower; a caller that can't use the replica reads from the primary, and all others with it
    const again = [
      read(),
      read('a', context({ readsAfter: '00000001 F/0' })),
      read('a', context({ readsAfter: '00000002 1/0' })),
    ];
    readings[2]?.end();
    await again[0];
    expect(readings[3]?.readsAfter).toBe('00000002 1/0');
    const mixed = [read('a', context({ readsAfter: '00000001 F/0' })), read('a', context())];
    readings[3]?.end();
    await Promise.all(again);
    expect(readings[4]?.readsAfter).toBeUndefined();
    readings[4]?.end();
    await Promise.all(mixed);
  });

  it("aren't shared within a transaction, which sees its own writes", async () => {
    const { readings, read } = stage();
    const transaction: TransactionScope = { run: () => Promise.resolve([]), atCommit: new Map(), afterCommit: [] };
    const both = [read(), read('a', context({ transaction }))];
    expect(readings).toHaveLength(2);
    for (const { end } of readings) end();
    await expect(Promise.all(both)).resolves.toEqual([0, 1]);
  });
});
