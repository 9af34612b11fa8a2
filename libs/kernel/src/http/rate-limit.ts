import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { DAY, MINUTE, SECOND } from '../clock';
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
/** Addresses of providers that are known at once, and for how long after a signature of theirs. */
const MAX_SIGNERS = 1000;
const SIGNER_FOR = DAY;

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

  takeBack(key: string): void {
    const window = this.windows.get(key);
    if (window && window.count > 0) window.count--;
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
  /** Webhooks whose signature has not held, or not yet. Of this instance alone: it is its work that is bounded. */
  private readonly unsigned = new CountsInMemory();
  private readonly signers = new Map<string, number>();
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

  /**
   * Counts a webhook whose headers may be signed, before its body is read, in a window of its address that `countSigned` gives back.
   * An address whose signature held within a day is let in all the same: nobody behind the same proxy keeps a provider out. Ends in
   * RATE_LIMITED.
   */
  countAnnounced(request: FastifyRequest, reply: FastifyReply): void {
    const address = networkOf(request.ip);
    const window = toWindow(this.unsigned.add(address), this.max.global);
    if (window.exceeded && (this.signers.get(address) ?? -Infinity) < Date.now() - SIGNER_FOR) decide(reply, [window]);
  }

  /** Counts a webhook whose signature has held: nobody else can use up its sender's window. Ends in RATE_LIMITED. */
  async countSigned(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = networkOf(request.ip);
    this.unsigned.takeBack(address);
    this.signers.delete(address);
    this.signers.set(address, Date.now());
    const [oldest] = this.signers.keys();
    if (oldest !== undefined && this.signers.size > MAX_SIGNERS) this.signers.delete(oldest);
    decide(reply, [await this.take('webhook', address)]);
  }

  private async take(name: WindowName, who: string): Promise<Window> {
    const key = `${name}:${who}`;
    return toWindow((await this.redis?.add(key)) ?? this.memory.add(key), this.max[name]);
  }
}

const toWindow = ({ current, ttl }: Count, max: number): Window => ({
  max,
  remaining: Math.max(0, max - current),
  resetSeconds: Math.max(1, Math.ceil(ttl / SECOND)),
  exceeded: current > max,
});

/** The headers say the tightest of the windows. */
function decide(reply: FastifyReply, windows: Window[]): void {
  const { max, remaining, resetSeconds, exceeded } = windows.reduce((a, b) =>
    b.exceeded !== a.exceeded ? (b.exceeded ? b : a) : b.remaining < a.remaining ? b : a,
  );
  void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds });
  if (exceeded) throw new RateLimited(resetSeconds);
}
