import { applyDecorators, NotFoundException } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { type Actor, currentContext } from '#core/context';
import { DomainError, Forbidden } from '#core/errors';
import type { Settings } from '#core/settings';
import type { Bodies } from './bodies';
import { assertTrustedOrigin } from './origin';
import type { RateLimits } from './rate-limit';
import { RouteFacts } from './route-facts';

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

interface AccessRule extends AccessOptions {
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
    RouteFacts({ access: { mode, ...options } }),
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

type Principal = TeamPrincipal | TokenPrincipal | PublicPrincipal;

export type PrincipalRequest = FastifyRequest & {
  user?: Principal;
  /** Session cookies renewed by a strategy, to be sent with the response. */
  renewedCookies?: string[];
};

export class Unauthenticated extends DomainError {
  constructor() {
    super('UNAUTHENTICATED');
  }
}

/** Why a once valid magic token is no longer accepted. */
export type TokenFate = 'expired' | 'revoked' | 'used';

/** 401 `INVALID_TOKEN`: a token that never existed, isn't valid for this route, or was valid once (`fate`). */
export class InvalidToken extends DomainError {
  constructor(mode: 'member' | 'organizer', fate?: TokenFate) {
    super(
      'INVALID_TOKEN',
      {
        en: `Invalid ${mode} token`,
        fr: `Jeton ${mode === 'member' ? 'de lieu' : 'd’organisateur'} invalide`,
      },
      // A machine-readable value, the same in every language.
      fate && { details: [{ path: 'x-magic-token', rule: fate, params: {}, message: { en: fate, fr: fate } }] },
    );
  }
}

const refuse = (mode: AccessMode): DomainError =>
  mode === 'member' || mode === 'organizer' ? new InvalidToken(mode) : new Unauthenticated();

/** The strategies: one per mode, and those of two other credentials. */
type StrategyName = AccessMode | 'api-key' | 'signature';

/** Identifies the caller by the passport strategy of that name, without sessions or redirects. */
const authenticate = (name: StrategyName, request: PrincipalRequest, reply: FastifyReply): Promise<Principal | null> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, principal: Principal | false | null): void =>
      error ? reject(error) : resolve(principal || null);
    (passport.authenticate(name, { session: false }, done) as (...args: unknown[]) => void)(request, reply, reject);
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

/** Whether a call inside the process presents a key. If it also has a cookie, the original request used a session. */
const isBehindKey = ({ headers }: PrincipalRequest): boolean =>
  headers.authorization !== undefined && headers.cookie === undefined && currentContext()?.via === 'assistant';

const strategyOf = (rule: AccessRule, request: PrincipalRequest): StrategyName =>
  rule.mode === 'team' && (rule.credential === 'api-key' || isBehindKey(request)) ? 'api-key' : rule.mode;

/** A request with an Idempotency-Key writes, and must see what another request may have stored a moment ago. */
const mayReadReplica = ({ routeOptions, headers }: PrincipalRequest): boolean =>
  routeOptions.config.fromReplica === true && headers['idempotency-key'] === undefined;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Admits every request before its body is read: identifies the caller, counts the call, and checks that the matched
 * route is open to the caller. A route is closed unless `@Access` opens it; then the passport strategy of the mode
 * decides.
 * Limits are checked before any statement runs, with one exception: a cookie with our own signature, whose owner only
 * the session tells. A webhook is counted once its signature is verified (`RateLimits.countSigned`), or here if its
 * headers contain no signature.
 */
export function registerAccess(server: FastifyInstance, settings: Settings, limits: RateLimits, bodies: Bodies): void {
  server.addHook('onRequest', async (request: PrincipalRequest, reply) => {
    // A path without a route may have no config.
    const { access: rule, limit } = request.routeOptions.config ?? {};
    // Undefined until the session strategy has run.
    let session: Principal | null | undefined;
    if (rule?.signature !== undefined) {
      await authenticate('signature', request, reply).catch(async (error: unknown) => {
        await limits.count(request, reply, null);
        throw error;
      });
      limits.countAnnounced(request, reply);
    } else if (limit !== 'none') {
      if (limit !== 'assets') session = await authenticate('team', request, reply);
      await limits.count(request, reply, session?.kind === 'team' ? session.userId : null);
    }
    if (request.is404) throw new NotFoundException();
    if (!rule) throw new Forbidden({ en: 'This route is closed.', fr: 'Cette route est fermée.' });
    const strategy = strategyOf(rule, request);
    const principal =
      strategy === 'team' && session !== undefined ? session : await authenticate(strategy, request, reply);
    if (!principal) {
      // RFC 6750 requires this header, which names the expected credential.
      if (rule.credential === 'api-key') void reply.header('www-authenticate', 'Bearer realm="Parvis"');
      throw refuse(rule.mode);
    }
    if (strategy === 'team' && !READS.has(request.method)) assertTrustedOrigin(request, settings);
    if (rule.role !== undefined && (principal.kind !== 'team' || principal.role !== rule.role)) throw new Forbidden();
    if (request.renewedCookies) void reply.header('set-cookie', request.renewedCookies);
    request.user = principal;
    const context = currentContext();
    if (context) {
      context.actor = actorOf(principal);
      if (principal.kind === 'team' && mayReadReplica(request)) context.readsAfter = principal.place;
    }
    bodies.admit(request, reply);
  });
}
