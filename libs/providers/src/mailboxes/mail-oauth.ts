import { Buffer } from 'node:buffer';
import { isRecord } from '#core/is-record';
import { isAddress } from '#core/addresses';
import { ProviderError } from '#core/errors';
import { sha256 } from '#core/secrets';
import { type OAuthClient } from './mailboxes.config';
import { MailboxSignInRefused } from './mailboxes.provider';

/** The outcome of a sign-in. */
export interface OAuthGrant {
  /** From the id token. */
  address: string;
  /** The name with which mail servers expect the sign-in. */
  username: string;
  refreshToken: string;
  accessToken: AccessToken;
}

export interface AccessToken {
  token: string;
  expiresInSeconds: number;
  /** A new refresh token, if the provider replaced it: the previous one may no longer be valid. */
  refreshToken?: string;
}

/** The response of a token endpoint (RFC 6749 §5), as far as it is read here. */
interface TokenAnswer {
  access_token?: unknown;
  refresh_token?: unknown;
  id_token?: unknown;
  expires_in?: unknown;
  error?: unknown;
}

/** Assumed if `expires_in` is missing: the usual lifetime. */
const DEFAULT_LIFE_SECONDS = 3600;

/** Signs people in to their mail provider: authorization code with PKCE (RFC 6749, RFC 7636). The class is the token. */
export class MailOAuth {
  constructor(private readonly options: { timeoutMs: number }) {}

  /**
   * Returns the address at which the person signs in and consents.
   * @param verifier secret of this sign-in, which `exchange` must present
   */
  authorizationUrl(
    client: OAuthClient,
    { redirectUri, state, verifier, loginHint }: SignIn & { state: string; loginHint?: string },
  ): string {
    const url = new URL(client.authUrl);
    const params = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      scope: client.scopes.join(' '),
      state,
      code_challenge: sha256(verifier).toString('base64url'),
      code_challenge_method: 'S256',
      ...client.params,
      ...(loginHint !== undefined && { login_hint: loginHint }),
    };
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Exchanges the code of a sign-in.
   * @throws MailboxSignInRefused the code isn't valid, or the provider gave no lasting access
   * @throws ProviderError the provider could not be reached, or its response is incomplete
   */
  async exchange(client: OAuthClient, { code, redirectUri, verifier }: SignIn & { code: string }): Promise<OAuthGrant> {
    const answer = await this.ask(client, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const accessToken = accessTokenOf(answer);
    if (accessToken.refreshToken === undefined) throw new MailboxSignInRefused('The provider gave no refresh token.');
    return { ...identityOf(answer.id_token, client), refreshToken: accessToken.refreshToken, accessToken };
  }

  /**
   * Exchanges a refresh token for an access token.
   * @throws MailboxSignInRefused the refresh token has expired or was revoked
   * @throws ProviderError the provider could not be reached, or its response is incomplete
   */
  async refresh(client: OAuthClient, refreshToken: string): Promise<AccessToken> {
    return accessTokenOf(await this.ask(client, { grant_type: 'refresh_token', refresh_token: refreshToken }));
  }

  private async ask(client: OAuthClient, params: Record<string, string>): Promise<TokenAnswer> {
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    let status: number;
    let text: string;
    try {
      const response = await fetch(client.tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          ...params,
          client_id: client.clientId,
          client_secret: client.clientSecret,
        }).toString(),
        // A redirect would send the secret elsewhere.
        redirect: 'error',
        signal,
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new ProviderError('mailbox', signal.aborted ? 'timeout' : 'unreachable', true, error);
    }
    if (status === 429) throw new ProviderError('mailbox', 'rate_limited', true, new Error('Token endpoint: 429.'));
    if (status >= 500) throw new ProviderError('mailbox', 'unreachable', true, new Error(`Token endpoint: ${status}.`));
    const answer = parsed(text);
    if (status === 200 && answer !== null) return answer;
    // RFC 6749 §5.2. Other errors mean that our own settings are wrong, not the person's access.
    if (answer?.error === 'invalid_grant') throw new MailboxSignInRefused('The provider refused the grant.');
    const cause = new Error(`Token endpoint: status ${status}, ${errorName(answer)}.`);
    throw new ProviderError('mailbox', status === 200 ? 'bad_answer' : 'refused', status === 200, cause, {
      en: 'check the client id and secret in the settings',
      fr: 'vérifiez l’identifiant et le secret du client dans les réglages',
    });
  }
}

interface SignIn {
  redirectUri: string;
  verifier: string;
}

/** The error's code, for the log; never a description, which may repeat parameters. */
const errorName = (answer: TokenAnswer | null): string =>
  typeof answer?.error === 'string' && /^[a-z_]{1,60}$/.test(answer.error) ? answer.error : 'no known error';

function parsed(text: string): TokenAnswer | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function accessTokenOf(answer: TokenAnswer): AccessToken {
  const { access_token: token, refresh_token: refreshToken, expires_in: life } = answer;
  if (typeof token !== 'string' || token === '') throw badAnswer('it contains no access token');
  const seconds = Number(life);
  return {
    token,
    expiresInSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_LIFE_SECONDS,
    ...(typeof refreshToken === 'string' && refreshToken !== '' && { refreshToken }),
  };
}

/**
 * The person of an id token. Its signature needn't be checked: it came from the token endpoint itself (OpenID Connect
 * Core §3.1.3.7).
 */
function identityOf(idToken: unknown, client: OAuthClient): { address: string; username: string } {
  const payload = typeof idToken === 'string' ? idToken.split('.')[1] : undefined;
  const claims = payload === undefined ? null : claimsOf(payload);
  if (claims === null) throw badAnswer('it contains no id token');
  const audiences = [claims.aud].flat();
  if (!audiences.includes(client.clientId)) throw badAnswer('its id token is for another client');
  const { email, preferred_username: name } = claims;
  // Microsoft leaves out `email` for accounts without that attribute; their user name is an address.
  const address = [email, name].find((value): value is string => isAddress(value));
  if (address === undefined) throw badAnswer('its id token contains no address');
  return { address: address.toLowerCase(), username: isAddress(name) ? name : address };
}

function claimsOf(payload: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const badAnswer = (what: string): ProviderError =>
  new ProviderError('mailbox', 'bad_answer', true, new Error(`The token endpoint’s response: ${what}.`));
