import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, type PrincipalRequest, sessionOf } from './access';
import { addressOf, assertWithin, type Counted } from './rate-limit';
import { WebhookLimits } from './webhook-limits';

type CountedRequest = PrincipalRequest & { windows?: Counted[] };

/**
 * Counts every call before anything is looked up for it, with one exception: a cookie with our own signature, whose
 * owner only the session tells. A webhook is counted once its signature is verified, or here if its headers contain no
 * signature.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly webhooks: WebhookLimits,
  ) {
    super(options, storage, reflector);
  }

  /**
   * Counts the call in each of its windows; the headers show the tightest.
   * @throws RATE_LIMITED a window is exceeded
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    // A path without a route may have no config.
    const { access, limit } = request.routeOptions.config ?? {};
    // A handler that finds nothing may pass on to the one of unknown paths.
    if (limit === 'none' || request.windows !== undefined) return true;
    if (access?.signature !== undefined) {
      if (await isSigned(context)) {
        await this.webhooks.countAnnounced(request, reply);
        return true;
      }
    } else if (limit !== 'assets') await sessionOf(context);
    request.windows = [];
    await super.canActivate(context);
    assertWithin(reply, request.windows);
    return true;
  }

  protected override async handleRequest({
    context,
    limit,
    ttl,
    blockDuration,
    throttler: { name = '' },
    getTracker,
    generateKey,
  }: ThrottlerRequest): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const key = generateKey(context, await getTracker(request, context), name);
    const count = await this.storageService.increment(key, ttl, limit, blockDuration, name);
    request.windows?.push({ limit, ...count });
    return true;
  }

  protected override getTracker(request: FastifyRequest): Promise<string> {
    return Promise.resolve(addressOf(request));
  }

  /** All routes share a window, except that the links of accounts don't use up that of sign-ins. */
  protected override generateKey(context: ExecutionContext, tracker: string, name: string): string {
    const { url = '' } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions;
    return `${name === 'auth' && !url.startsWith('/api/auth/') ? 'account-links' : name}:${tracker}`;
  }
}

const isSigned = (context: ExecutionContext): Promise<boolean> =>
  authenticate('signature', context).then(
    () => true,
    () => false,
  );
