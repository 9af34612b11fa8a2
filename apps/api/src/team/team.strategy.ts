import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { fromNodeHeaders } from 'better-auth/node';
import { Strategy } from 'passport-custom';
import type { PrincipalRequest, TeamPrincipal } from '@kernel/http/access';
import { assertTrustedOrigin } from '@kernel/http/origin';
import { Settings } from '@kernel/settings';
import { AUTH, type Auth } from './auth';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Mode `team`: the session cookie of better-auth; a mutation must come from a page of ours. */
@Injectable()
export class TeamStrategy extends PassportStrategy(Strategy, 'team') {
  constructor(
    private readonly settings: Settings,
    @Inject(AUTH) private readonly auth: Auth,
  ) {
    super();
  }

  async validate(request: PrincipalRequest): Promise<TeamPrincipal | false> {
    if (request.headers.cookie === undefined) return false;
    const { response: found, headers } = await this.auth.api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    if (!found || found.user.disabled) return false;
    if (!READS.has(request.method)) assertTrustedOrigin(request, this.settings);
    const renewed = headers.getSetCookie();
    if (renewed.length > 0) request.renewedCookies = renewed;
    const { user, session } = found;
    return {
      kind: 'team',
      userId: user.id,
      name: user.name,
      email: user.email,
      role: user.role === 'admin' ? 'admin' : 'agent',
      sessionId: session.id,
    };
  }
}
