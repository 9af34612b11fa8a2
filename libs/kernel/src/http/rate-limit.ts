import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { MINUTE } from '../clock';
import { DomainError } from '../errors';
import type { Settings } from '../settings';
import { networkOf } from './network';

const logger = new Logger('RateLimits');
/** Limits are not worth waiting for (milliseconds): where Redis is away or silent, a request is let through. */
const PATIENCE = 500;

/** The windows of the specification: each in addition to the global one, a minute long, counted by address. */
const scopeOf = (method: string, path: string): Scope | null => {
  if (path.startsWith('/api/auth/')) return 'auth';
  // The challenge too, so that nobody tries verify tokens in bulk.
  if (path.startsWith('/webhooks/')) return 'webhook';
  if (method !== 'POST') return null;
  if (path === '/api/webhooks/email/inbound') return 'webhook';
  if (path === '/api/communications/email/send' || path === '/api/chatprov/send') return 'send';
  if (path === '/api/ai/chat/messages') return 'ai';
  return null;
};

type Scope = 'auth' | 'webhook' | 'send' | 'ai';
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

interface Window {
  max: number;
  remaining: number;
  resetSeconds: number;
  exceeded: boolean;
}

class RateLimited extends DomainError {
  constructor(seconds: number) {
    super(429, 'RATE_LIMITED', `Too many requests: try again in ${seconds} seconds.`);
  }
}

/** Addresses that are counted at once; beyond them the one whose window began first is forgotten. */
const MAX_KEPT = 50_000;

/**
 * Counts in memory. The library's own store hands one object to all requests of an address: of a burst each would read the
 * count of the last, and all would be refused where the first of them are within the limit.
 */
class CountsInMemory implements FastifyRateLimitStore {
  private readonly windows = new Map<string, { count: number; since: number }>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow = MINUTE): void {
    const now = Date.now();
    const known = this.windows.get(key);
    const open = known && known.since + timeWindow > now ? known : { count: 0, since: now };
    open.count++;
    if (open !== known) {
      this.windows.delete(key);
      this.windows.set(key, open);
      const [oldest] = this.windows.keys();
      if (oldest !== undefined && this.windows.size > MAX_KEPT) this.windows.delete(oldest);
    }
    callback(null, { current: open.count, ttl: timeWindow - (now - open.since) });
  }

  child(): FastifyRateLimitStore {
    return new CountsInMemory();
  }
}

/**
 * Limits every request but health probes, before anything of it is read. State is in memory, or in Redis where REDIS_URL is
 * set, so that several instances share it. An IPv6 address counts as its /64: a person has as many addresses as that holds.
 */
export async function registerRateLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  const redis = settings.REDIS_URL === undefined ? null : await connectRedis(settings.REDIS_URL);
  await app.register(fastifyRateLimit, {
    global: false,
    ...(redis ? { redis, nameSpace: 'parvis-limit-', skipOnError: true } : { store: CountsInMemory }),
  });
  if (redis) app.addHook('onClose', async () => redis.disconnect());
  const limiter = (name: string, max: number): Limiter =>
    app.createRateLimit({
      max,
      timeWindow: MINUTE,
      // The library's own `ipv6Subnet` is for its own keys alone.
      keyGenerator: (request) => `${name}:${networkOf(request.ip)}`,
    });
  const global = limiter('global', settings.RATE_LIMIT_GLOBAL);
  const scopes: Record<Scope, Limiter> = {
    auth: limiter('auth', settings.RATE_LIMIT_AUTH),
    webhook: limiter('webhook', settings.RATE_LIMIT_WEBHOOK),
    send: limiter('send', settings.RATE_LIMIT_SEND),
    ai: limiter('ai', settings.RATE_LIMIT_AI),
  };

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/health' || path.startsWith('/health/') || request.method === 'OPTIONS') return;
    const scope = scopeOf(request.method, path);
    const windows = [await take(global, request)];
    if (scope) windows.push(await take(scopes[scope], request));
    const tightest = windows.reduce((a, b) =>
      b.exceeded !== a.exceeded ? (b.exceeded ? b : a) : b.remaining < a.remaining ? b : a,
    );
    writeHeaders(reply, tightest);
    if (!tightest.exceeded) return;
    void reply.header('retry-after', tightest.resetSeconds);
    throw new RateLimited(tightest.resetSeconds);
  });
}

/** The client is loaded where it is used alone. */
async function connectRedis(url: string): Promise<Redis> {
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
    if (!away) logger.error({ msg: 'Redis cannot be reached: requests are not limited meanwhile', err });
    away = true;
  });
  redis.on('ready', () => (away = false));
  return redis;
}

async function take(limiter: Limiter, request: FastifyRequest): Promise<Window> {
  const state = await limiter(request);
  if (state.isAllowed) return { max: 0, remaining: Number.MAX_SAFE_INTEGER, resetSeconds: 0, exceeded: false };
  return {
    max: state.max,
    remaining: state.remaining,
    resetSeconds: Math.max(1, state.ttlInSeconds),
    exceeded: state.isExceeded,
  };
}

function writeHeaders(reply: FastifyReply, window: Window): void {
  if (window.max === 0) return;
  void reply.headers({
    'ratelimit-limit': window.max,
    'ratelimit-remaining': Math.max(0, window.remaining),
    'ratelimit-reset': window.resetSeconds,
  });
}
