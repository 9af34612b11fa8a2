import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { type Actor, currentContext } from '../context';
import { DomainError, Forbidden } from '../errors';

export type AccessMode = 'team' | 'member' | 'organizer' | 'public';
export type Role = 'admin' | 'agent';
export type MagicAction = 'view_catalog' | 'react' | 'answer_availability' | 'update_profile' | 'requalify';

export interface AccessOptions {
  /** Team mode: the role it takes; without it every signed-in user may. */
  role?: Role;
  /** Team mode: what lets in from outside, the session by default. A call inside the process may show either. */
  credential?: 'session' | 'api-key';
  /** Member and organizer mode: the action that a token with an action must have. */
  action?: MagicAction;
}

export interface AccessRule extends AccessOptions {
  mode: AccessMode;
}

const ACCESS = 'parvis:access';

/** Opens a route to one mode of access. A route without it is closed to everybody. */
export const Access = (mode: AccessMode, options: AccessOptions = {}): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata<string, AccessRule>(ACCESS, { mode, ...options }),
    ApiExtension('x-access', mode),
    ...(options.credential === undefined ? [] : [ApiExtension('x-credential', options.credential)]),
  );

/** What a strategy answers and the guard leaves at `request.user`. */
export interface TeamPrincipal {
  kind: 'team';
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** The session that let in; of a personal key its own id. */
  sessionId: string;
}

export interface TokenPrincipal {
  kind: 'member' | 'organizer';
  tokenId: string;
  /** The member's or organizer's id. */
  scopeId: string;
  label: string;
  action: MagicAction | null;
  /** The one request that the token is about, where there is one. */
  requestId: string | null;
  oneUse: boolean;
}

export interface PublicPrincipal {
  kind: 'public';
}

export type Principal = TeamPrincipal | TokenPrincipal | PublicPrincipal;

export type PrincipalRequest = FastifyRequest & {
  user?: Principal;
  accessRule?: AccessRule;
  /** Session cookies that a strategy has renewed; the guard sends them out. */
  renewedCookies?: string[];
};

export class Unauthenticated extends DomainError {
  constructor() {
    super(401, 'UNAUTHENTICATED', 'Unauthenticated');
  }
}

export class InvalidToken extends DomainError {
  constructor(mode: 'member' | 'organizer') {
    super(401, 'INVALID_TOKEN', `Invalid ${mode} token`);
  }
}

const refuse = (mode: AccessMode): DomainError =>
  mode === 'member' || mode === 'organizer' ? new InvalidToken(mode) : new Unauthenticated();

/** What a request asks: a strategy with the methods by which it answers. */
interface Asked {
  authenticate(request: PrincipalRequest): void;
}

/** Where passport keeps the strategies that were made; its types leave it out. */
const registry = passport as unknown as { _strategy(mode: AccessMode): Asked };

/**
 * Asks a mode's strategy who it is; null where it is nobody. What passport does beside that is for sessions and redirects, and its
 * way of making an object for each request (`Object.create`, then methods on it) keeps V8 from freeing the request's memory until
 * the next full collection.
 */
const whoAsks = (mode: AccessMode, request: PrincipalRequest): Promise<Principal | null> =>
  new Promise((resolve, reject) => {
    const outcome = { success: resolve, fail: () => resolve(null), error: reject };
    const asked = { __proto__: registry._strategy(mode), ...outcome } as unknown as Asked;
    asked.authenticate(request);
  });

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

/** The one global guard: closed unless `@Access` opens the route; then the mode's passport strategy decides. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly rules = new WeakMap<object, AccessRule>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const rule = this.ruleOf(execution);
    if (!rule) throw new Forbidden('This route is closed.');
    const http = execution.switchToHttp();
    const request = http.getRequest<PrincipalRequest>();
    request.accessRule = rule;
    const principal = await whoAsks(rule.mode, request);
    if (!principal) {
      // as RFC 6750 has a client told what to show
      if (rule.credential === 'api-key')
        void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer realm="Parvis"');
      throw refuse(rule.mode);
    }
    request.user = principal;
    if (rule.role !== undefined && (principal.kind !== 'team' || principal.role !== rule.role)) throw new Forbidden();
    if (request.renewedCookies) void http.getResponse<FastifyReply>().header('set-cookie', request.renewedCookies);
    const context = currentContext();
    if (context) context.actor = actorOf(principal);
    return true;
  }

  /** Looked up once: decorators say the same for every request. */
  private ruleOf(execution: ExecutionContext): AccessRule | undefined {
    const handler = execution.getHandler();
    const rule =
      this.rules.get(handler) ??
      this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, [handler, execution.getClass()]);
    if (rule) this.rules.set(handler, rule);
    return rule;
  }
}
