import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { DAY, MINUTE, SECOND } from '#core/clock';
import { RateLimited } from '#core/errors';
import { Settings } from '#core/settings';
import { networkOf } from '#core/network';
import { RouteFacts } from './route-facts';

const logger = new Logger('RateLimits');
/** Time-out of Redis in milliseconds: limits aren't worth a longer wait. */
const PATIENCE = 500;
/** How long an unresponsive Redis is skipped; otherwise every request would wait for it. */
const ASK_AGAIN = 5 * SECOND;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitScope;
  }
}

/** Windows for some routes only, by address. A route with `none` isn't counted in any window. */
export type LimitScope = 'none' | 'assets' | 'auth' | 'challenge' | 'send' | 'ai';

/**
 * Counts calls of a route in another window in addition to the caller's. `assets` replaces the caller's window, since a
 * page shows many. `challenge` is for the call by which a provider verifies our address: its tokens must not be guessed
 * in bulk.
 */
export const Limit = (scope: LimitScope): ClassDecorator & MethodDecorator => RouteFacts({ limit: scope });

type WindowName = Exclude<LimitScope, 'none'> | 'global' | 'user' | 'webhook';

interface Window {
  max: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}

/** Calls in the current window, and the milliseconds until it ends. */
interface Count {
  current: number;
  ttl: number;
}

/** Maximum number of windows in memory. Beyond it, the oldest window is dropped. */
const MAX_KEPT = 50_000;
/** Maximum number of provider addresses in memory, and how long each is remembered after a verified signature. */
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

/** The counts shared by all instances. */
class CountsInRedis {
  private awayUntil = -Infinity;

  private constructor(private readonly redis: Redis) {}

  /** Loads the client only if it is used. */
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
      // Logged once, not at each reconnection attempt.
      if (!away) logger.error({ msg: 'Redis is unreachable: each instance counts requests on its own', err });
      away = true;
    });
    redis.on('ready', () => (away = false));
    return new CountsInRedis(redis);
  }

  /** Null if Redis doesn't respond. */
  async add(key: string): Promise<Count | null> {
    if (performance.now() < this.awayUntil) return null;
    const name = `parvis-limit-${key}`;
    try {
      // One transaction: a window without an expiry would count forever.
      const answers = await this.redis.multi().set(name, 0, 'PX', MINUTE, 'NX').incr(name).pttl(name).exec();
      const [, current, ttl] = (answers ?? []).map(([error, answer]) => (error ? undefined : answer));
      if (typeof current === 'number' && typeof ttl === 'number') return { current, ttl };
    } catch {
      // Handled below, like any other invalid response.
    }
    this.awayUntil = performance.now() + ASK_AGAIN;
    return null;
  }

  close(): void {
    this.redis.disconnect();
  }
}

/**
 * Counts calls in one-minute windows: by signed-in user, else by address, and by the route's scope. With REDIS_URL all
 * instances share the counts; without it, and while Redis is unavailable, each instance counts on its own. An IPv6
 * address counts as its /64, since one person has all of these addresses.
 */
@Injectable()
export class RateLimits {
  private readonly max: Record<WindowName, number>;
  private readonly memory = new CountsInMemory();
  /** Webhooks with an unverified signature. Not shared: it limits the work of this instance. */
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

  /**
   * Counts a call, by user if there is one, else by address.
   * @throws RATE_LIMITED the window is full
   */
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
   * Counts a webhook by address before its body is read; `countSigned` reverts it. An address that sent a verified
   * signature within a day is never refused here, so that others behind the same proxy can't lock a provider out.
   * @throws RATE_LIMITED the window is full
   */
  countAnnounced(request: FastifyRequest, reply: FastifyReply): void {
    const address = networkOf(request.ip);
    const window = toWindow(this.unsigned.add(address), this.max.global);
    if (window.exceeded && (this.signers.get(address) ?? -Infinity) < Date.now() - SIGNER_FOR) decide(reply, [window]);
  }

  /**
   * Counts a webhook with a verified signature, in a window that other callers can't fill.
   * @throws RATE_LIMITED the window is full
   */
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

/**
 * Sends the tightest window in the headers.
 * @throws RATE_LIMITED that window is exceeded
 */
function decide(reply: FastifyReply, windows: Window[]): void {
  const { max, remaining, resetSeconds, exceeded } = windows.reduce((a, b) =>
    b.exceeded !== a.exceeded ? (b.exceeded ? b : a) : b.remaining < a.remaining ? b : a,
  );
  void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds });
  if (exceeded) throw new RateLimited(resetSeconds);
}
