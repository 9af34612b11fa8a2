import { defaultKeyHasher } from '@better-auth/api-key';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { fromNodeHeaders } from 'better-auth/node';
import { Strategy } from 'passport-custom';
import { Database } from '#database/database';
import type { PresentedRequest, TeamPrincipal } from '#http/access';
import { type HttpConfig, httpConfig } from '#http/http.config';
import { assertListedOrigin } from '#http/origin';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { type DatabaseConfig, databaseConfig } from '#database/database.config';
import { AUTH, type Auth, KEY_LENGTH, KEY_PREFIX } from './auth';
import { cookieForAuth, sessionToken } from './session-cookie';
import {
  type ApiKeyRow,
  FIND_API_KEY,
  FIND_API_KEY_AND_PLACE,
  FIND_SESSION,
  FIND_SESSION_AND_PLACE,
  type SessionRow,
} from './team.sql';

/** Maximum number of remembered ended sessions; beyond it the oldest are queried again. */
const MAX_ENDED = 10_000;

/** A key in the header: `Authorization: Bearer <key>`. */
const BEARER = new RegExp(`^Bearer +(${KEY_PREFIX}[A-Za-z]{${KEY_LENGTH}})$`, 'i');

/**
 * Mode `team` by session: the cookie created by better-auth. The library renews the session once a day; the check in
 * between, on every request, is one statement and one HMAC, a tenth of its cost. A cookie without our signature costs
 * no statement.
 */
@Injectable()
export class TeamStrategy extends PassportStrategy(Strategy, 'team') {
  /** Tokens of ended sessions: none becomes valid again, so signed-out clients cost no statement per call. */
  private readonly ended = new Set<string>();

  constructor(
    @Inject(databaseConfig.KEY) private readonly config: DatabaseConfig,
    private readonly database: Database,
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(authConfig.KEY) private readonly secrets: AuthConfig,
  ) {
    super();
  }

  async validate(request: PresentedRequest): Promise<TeamPrincipal | false> {
    const token = sessionToken(request.headers.cookie, this.secrets);
    if (token === null) return false;
    if (this.ended.has(token)) return false;
    const session = await this.database.maybeOne<SessionRow>(
      this.config.replicaUrl === undefined ? FIND_SESSION : FIND_SESSION_AND_PLACE,
      [token],
    );
    if (!session) {
      this.ended.add(token);
      const [oldest] = this.ended;
      if (oldest !== undefined && this.ended.size > MAX_ENDED) this.ended.delete(oldest);
      return false;
    }
    // On other routes the session only selects the rate-limit bucket, and the response may be cached.
    if (session.renewalDue && request.routeOptions.config.access?.mode === 'team') await this.renew(request);
    const { sessionId, userId, name, email, role, place } = session;
    return { kind: 'team', userId, name, email, role, sessionId, ...(place !== undefined && { place }) };
  }

  private async renew(request: PresentedRequest): Promise<void> {
    const { headers } = await this.auth.api.getSession({
      headers: fromNodeHeaders({ ...request.headers, cookie: cookieForAuth(request.headers.cookie, this.secrets) }),
      returnHeaders: true,
    });
    const renewed = headers.getSetCookie();
    if (renewed.length > 0) request.renewedCookies = renewed;
  }
}

/**
 * Mode `team` by personal key. It admits the call if the route allows keys (`credential`); each call made inside the
 * process behind that route presents the key again and passes the usual checks, while the key opens no other route from
 * outside.
 */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, 'api-key') {
  constructor(
    @Inject(databaseConfig.KEY) private readonly config: DatabaseConfig,
    @Inject(httpConfig.KEY) private readonly http: HttpConfig,
    private readonly database: Database,
  ) {
    super();
  }

  async validate(request: PresentedRequest): Promise<TeamPrincipal | false> {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) return false;
    const found = await this.database.maybeOne<ApiKeyRow>(
      this.config.replicaUrl === undefined ? FIND_API_KEY : FIND_API_KEY_AND_PLACE,
      [await defaultKeyHasher(key)],
    );
    if (!found) return false;
    assertListedOrigin(request, this.http.trustedOrigins);
    const { keyId, userId, name, email, role, place } = found;
    return { kind: 'team', userId, name, email, role, sessionId: keyId, ...(place !== undefined && { place }) };
  }
}
