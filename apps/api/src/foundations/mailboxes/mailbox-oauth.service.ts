import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { Clock, MINUTE } from '#core/clock';
import { DomainError, ProviderError, ValidationError } from '#core/errors';
import { sameSecret, sign } from '#core/secrets';
import { MAILBOX_KINDS, type MailboxKind } from '#domain/vocabulary';
import type { TeamPrincipal } from '#http/access';
import { MailOAuth } from '#providers/mailboxes/mail-oauth';
import {
  type MailboxesConfig,
  mailboxesConfig,
  type OAuthClient,
  type OAuthProvider,
} from '#providers/mailboxes/mailboxes.config';
import { MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import { providerNotSet, wrongState } from './mailboxes.errors';
import { MailboxesService } from './mailboxes.service';

/** How long a person may take to sign in and consent. */
const STATE_LIFE = 15 * MINUTE;
const STATE_PURPOSE = 'mailbox-oauth-state';
const VERIFIER_PURPOSE = 'mailbox-oauth-verifier';

/** The parameters with which a provider sends the person back (RFC 6749 §4.1.2), as they come. */
export interface OAuthReturn {
  state: unknown;
  code: unknown;
  error: unknown;
}

/** Why signing in brought no mailbox, for the settings page. */
export type OAuthFailure = 'denied' | 'expired' | 'refused' | 'already_exists' | 'forbidden' | 'unreachable';

/**
 * Signs people in to their mail provider. Nothing is stored in between: the state that the provider returns is signed for
 * the session, and the PKCE verifier is derived from it.
 */
@Injectable()
export class MailboxOAuth {
  constructor(
    private readonly clock: Clock,
    private readonly oauth: MailOAuth,
    private readonly mailboxes: MailboxesService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    @Inject(mailboxesConfig.KEY) private readonly config: MailboxesConfig,
  ) {}

  /**
   * Returns the provider's address at which the person signs in.
   * @throws VALIDATION_ERROR the operator hasn't set up the provider
   * @throws FORBIDDEN a shared mailbox, by another user than an admin
   */
  start(provider: OAuthProvider, kind: MailboxKind, user: TeamPrincipal): string {
    const client = this.clientOf(provider);
    this.mailboxes.assertMayConnect(kind, user);
    const expires = Math.floor((this.clock.now().getTime() + STATE_LIFE) / 1000);
    const text = [provider, kind, expires, randomBytes(16).toString('base64url')].join('.');
    const state = `${text}.${this.signatureOf(text, user, this.auth.secret)}`;
    return this.oauth.authorizationUrl(client, {
      redirectUri: this.redirectUri(provider),
      state,
      verifier: sign(state, this.auth.secret, VERIFIER_PURPOSE),
    });
  }

  /**
   * Connects the mailbox of the person who comes back; returns the page of the settings that shows it, or why it failed.
   * @throws VALIDATION_ERROR the state isn't one that was given to this session
   */
  async finish(provider: OAuthProvider, { state, code, error }: OAuthReturn, user: TeamPrincipal): Promise<string> {
    const client = this.clientOf(provider);
    const { kind, isExpired, secret, text } = this.stateOf(state, provider, user);
    if (isExpired) return this.settingsPage({ error: 'expired' });
    if (typeof code !== 'string' || code === '' || error !== undefined)
      return this.settingsPage({ error: error === undefined || error === 'access_denied' ? 'denied' : 'refused' });
    try {
      const { address, username, refreshToken } = await this.oauth.exchange(client, {
        code,
        redirectUri: this.redirectUri(provider),
        verifier: sign(text, secret, VERIFIER_PURPOSE),
      });
      const servers = { imap: client.imap, smtp: client.smtp };
      const mailbox = await this.mailboxes.connectGranted(
        { provider, kind, address, username, refreshToken, servers },
        user,
      );
      return this.settingsPage({ connected: mailbox.id });
    } catch (failed) {
      const failure = failureOf(failed);
      if (failure === null) throw failed;
      return this.settingsPage({ error: failure });
    }
  }

  private clientOf(provider: OAuthProvider): OAuthClient {
    const client = this.config.oauth[provider];
    if (client === null) throw providerNotSet(provider);
    return client;
  }

  /** @throws VALIDATION_ERROR it isn't a state of this session and provider */
  private stateOf(
    state: unknown,
    expected: OAuthProvider,
    user: TeamPrincipal,
  ): { kind: MailboxKind; isExpired: boolean; secret: string; text: string } {
    const text = typeof state === 'string' ? state : '';
    const dot = text.lastIndexOf('.');
    const [provider, kind, expires] = text.split('.');
    const signed = text.slice(0, dot);
    const secret = this.auth.secrets.find((one) =>
      sameSecret(this.signatureOf(signed, user, one), text.slice(dot + 1)),
    );
    const known = MAILBOX_KINDS.find((one) => one === kind);
    if (secret === undefined || provider !== expected || known === undefined) throw wrongState();
    return { kind: known, isExpired: Number(expires) * 1000 < this.clock.now().getTime(), secret, text };
  }

  private signatureOf(text: string, { sessionId, userId }: TeamPrincipal, secret: string): string {
    return sign(`${text} ${sessionId} ${userId}`, secret, STATE_PURPOSE);
  }

  private redirectUri(provider: OAuthProvider): string {
    return `${this.app.baseUrl}/api/mailboxes/oauth/${provider}/callback`;
  }

  private settingsPage(outcome: { connected: string } | { error: OAuthFailure }): string {
    return `${this.app.publicWebUrl}/app/settings/mailboxes?${new URLSearchParams({ ...outcome }).toString()}`;
  }
}

function failureOf(error: unknown): OAuthFailure | null {
  if (error instanceof MailboxSignInRefused) return 'refused';
  if (error instanceof ProviderError) return error.reason === 'refused' ? 'refused' : 'unreachable';
  if (!(error instanceof DomainError) || error instanceof ValidationError) return null;
  if (error.code === 'ALREADY_EXISTS') return 'already_exists';
  return error.code === 'FORBIDDEN' ? 'forbidden' : null;
}
