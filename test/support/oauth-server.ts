import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The person who signs in at the provider. */
interface Person {
  email?: string;
  preferred_username?: string;
}

interface Grant {
  person: Person;
  redirectUri: string;
  challenge: string;
}

const CLIENT = { id: 'parvis-client', secret: 'parvis-client-secret' };

/**
 * An OAuth 2.0 and OpenID Connect provider: authorization code with PKCE (RFC 7636), refresh tokens, and introspection
 * (RFC 7662) for mail servers. It checks what real ones check, and every code works once.
 */
export class OAuthServer {
  readonly client = CLIENT;
  /** The person who signs in next; null: they decline. */
  person: Person | null = { email: 'contact@agency.example' };
  /** The lifetime of access tokens, in seconds. */
  lifetime = 3600;
  /** Whether each refresh replaces the refresh token, as Microsoft does. */
  rotates = false;
  /** Whether signing in gives a refresh token. */
  givesRefreshTokens = true;
  /** Status of the next responses of the token endpoint, before it works again. */
  readonly failures: number[] = [];
  /** The parameters of every token request. */
  readonly tokenRequests: URLSearchParams[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly refreshTokens = new Map<string, Person>();
  private readonly accessTokens = new Map<string, { person: Person; until: number }>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<OAuthServer> {
    const server = new OAuthServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings that make it the provider of this name. */
  settingsFor(provider: 'MICROSOFT' | 'GOOGLE'): Record<string, string> {
    return {
      [`${provider}_CLIENT_ID`]: CLIENT.id,
      [`${provider}_CLIENT_SECRET`]: CLIENT.secret,
      [`${provider}_AUTH_URL`]: `${this.url}/authorize`,
      [`${provider}_TOKEN_URL`]: `${this.url}/token`,
    };
  }

  /** Signs the person in, as a browser at the authorization address; returns where it is sent back to. */
  async signIn(authorizationUrl: string): Promise<URL> {
    const response = await fetch(authorizationUrl, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status !== 302 || location === null)
      throw new Error(`The provider refused the sign-in: ${response.status} ${await response.text()}`);
    return new URL(location);
  }

  /** Ends all access tokens before their time. */
  endAccessTokens(): void {
    this.accessTokens.clear();
  }

  /** Revokes all refresh and access tokens. */
  revokeAll(): void {
    this.refreshTokens.clear();
    this.accessTokens.clear();
  }

  /** Whether an access token is valid now, and whose it is. */
  introspect(token: string): { active: boolean; email?: string } {
    const known = this.accessTokens.get(token);
    if (!known || known.until < Date.now()) return { active: false };
    return { active: true, email: known.person.email ?? known.person.preferred_username ?? '' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/authorize' && request.method === 'GET') return this.authorize(url.searchParams, response);
    if (url.pathname === '/introspect')
      return json(
        response,
        200,
        this.introspect(url.searchParams.get('token') ?? (await formOf(request)).get('token') ?? ''),
      );
    if (url.pathname === '/token' && request.method === 'POST') return this.token(await formOf(request), response);
    json(response, 404, { error: 'not_found' });
  }

  private authorize(params: URLSearchParams, response: ServerResponse): void {
    const redirectUri = params.get('redirect_uri');
    const challenge = params.get('code_challenge') ?? '';
    if (params.get('client_id') !== CLIENT.id || redirectUri === null || params.get('response_type') !== 'code')
      return json(response, 400, { error: 'invalid_request' });
    if (params.get('code_challenge_method') !== 'S256' || challenge.length !== 43)
      return json(response, 400, { error: 'invalid_request', error_description: 'PKCE is required.' });
    if (!(params.get('scope') ?? '').split(' ').includes('openid'))
      return json(response, 400, { error: 'invalid_scope' });
    const back = new URL(redirectUri);
    back.searchParams.set('state', params.get('state') ?? '');
    if (this.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      this.codes.set(code, { person: this.person, redirectUri, challenge });
      back.searchParams.set('code', code);
      // As Google and Microsoft do.
      back.searchParams.set('scope', params.get('scope') ?? '');
      back.searchParams.set('session_state', 'abc');
    }
    response.writeHead(302, { location: back.href }).end();
  }

  private token(params: URLSearchParams, response: ServerResponse): void {
    this.tokenRequests.push(params);
    const failure = this.failures.shift();
    if (failure !== undefined) return json(response, failure, { error: 'temporarily_unavailable' });
    if (params.get('client_id') !== CLIENT.id || params.get('client_secret') !== CLIENT.secret)
      return json(response, 401, { error: 'invalid_client' });
    if (params.get('grant_type') === 'authorization_code') {
      const code = params.get('code') ?? '';
      const grant = this.codes.get(code);
      this.codes.delete(code);
      const challenge = createHash('sha256')
        .update(params.get('code_verifier') ?? '')
        .digest('base64url');
      if (!grant || grant.redirectUri !== params.get('redirect_uri') || grant.challenge !== challenge)
        return json(response, 400, { error: 'invalid_grant' });
      return json(response, 200, {
        ...this.tokensFor(grant.person, this.givesRefreshTokens),
        id_token: idToken({ aud: CLIENT.id, sub: '1', ...grant.person }),
      });
    }
    if (params.get('grant_type') !== 'refresh_token') return json(response, 400, { error: 'unsupported_grant_type' });
    const refreshToken = params.get('refresh_token') ?? '';
    const person = this.refreshTokens.get(refreshToken);
    if (!person) return json(response, 400, { error: 'invalid_grant' });
    if (this.rotates) this.refreshTokens.delete(refreshToken);
    json(response, 200, this.tokensFor(person, this.rotates));
  }

  private tokensFor(person: Person, withRefreshToken: boolean): object {
    const accessToken = randomBytes(24).toString('base64url');
    this.accessTokens.set(accessToken, { person, until: Date.now() + this.lifetime * 1000 });
    const refreshToken = randomBytes(24).toString('base64url');
    if (withRefreshToken) this.refreshTokens.set(refreshToken, person);
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: this.lifetime,
      ...(withRefreshToken && { refresh_token: refreshToken }),
    };
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** An id token without a signature that anyone checks: it comes from the token endpoint itself. */
const idToken = (claims: object): string =>
  [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.c2ln';
