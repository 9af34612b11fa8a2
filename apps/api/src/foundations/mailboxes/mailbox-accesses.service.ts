import { Inject, Injectable } from '@nestjs/common';
import { domainOf } from '#core/addresses';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { Clock, MINUTE, SECOND } from '#core/clock';
import { currentUserId } from '#core/context';
import { NotFound, ProviderError } from '#core/errors';
import { seal, unseal } from '#core/secrets';
import { isPublicMailDomain } from '#domain/mail-servers';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import type { MailboxAuth, MailboxKind } from '#domain/vocabulary';
import type { TeamPrincipal } from '#http/access';
import { MailOAuth } from '#providers/mailboxes/mail-oauth';
import { type MailboxesConfig, mailboxesConfig, type OAuthProvider } from '#providers/mailboxes/mailboxes.config';
import { type MailboxAccess, MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import { DomainEvents } from '../timeline/domain-events';
import { type Mailbox, mailboxes } from './mailbox.entity';
import { notYourMailbox, type StatusReason } from './mailboxes.errors';
import { MailboxLost, MailboxRecovered } from './mailboxes.events';
import { FIND_SENDER_OF_REQUEST, LOSE_MAILBOX, RECOVER_MAILBOX } from './mailboxes.sql';

const LOCK_LOST = mailboxes.locked('mailbox.id = $1 AND mailbox.attention_since IS NOT NULL', ['id']);

/** The purpose under which a mailbox's secret is sealed. */
const PURPOSE = 'mailbox';
/** An access token is replaced this long before it expires, so that no connection begins with a dying one. */
const RENEWED_BEFORE = 2 * MINUTE;

/** The sealed value: the password, or the refresh token of an OAuth provider. */
export type MailboxSecret = { password: string } | { refreshToken: string };

/** A mailbox that sends a mail. */
export interface MailboxSender {
  id: string;
  address: string;
  displayName: string;
}

/** An access token in memory, for the sealed refresh token from which it came. */
interface KeptToken {
  token: string;
  until: number;
  sealed: Buffer;
}

/** How other areas reach a mailbox, which one sends what, and what becomes of sign-ins. For other areas. */
@Injectable()
export class MailboxAccesses {
  private readonly tokens = new Map<string, KeptToken>();
  /** Running renewals by mailbox: callers at the same moment share one, since a provider may replace the refresh token. */
  private readonly renewals = new Map<string, Promise<string>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly oauth: MailOAuth,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    @Inject(mailboxesConfig.KEY) private readonly config: MailboxesConfig,
  ) {}

  /** Encrypts the secret of a mailbox. */
  seal(secret: MailboxSecret): Buffer {
    return seal(JSON.stringify(secret), this.auth.secret, PURPOSE);
  }

  /**
   * Returns how to reach a mailbox, with a valid access token if its provider uses OAuth. Never call it inside a
   * transaction. Report refusals by the server with `signInRefused`.
   * @throws NOT_FOUND the mailbox was removed
   * @throws MailboxSignInRefused the refresh token has expired or was revoked; this was reported already
   * @throws ProviderError the OAuth provider could not be reached
   */
  async accessOf(mailboxId: string): Promise<MailboxAccess> {
    const mailbox = await this.database.find(mailboxes, mailboxId);
    if (mailbox === null) throw new NotFound(NOUNS.mailbox);
    const { address, username, auth } = mailbox;
    return {
      address,
      username,
      secret: await this.secretOf(mailbox),
      imap: { host: mailbox.imapHost, port: mailbox.imapPort, security: mailbox.imapSecurity },
      smtp: { host: mailbox.smtpHost, port: mailbox.smtpPort, security: mailbox.smtpSecurity },
      // The operator named the servers of OAuth providers.
      allowPrivate: this.config.allowPrivate || auth !== 'password',
    };
  }

  /**
   * Runs work that signs in to a mailbox, and reports a refusal with this reason. Work that was refused an access token runs again with a
   * new one: the provider may have ended the token early. Never call it inside a transaction.
   * @throws NOT_FOUND the mailbox was removed
   * @throws MailboxSignInRefused the mailbox needs attention
   * @throws ProviderError the OAuth provider could not be reached; and the errors of the work
   */
  async use<Result>(
    mailboxId: string,
    work: (access: MailboxAccess) => Promise<Result>,
    reason: StatusReason = 'sign_in_refused',
  ): Promise<Result> {
    const access = await this.accessOf(mailboxId);
    const refused = async (error: unknown): Promise<never> => {
      if (error instanceof MailboxSignInRefused) await this.signInRefused(mailboxId, reason);
      throw error;
    };
    try {
      return await work(access);
    } catch (error) {
      if (!(error instanceof MailboxSignInRefused) || 'password' in access.secret) return refused(error);
    }
    this.tokens.delete(mailboxId);
    const renewed = await this.accessOf(mailboxId);
    return work(renewed).catch(refused);
  }

  /**
   * Records that the server refused the sign-in: the mailbox needs attention, and its owner and the admins are notified
   * once, until a sign-in succeeds again.
   */
  async signInRefused(mailboxId: string, reason: StatusReason = 'sign_in_refused'): Promise<void> {
    this.tokens.delete(mailboxId);
    const now = this.clock.now();
    await this.database.transaction(async () => {
      const lost = await this.database.maybeOne<
        Pick<Mailbox, 'address' | 'kind' | 'ownerId'> & { attentionSince: Date; isNew: boolean }
      >(LOSE_MAILBOX, [mailboxId, reason, now]);
      if (!lost?.isNew) return;
      const { address, kind, ownerId, attentionSince } = lost;
      await this.events.publish(MailboxLost, {
        payload: { mailboxId, kind },
        carried: { address, recipients: await this.managersOf(ownerId), outage: attentionSince.toISOString() },
      });
    });
  }

  /** Records that a sign-in succeeded, for reading or for sending: an outage is over. */
  async signedIn(mailboxId: string, purpose: 'reading' | 'sending' = 'reading'): Promise<void> {
    await this.database.transaction(async () => {
      const recovered = await this.database.maybeOne<{ kind: MailboxKind }>(RECOVER_MAILBOX, [
        mailboxId,
        this.clock.now(),
        purpose === 'sending',
      ]);
      if (recovered) await this.events.publish(MailboxRecovered, { payload: { mailboxId, kind: recovered.kind } });
    });
  }

  /** Locks a mailbox until the ambient transaction ends if its sign-in is refused; returns whether it is. */
  async lockLost(mailboxId: string): Promise<boolean> {
    return (await this.database.maybeOne(LOCK_LOST, [mailboxId])) !== null;
  }

  /**
   * Returns the mailbox that sends a mail, or null for the service's own address: the chosen one, else that of the
   * request's conversation, else the default sender. Only its owner sends from a personal one: for others, and for
   * automatic mails, the next in this order sends.
   * @param user the sender; null for automatic mails
   * @throws NOT_FOUND the chosen mailbox doesn't exist
   * @throws FORBIDDEN the chosen mailbox is personal, and not the user's
   */
  async forRequest(
    requestId: string | null,
    chosen: string | null | undefined,
    user: Pick<TeamPrincipal, 'userId'> | null,
  ): Promise<MailboxSender | null> {
    if (chosen !== undefined && chosen !== null) {
      const mailbox = await this.database.find(mailboxes, chosen);
      if (mailbox === null) throw new NotFound(NOUNS.mailbox);
      if (mailbox.ownerId !== null && mailbox.ownerId !== user?.userId) throw notYourMailbox();
      return senderOf(mailbox);
    }
    return this.database.maybeOne<MailboxSender>(FIND_SENDER_OF_REQUEST, [requestId, user?.userId ?? null]);
  }

  /**
   * Returns the id of the mailbox with which the current user sends a mail, or null for the service's own address; see
   * `forRequest`.
   * @throws NOT_FOUND the chosen mailbox doesn't exist
   * @throws FORBIDDEN the chosen mailbox is personal, and not the user's
   */
  async choose(requestId: string | null, chosen: string | null | undefined): Promise<string | null> {
    const userId = currentUserId();
    return (await this.forRequest(requestId, chosen, userId === null ? null : { userId }))?.id ?? null;
  }

  /** Returns the sender that a mailbox is; null if it was removed. */
  async sender(mailboxId: string): Promise<MailboxSender | null> {
    const mailbox = await this.database.find(mailboxes, mailboxId);
    return mailbox && senderOf(mailbox);
  }

  /** Returns the domains of the mailboxes, in lower case, without those in which anyone can have an address. */
  async domains(): Promise<string[]> {
    const rows = await this.database.query<{ address: string }>('SELECT address FROM mailbox');
    const domains = new Set(rows.map(({ address }) => domainOf(address)));
    return [...domains].filter((domain) => !isPublicMailDomain(domain));
  }

  /** Returns the admins, and the owner of a personal mailbox. */
  private async managersOf(ownerId: string | null): Promise<string[]> {
    const users = await this.database.query<{ id: string }>(
      `SELECT id FROM team_user WHERE NOT disabled AND (role = 'admin' OR id = $1) ORDER BY id`,
      [ownerId],
    );
    return users.map(({ id }) => id);
  }

  private async secretOf(mailbox: Mailbox): Promise<MailboxAccess['secret']> {
    const secret = this.unsealed(mailbox);
    if ('password' in secret) return secret;
    const kept = this.tokens.get(mailbox.id);
    if (kept && kept.until > this.clock.now().getTime() && kept.sealed.equals(mailbox.sealedSecret))
      return { accessToken: kept.token };
    const running = this.renewals.get(mailbox.id) ?? this.renew(mailbox, secret.refreshToken);
    this.renewals.set(mailbox.id, running);
    try {
      return { accessToken: await running };
    } finally {
      this.renewals.delete(mailbox.id);
    }
  }

  private async renew({ id, auth, sealedSecret }: Mailbox, refreshToken: string): Promise<string> {
    const client = isOAuth(auth) ? this.config.oauth[auth] : null;
    // The operator has removed the client's credentials.
    if (client === null) throw new ProviderError('mailbox', 'refused', false);
    const asked = this.clock.now().getTime();
    try {
      const answer = await this.oauth.refresh(client, refreshToken);
      const replaced = answer.refreshToken !== undefined && answer.refreshToken !== refreshToken;
      const sealed = replaced ? this.seal({ refreshToken: answer.refreshToken ?? refreshToken }) : sealedSecret;
      // The condition keeps a newer token, if the person has signed in again in the meantime.
      if (replaced)
        await this.database.query('UPDATE mailbox SET sealed_secret = $2 WHERE id = $1 AND sealed_secret = $3', [
          id,
          sealed,
          sealedSecret,
        ]);
      const until = asked + answer.expiresInSeconds * SECOND - RENEWED_BEFORE;
      this.tokens.set(id, { token: answer.token, until, sealed });
      return answer.token;
    } catch (error) {
      if (error instanceof MailboxSignInRefused) await this.signInRefused(id, 'access_revoked');
      throw error;
    }
  }

  /** @throws MailboxSignInRefused the secret was sealed under a key that is no longer known */
  private unsealed({ sealedSecret }: Mailbox): MailboxSecret {
    try {
      return JSON.parse(unseal(sealedSecret, this.auth.secrets, PURPOSE)) as MailboxSecret;
    } catch (error) {
      throw new MailboxSignInRefused('The stored secret can’t be decrypted.', { cause: error });
    }
  }
}

const isOAuth = (auth: MailboxAuth): auth is OAuthProvider => auth !== 'password';

const senderOf = ({ id, address, displayName }: Mailbox): MailboxSender => ({ id, address, displayName });
