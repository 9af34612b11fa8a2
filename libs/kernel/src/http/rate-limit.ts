import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { MINUTE, SECOND } from '../clock';
import { RateLimited } from '../errors';
import { Settings } from '../settings';
import { networkOf } from './network';
import { RouteFacts } from './route-facts';

const logger = new Logger('RateLimits');
/** Limits are not worth waiting for (milliseconds). */
const PATIENCE = 500;
/** A Redis that did not answer is asked again after this time; each request would wait for it otherwise. */
const ASK_AGAIN = 5 * SECOND;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitScope;
  }
}

/** Windows that only some routes count in, by address; `none` counts in no window at all. */
export type LimitScope = 'none' | 'assets' | 'auth' | 'challenge' | 'send' | 'ai';

/**
 * The window of a route beside the caller's own; instead of that one for `assets`, of which a page shows many. `challenge` is the
 * question by which a provider learns that an address is ours: nobody is to try its tokens in bulk.
 */
export const Limit = (scope: LimitScope): ClassDecorator & MethodDecorator => RouteFacts({ limit: scope });

type WindowName = Exclude<LimitScope, 'none'> | 'global' | 'user' | 'webhook';

interface Window {
  max: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}

/** Calls of the window that runs, and the milliseconds until its end. */
interface Count {
  current: number;
  ttl: number;
}

/** Callers that are counted at once; beyond them the one whose window began first is forgotten. */
const MAX_KEPT = 50_000;

class CountsInMemory {
  private readonly windows = new Map<string, { count: number; since: number }>();

  add(key: string): Count {
    const now = Date.now();
    const known = this.windows.get(key);
    const open = known && known.since + MINUTE > now ? known : { count: 0, since: now };
    open.count++;
    if (open !== known) {
      this.windows.delete(key);
      this.windows.set(key, open);
      const [oldest] = this.windows.keys();
      if (oldest !== undefined && this.windows.size > MAX_KEPT) this.windows.delete(oldest);
    }
    return { current: open.count, ttl: MINUTE - (now - open.since) };
  }
}

/** Counts that several instances share. */
class CountsInRedis {
  private awayUntil = -Infinity;

  private constructor(private readonly redis: Redis) {}

  /** The client is loaded where it is used alone. */
  static async connect(url: string): Promise<CountsInRedis> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      connectTimeout: PATIENCE,
      commandTimeout: PATIENCE,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
    });
    let away = false;
    redis.on('error', (err) => {
      // Said once, not at each of its tries.
      if (!away)
        logger.error({ msg: 'Redis cannot be reached: each instance counts requests for itself meanwhile', err });
      away = true;
    });
    redis.on('ready', () => (away = false));
    return new CountsInRedis(redis);
  }

  /** Null where it does not answer. */
  async add(key: string): Promise<Count | null> {
    if (performance.now() < this.awayUntil) return null;
    const name = `parvis-limit-${key}`;
    try {
      // one transaction: a window whose end was never set would count for ever
      const answers = await this.redis.multi().set(name, 0, 'PX', MINUTE, 'NX').incr(name).pttl(name).exec();
      const [, current, ttl] = (answers ?? []).map(([error, answer]) => (error ? undefined : answer));
      if (typeof current === 'number' && typeof ttl === 'number') return { current, ttl };
    } catch {
      // as below
    }
    this.awayUntil = performance.now() + ASK_AGAIN;
    return null;
  }

  close(): void {
    this.redis.disconnect();
  }
}

/**
 * Windows of a minute: of a signed-in user, or else of an address, and of the route's scope. They are counted in memory, or in Redis
 * where REDIS_URL is set, so that several instances share them; where that is away each instance counts for itself. An IPv6 address
 * counts as its /64: a person has as many addresses as that holds.
 */
@Injectable()
export class RateLimits {
  private readonly max: Record<WindowName, number>;
  private readonly memory = new CountsInMemory();
  private redis: CountsInRedis | null = null;

  constructor(private readonly settings: Settings) {
    this.max = {
      global: settings.RATE_LIMIT_GLOBAL,
      user: settings.RATE_LIMIT_USER,
      assets: settings.RATE_LIMIT_ASSETS,
      auth: settings.RATE_LIMIT_AUTH,
      webhook: settings.RATE_LIMIT_WEBHOOK,
      challenge: settings.RATE_LIMIT_WEBHOOK,
      send: settings.RATE_LIMIT_SEND,
      ai: settings.RATE_LIMIT_AI,
    };
  }

  async open(): Promise<void> {
    if (this.settings.REDIS_URL !== undefined) this.redis = await CountsInRedis.connect(this.settings.REDIS_URL);
  }

  close(): void {
    this.redis?.close();
  }

  /** Counts a call of a user, or of nobody known. Ends in RATE_LIMITED. */
  async count(request: FastifyRequest, reply: FastifyReply, userId: string | null): Promise<void> {
    const { limit } = request.routeOptions.config ?? {};
    const address = networkOf(request.ip);
    const windows: Window[] = [];
    if (limit !== 'assets')
      windows.push(await (userId === null ? this.take('global', address) : this.take('user', userId)));
    if (limit !== undefined && limit !== 'none') windows.push(await this.take(limit, address));
    decide(reply, windows);
  }

  /** Counts a webhook whose signature has held: nobody else can use up its sender's window. Ends in RATE_LIMITED. */
  async countSigned(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    decide(reply, [await this.take('webhook', networkOf(request.ip))]);
  }

  private async take(name: WindowName, who: string): Promise<Window> {
    const key = `${name}:${who}`;
    const { current, ttl } = (await this.redis?.add(key)) ?? this.memory.add(key);
    const max = this.max[name];
    return {
      max,
      remaining: Math.max(0, max - current),
      resetSeconds: Math.max(1, Math.ceil(ttl / SECOND)),
      exceeded: current > max,
    };
  }
}

/** The headers say the tightest of the windows. */
function decide(reply: FastifyReply, windows: Window[]): void {
  const { max, remaining, resetSeconds, exceeded } = windows.reduce((a, b) =>
    b.exceeded !== a.exceeded ? (b.exceeded ? b : a) : b.remaining < a.remaining ? b : a,
  );
  void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds });
  if (exceeded) throw new RateLimited(resetSeconds);
}
