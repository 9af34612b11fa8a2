import type { ThrottlerOptions } from '@nestjs/throttler';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '#core/clock';
import { RateLimited } from '#core/errors';
import { networkOf } from '#core/network';
import type { PrincipalRequest } from './access';
import type { RateLimitConfig } from './rate-limit.config';
import { RouteConfig } from './route-config';

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
export const Limit = (scope: LimitScope): ClassDecorator & MethodDecorator => RouteConfig({ limit: scope });

type WindowName = Exclude<LimitScope, 'none'> | 'global' | 'user';

/** An IPv6 address counts as its /64, since one person has all of these addresses. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip);

/**
 * The one-minute windows in which `RateLimitGuard` counts: by signed-in user, else by address, and by the route's
 * scope. Webhooks have another, counted once their signature is verified (`WebhookLimits`).
 */
export function throttlersOf(config: RateLimitConfig): ThrottlerOptions[] {
  const { redisUrl: _redisUrl, webhook: challenge, ...others } = config;
  const limits: Record<WindowName, number> = { ...others, challenge };
  return Object.entries(limits).map(([name, limit]) => ({
    name,
    limit,
    ttl: MINUTE,
    skipIf: (context) => !isCountedIn(name, context),
    ...(name === 'user' && { getTracker: (request) => (request as PrincipalRequest).session?.userId ?? '' }),
  }));
}

function isCountedIn(name: string, context: ExecutionContext): boolean {
  const { routeOptions, session } = context.switchToHttp().getRequest<PrincipalRequest>();
  // A path without a route may have no config.
  const { limit } = routeOptions.config ?? {};
  if (name === limit) return true;
  return limit !== 'assets' && name === (session ? 'user' : 'global');
}

/** A window after the call was counted in it. */
export interface Counted {
  limit: number;
  totalHits: number;
  /** Seconds until the window ends. */
  timeToExpire: number;
  isBlocked: boolean;
}

/**
 * Sends the tightest window in the headers.
 * @throws RATE_LIMITED that window is exceeded
 */
export function assertWithin(reply: FastifyReply, windows: Counted[]): void {
  const remaining = ({ limit, totalHits }: Counted): number => Math.max(0, limit - totalHits);
  const tightest = windows.reduce((a, b) =>
    b.isBlocked !== a.isBlocked ? (b.isBlocked ? b : a) : remaining(b) < remaining(a) ? b : a,
  );
  void reply.headers({
    'ratelimit-limit': tightest.limit,
    'ratelimit-remaining': remaining(tightest),
    'ratelimit-reset': tightest.timeToExpire,
  });
  if (tightest.isBlocked) throw new RateLimited(tightest.timeToExpire);
}
