import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MemoryStorage, rateLimitStorage, RedisStorage } from './rate-limit.storage';

const MINUTE = 60_000;

describe('rate limits in memory', () => {
  let storage: MemoryStorage;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    storage = new MemoryStorage();
  });
  afterEach(() => jest.useRealTimers());

  it('count in a fixed window, which refused calls neither extend nor end', async () => {
    const counts = [];
    for (let i = 0; i < 4; i++) {
      counts.push(await storage.increment('a', MINUTE, 2));
      jest.advanceTimersByTime(MINUTE / 4 - 1);
    }
    expect(counts.map(({ totalHits, isBlocked, timeToExpire }) => [totalHits, isBlocked, timeToExpire])).toEqual([
      [1, false, 60],
      [2, false, 46],
      [3, true, 31],
      [4, true, 16],
    ]);
    jest.advanceTimersByTime(4);
    expect(await storage.increment('a', MINUTE, 2)).toMatchObject({ totalHits: 1, isBlocked: false, timeToExpire: 60 });
  });

  it('revert a call, but never below none', async () => {
    await storage.increment('a', MINUTE, 2);
    for (const key of ['a', 'a', 'unknown']) storage.decrement(key);
    expect((await storage.increment('a', MINUTE, 2)).totalHits).toBe(1);
  });

  it('drop the oldest window beyond 50,000', async () => {
    for (let i = 0; i <= 50_000; i++) await storage.increment(String(i), MINUTE, 2);
    expect((await storage.increment('1', MINUTE, 2)).totalHits).toBe(2);
    expect((await storage.increment('0', MINUTE, 2)).totalHits).toBe(1);
  });
});

describe('rate limits in Redis', () => {
  const keys = new Map<string, { count: number; endsAt: number }>();
  const sockets = new Set<Socket>();
  let expiries: string[];
  let server: Server;
  let storages: RedisStorage[];

  const run = ([command = '', key = '', ...rest]: string[]): string => {
    switch (command.toLowerCase()) {
      case 'set': {
        const [, unit = '', ttl = ''] = rest;
        expiries.push(`${unit} ${ttl} ${String(rest[3])}`);
        if (keys.has(key)) return '$-1\r\n';
        keys.set(key, { count: 0, endsAt: Date.now() + Number(ttl) });
        return '+OK\r\n';
      }
      case 'incr':
        return `:${++(keys.get(key) ?? { count: 0 }).count}\r\n`;
      case 'pttl':
        return `:${(keys.get(key)?.endsAt ?? 0) - Date.now()}\r\n`;
      case 'info':
        return '$9\r\nloading:0\r\n';
      default:
        return '+OK\r\n';
    }
  };

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      let queued: string[][] | null = null;
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        // Each command is an array of bulk strings, and arrives whole.
        for (const part of chunk.toString().split(/(?=\*\d+\r\n)/)) {
          const words = part.split('\r\n').filter((_line, i) => i > 0 && i % 2 === 0);
          const name = words[0]?.toLowerCase();
          if (name === 'multi') queued = [];
          if (name === 'exec') {
            const answers = (queued ?? []).map(run);
            queued = null;
            socket.write(`*${answers.length}\r\n${answers.join('')}`);
          } else if (queued && name !== 'multi') {
            queued.push(words);
            socket.write('+QUEUED\r\n');
          } else socket.write(run(words));
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const REDIS_URL = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expiries = [];
    const connected = await Promise.all([1, 2].map(() => rateLimitStorage({ redisUrl: REDIS_URL })));
    storages = connected.filter((storage): storage is RedisStorage => storage instanceof RedisStorage);
    await wait(50);
    expect(sockets.size).toBe(0);
    for (const storage of storages) storage.onModuleInit();
  });

  afterAll(() => {
    jest.restoreAllMocks();
    for (const storage of storages) storage.onApplicationShutdown();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('are shared by all instances, in one window that the first call opens', async () => {
    expect(storages).toHaveLength(2);
    const [one, two] = storages as [RedisStorage, RedisStorage];
    // until it is connected, a storage counts in memory, and asks again only after a while
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    for (const [i, storage] of storages.entries())
      while (!keys.has(`parvis-limit-probe:${i}`)) {
        await storage.increment(`probe:${i}`, MINUTE, 1);
        await wait(10);
      }
    const counts = [];
    for (const storage of [one, two, one]) counts.push(await storage.increment('user:1', MINUTE, 2));
    expect(counts.map(({ totalHits, isBlocked }) => [totalHits, isBlocked])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(counts[2]?.timeToExpire).toBeGreaterThan(58);
    expect(new Set(expiries)).toEqual(new Set(['PX 60000 NX']));
    expect([...keys.keys()]).toContain('parvis-limit-user:1');
  });
});
