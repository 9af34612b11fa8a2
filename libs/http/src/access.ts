import { applyDecorators, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { AuthGuard } from '@nestjs/passport';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#core/errors';
import { RouteConfig } from './route-config';

export type AccessMode = 'team' | 'member' | 'organizer' | 'public';
export type Role = 'admin' | 'agent';

export interface AccessOptions {
  /** Team mode: the required role; without it every signed-in user may call. */
  role?: Role;
  /**
   * Team mode: the credential of external calls, by default the session. A call inside the process may present either.
   */
  credential?: 'session' | 'api-key';
  /** Member and organizer mode: the action the token must allow, if any. */
  action?: string;
  /** Member and organizer mode: where the link's secret is, by default in the `x-magic-token` header. */
  token?: 'path';
  /**
   * Member and organizer mode: a used one-use token about one request is still accepted; the service decides what it
   * allows.
   */
  used?: true;
  /**
   * Public mode: the provider whose signature the headers must contain before the body is read. The handler verifies
   * it.
   */
  signature?: string;
}

export interface AccessRule extends AccessOptions {
  mode: AccessMode;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
  }
}

/** Opens a route to one mode of access. A route without it is closed to all callers. */
export const Access = (mode: AccessMode, options: AccessOptions = {}): ClassDecorator & MethodDecorator =>
  applyDecorators(
    RouteConfig({ access: { mode, ...options } }),
    ApiExtension('x-access', mode),
    ...(options.credential === undefined ? [] : [ApiExtension('x-credential', options.credential)]),
  );

/** The signed-in user, as returned by a strategy (`request.user`). */
export interface TeamPrincipal {
  kind: 'team';
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** The id of the session or of the personal key. */
  sessionId: string;
  /** The primary's WAL position at the time of the look-up (`WAL_PLACE`), if there is a replica. */
  place?: string;
}

export interface TokenPrincipal {
  kind: 'member' | 'organizer';
  tokenId: string;
  /** The member's or organizer's id. */
  scopeId: string;
  label: string;
  action: string | null;
  /** The request that the token is about, or null. */
  requestId: string | null;
  oneUse: boolean;
  expiresAt: Date;
  /** When a one-use token was used. */
  consumedAt: Date | null;
}

export interface PublicPrincipal {
  kind: 'public';
}

export type Principal = TeamPrincipal | TokenPrincipal | PublicPrincipal;

/** The parts of a request that a strategy receives. */
export type PresentedRequest = Pick<FastifyRequest, 'headers' | 'params' | 'routeOptions'> & {
  /** Session cookies renewed by the strategy, to be sent with the response. */
  renewedCookies?: string[];
};

export type PrincipalRequest = FastifyRequest &
  PresentedRequest & {
    /** The caller, once `AccessGuard` has admitted the request. */
    user?: Principal;
    /** The session of the request's cookie, once it was looked up (`sessionOf`). */
    session?: TeamPrincipal | null;
  };

export class Unauthenticated extends DomainError {
  constructor() {
    super('UNAUTHENTICATED');
  }
}

/** Why a once valid magic token is no longer accepted. */
export type TokenStatus = 'expired' | 'revoked' | 'used';

/** 401 `INVALID_TOKEN`: a token that never existed, isn't valid for this route, or was valid once (`status`). */
export class InvalidToken extends DomainError {
  constructor(mode: 'member' | 'organizer', status?: TokenStatus) {
    // the same in every language, as the specification quotes it
    const sentence = `Invalid ${mode} token`;
    super(
      'INVALID_TOKEN',
      { en: sentence, fr: sentence },
      // A machine-readable value, the same in every language.
      status && { details: [{ path: 'x-magic-token', rule: status, params: {}, message: { en: status, fr: status } }] },
    );
  }
}

/** The strategies: one per mode, and those of two other credentials. */
export type StrategyName = AccessMode | 'api-key' | 'signature';

/** A guard of @nestjs/passport that refuses nothing: who calls it decides what a missing principal means. */
const strategyGuard = (name: StrategyName): CanActivate => {
  class StrategyGuard extends AuthGuard(name) {
    override getAuthenticateOptions(): object {
      return { property: 'presented' };
    }

    override handleRequest<T>(error: Error | null, principal: T): T {
      if (error) throw error;
      return principal;
    }
  }
  return new StrategyGuard();
};

const STRATEGIES: Record<StrategyName, CanActivate> = {
  team: strategyGuard('team'),
  'api-key': strategyGuard('api-key'),
  member: strategyGuard('member'),
  organizer: strategyGuard('organizer'),
  public: strategyGuard('public'),
  signature: strategyGuard('signature'),
};

/**
 * Identifies the caller by the passport strategy of that name; null if the request has no such credential. Passport assigns functions to a
 * strategy for each call, and V8 places such functions among long-lived objects. They would keep the whole request until a full garbage
 * collection, so the strategy gets only what it reads.
 */
export async function authenticate(name: StrategyName, context: ExecutionContext): Promise<Principal | null> {
  const request = context.switchToHttp().getRequest<PrincipalRequest>();
  const { headers, params, routeOptions } = request;
  const seen: PresentedRequest & { presented?: Principal | false } = { headers, params, routeOptions };
  await STRATEGIES[name].canActivate(new ExecutionContextHost([seen]));
  if (seen.renewedCookies) request.renewedCookies = seen.renewedCookies;
  return seen.presented || null;
}

/** Returns the session of the request's cookie, or null. It is looked up once per request. */
export async function sessionOf(context: ExecutionContext): Promise<TeamPrincipal | null> {
  const request = context.switchToHttp().getRequest<PrincipalRequest>();
  if (request.session === undefined) {
    const session = await authenticate('team', context);
    request.session = session?.kind === 'team' ? session : null;
  }
  return request.session;
}
