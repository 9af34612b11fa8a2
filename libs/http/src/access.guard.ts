import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { type Actor, currentContext } from '#core/context';
import { type DomainError, Forbidden } from '#core/errors';
import {
  type AccessMode,
  type AccessRule,
  authenticate,
  InvalidToken,
  type Principal,
  type PrincipalRequest,
  sessionOf,
  type StrategyName,
  Unauthenticated,
} from './access';
import { type HttpConfig, httpConfig } from './http.config';
import { assertTrustedOrigin } from './origin';
import { routeConfigOf } from './route-config';

const refuse = (mode: AccessMode): DomainError =>
  mode === 'member' || mode === 'organizer' ? new InvalidToken(mode) : new Unauthenticated();

const actorOf = (principal: Principal): Actor => {
  switch (principal.kind) {
    case 'team':
      return { type: 'user', id: principal.userId, label: principal.name };
    case 'member':
    case 'organizer':
      return { type: principal.kind, id: principal.scopeId, label: principal.label };
    case 'public':
      return { type: 'system', id: null, label: null };
  }
};

/** Whether a call inside the process presents a key. If it also has a cookie, the original request used a session. */
const isBehindKey = ({ headers }: PrincipalRequest): boolean =>
  headers.authorization !== undefined && headers.cookie === undefined && currentContext()?.via === 'assistant';

const strategyOf = (rule: AccessRule, request: PrincipalRequest): StrategyName => {
  if (rule.signature !== undefined) return 'signature';
  return rule.mode === 'team' && (rule.credential === 'api-key' || isBehindKey(request)) ? 'api-key' : rule.mode;
};

/** A request with an Idempotency-Key writes, and must see what another request may have stored a moment ago. */
const mayReadReplica = ({ routeOptions, headers }: PrincipalRequest): boolean =>
  routeOptions.config.fromReplica === true && headers['idempotency-key'] === undefined;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Decides who may call a handler. It is closed unless `@Access` opens it; then the passport strategy of the mode decides. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(httpConfig.KEY) private readonly http: HttpConfig,
  ) {}

  /**
   * @throws UNAUTHENTICATED, INVALID_TOKEN or INVALID_SIGNATURE the request lacks the credential of the mode
   * @throws FORBIDDEN the route is closed, or the caller's role or origin isn't allowed
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<PrincipalRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { access: rule } = routeConfigOf(this.reflector, context);
    if (!rule) throw new Forbidden({ en: 'This route is closed.', fr: 'Cette route est fermée.' });
    const strategy = strategyOf(rule, request);
    const principal = await (strategy === 'team' ? sessionOf(context) : authenticate(strategy, context));
    if (!principal) {
      // RFC 6750 requires this header, which names the expected credential.
      if (rule.credential === 'api-key') void reply.header('www-authenticate', 'Bearer realm="Parvis"');
      throw refuse(rule.mode);
    }
    if (strategy === 'team' && !READS.has(request.method)) assertTrustedOrigin(request, this.http.trustedOrigins);
    if (rule.role !== undefined && (principal.kind !== 'team' || principal.role !== rule.role)) throw new Forbidden();
    if (request.renewedCookies) void reply.header('set-cookie', request.renewedCookies);
    request.user = principal;
    const work = currentContext();
    if (work) {
      work.actor = actorOf(principal);
      if (principal.kind === 'team' && mayReadReplica(request)) work.readsAfter = principal.place;
    }
    return true;
  }
}
