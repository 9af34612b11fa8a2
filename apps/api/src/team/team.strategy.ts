import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { fromNodeHeaders } from 'better-auth/node';
import { Strategy } from 'passport-custom';
import { SECOND } from '@kernel/clock';
import { Database } from '@kernel/database/database';
import type { PrincipalRequest, TeamPrincipal } from '@kernel/http/access';
import { assertTrustedOrigin } from '@kernel/http/origin';
import { Settings } from '@kernel/settings';
import { AUTH, type Auth, SESSION_AGE, SESSION_RENEWAL } from './auth';
import { sessionToken } from './session-cookie';
import { FIND_SESSION, type SessionRow } from './team.sql';

const RENEW_BEFORE_END = (SESSION_AGE - SESSION_RENEWAL) / SECOND;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Mode `team`: the session cookie that better-auth made; a mutation must come from a page of ours. The library renews the
 * session once a day; the check in between, which every request pays for, is one statement and one HMAC, a tenth of its cost.
 */
@Injectable()
export class TeamStrategy extends PassportStrategy(Strategy, 'team') {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    @Inject(AUTH) private readonly auth: Auth,
  ) {
    super();
  }

  async validate(request: PrincipalRequest): Promise<TeamPrincipal | false> {
    const token = sessionToken(request.headers.cookie, this.settings);
    if (token === null) return false;
    const session = await this.database.maybeOne<SessionRow>(FIND_SESSION, [token, RENEW_BEFORE_END]);
    if (!session) return false;
    if (!READS.has(request.method)) assertTrustedOrigin(request, this.settings);
    if (session.renewalDue) await this.renew(request);
    const { sessionId, userId, name, email, role } = session;
    return { kind: 'team', userId, name, email, role, sessionId };
  }

  private async renew(request: PrincipalRequest): Promise<void> {
    const { headers } = await this.auth.api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    const renewed = headers.getSetCookie();
    if (renewed.length > 0) request.renewedCookies = renewed;
  }
}
