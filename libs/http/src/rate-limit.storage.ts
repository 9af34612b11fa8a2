import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Redis } from 'ioredis';
import { SECOND } from '#core/clock';
import type { RateLimitConfig } from './rate-limit.config';

type Count = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const logger = new Logger('RateLimits');
/** Time-out of Redis in milliseconds: limits aren't worth a longer wait. */
const PATIENCE = 500;
/** How long an unresponsive Redis is skipped; otherwise every request would wait for it. */
const ASK_AGAIN = 5 * SECOND;
/** Maximum number of windows in memory. Beyond it, the oldest window is dropped. */
const MAX_KEPT = 50_000;

/** Returns the storage of the rate limits: shared by all instances with REDIS_URL, else in this process. */
export const rateLimitStorage = async ({ redisUrl }: Pick<RateLimitConfig, 'redisUrl'>): Promise<ThrottlerStorage> =>
  redisUrl === undefined ? new MemoryStorage() : RedisStorage.create(redisUrl);

/** A window is fixed: it starts with its first call, and calls beyond the limit don't extend it. */
const counted = (totalHits: number, limit: number, ttl: number): Count => {
  const seconds = Math.max(1, Math.ceil(ttl / SECOND));
  return { totalHits, timeToExpire: seconds, isBlocked: totalHits > limit, timeToBlockExpire: seconds };
};

/**
 * Counts in this process. The library's storage keeps an entry per call and has no upper bound on windows, so that one
 * caller with many addresses could fill the memory within a minute.
 */
export class MemoryStorage implements ThrottlerStorage {
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  /** Never waits, despite the interface. */
  async increment(key: string, ttl: number, limit: number): Promise<Count> {
    const now = Date.now();
    const known = this.windows.get(key);
    const open = known && known.endsAt > now ? known : { count: 0, endsAt: now + ttl };
    open.count++;
    if (open !== known) {
      this.windows.delete(key);
      this.windows.set(key, open);
      const [oldest] = this.windows.keys();
      if (oldest !== undefined && this.windows.size > MAX_KEPT) this.windows.delete(oldest);
    }
    return counted(open.count, limit, open.endsAt - now);
  }

  /** Reverts one call of a window that hasn't ended. */
  decrement(key: string): void {
    const window = this.windows.get(key);
    if (window && window.count > 0) window.count--;
  }
}

/** Counts in Redis for all instances; in this process while Redis doesn't respond. */
export class RedisStorage implements ThrottlerStorage, OnModuleInit, OnApplicationShutdown {
  private readonly memory = new MemoryStorage();
  private awayUntil = -Infinity;

  private constructor(private readonly redis: Redis) {}

  /** Loads the client only if it is used. */
  static async create(url: string): Promise<RedisStorage> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      connectTimeout: PATIENCE,
      commandTimeout: PATIENCE,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      // The application may still fail to start, as long as the database is away, and would leave the connection open.
      lazyConnect: true,
    });
    let away = false;
    redis.on('error', (err) => {
      // Logged once, not at each reconnection attempt.
      if (!away) logger.error({ msg: 'Redis is unreachable: each instance counts requests on its own', err });
      away = true;
    });
    redis.on('ready', () => (away = false));
    return new RedisStorage(redis);
  }

  async increment(key: string, ttl: number, limit: number): Promise<Count> {
    return (await this.shared(key, ttl, limit)) ?? this.memory.increment(key, ttl, limit);
  }

  /** Starts to connect, without waiting for it. */
  onModuleInit(): void {
    // The listener above reports a failure.
    this.redis.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Null if Redis doesn't respond. */
  private async shared(key: string, ttl: number, limit: number): Promise<Count | null> {
    if (performance.now() < this.awayUntil) return null;
    const name = `parvis-limit-${key}`;
    try {
      // One transaction: a window without an expiry would count forever.
      const answers = await this.redis.multi().set(name, 0, 'PX', ttl, 'NX').incr(name).pttl(name).exec();
      const [, count, left] = (answers ?? []).map(([error, answer]) => (error ? undefined : answer));
      if (typeof count === 'number' && typeof left === 'number') return counted(count, limit, left);
    } catch {
      // Handled below, like any other invalid response.
    }
    this.awayUntil = performance.now() + ASK_AGAIN;
    return null;
  }
}
