import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR, MINUTE, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { NotFound, ValidationError } from '#core/errors';
import { JobQueue, Queue } from '#queue/queue';
import { DomainEvents } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import type { Locale } from '#i18n/locale';
import { AUTH, type Auth } from './auth';
import { LoginThrottle, FORGOTTEN } from './login-throttle.service';
import { PasswordTries } from './password-tries.service';
import { SessionsService } from './sessions.service';
import { TeamLinks } from './team-links.service';
import type { ChangePassword, ResetPassword, UserView } from './team.dto';
import { LinkRevoked, UserDisabled } from './team.errors';
import { PasswordChanged, PasswordLinkSent, PasswordReset } from './team.events';
import { USER } from './team.sql';

const LINK_VALIDITY = HOUR;
/** Reset requests by strangers. */
const QUEUE = 'forgotten-passwords';

interface Forgotten {
  email: string;
}

/** A user whose password was set, and the `Set-Cookie` that marks the device as known. */
export interface PasswordSet {
  user: UserView;
  cookie: string;
}

/** Sets passwords: with the current one, or by a mailed link. Both end all access opened with the old password. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly queue: JobQueue,
    private readonly throttle: LoginThrottle,
    private readonly tries: PasswordTries,
    private readonly links: TeamLinks,
    private readonly sessions: SessionsService,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /**
   * Mails a link if the address belongs to an enabled user; anonymous, outside of any transaction. Neither the response
   * nor its timing reveals whether it does: every address is queued, and looked up after the response.
   */
  async forgot(email: string): Promise<void> {
    const address = email.toLowerCase();
    const taken = await this.throttle.take(FORGOTTEN, address);
    if ('seconds' in taken) return;
    await this.queue.add(QUEUE, { email: address } satisfies Forgotten, { key: address });
  }

  /** Mails a link if the address belongs to an enabled user. */
  @Queue({
    name: QUEUE,
    job: 'mail-password-links',
    schedule: '*/30 * * * * *',
    backOff: [MINUTE, 10 * MINUTE],
    lease: 30 * SECOND,
    inTransaction: true,
    // the address of a stranger isn't kept: they can ask again
    dropFailed: true,
    via: 'api',
  })
  async mailForgotten({ email }: Forgotten): Promise<void> {
    const user = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM team_user WHERE lower(email) = $1 AND NOT disabled FOR NO KEY UPDATE`,
      [email],
    );
    if (user) await this.sendLink(user.id);
  }

  /**
   * Mails a link to a user; for admins.
   * @throws NOT_FOUND the user doesn't exist
   * @throws INVALID_STATUS_TRANSITION the user is disabled
   */
  async sendLink(userId: string): Promise<UserView> {
    const found = await this.database.maybeOne<UserView & { locale: Locale }>(
      `SELECT ${USER}, locale FROM team_user WHERE id = $1 FOR NO KEY UPDATE`,
      [userId],
    );
    if (!found) throw new NotFound(NOUNS.teamUser);
    const { locale, ...user } = found;
    if (user.disabled) throw new UserDisabled();
    const { hash, sealed } = this.links.secret();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_VALIDITY);
    const { email, name } = user;
    await this.links.make({ userId, email, name: null, role: null, invitedBy: null, expiresAt }, hash);
    await this.events.publish(PasswordLinkSent, {
      payload: { userId },
      carried: { email, name, locale, sealedToken: sealed },
    });
    return user;
  }

  /**
   * Returns the address whose password a link sets, and changes nothing; anonymous.
   * @throws NOT_FOUND not one of our links
   * @throws TOKEN_EXPIRED used or expired
   * @throws TOKEN_REVOKED revoked
   */
  async preview(token: string): Promise<{ email: string }> {
    const link = await this.links.find(token, 'password');
    if (link === null) throw new NotFound(NOUNS.passwordLink);
    return { email: link.email };
  }

  /**
   * Sets a password by a mailed link and ends all sessions and keys; anonymous.
   * @throws TOKEN_EXPIRED used, expired or unknown
   * @throws TOKEN_REVOKED revoked
   */
  async reset({ token, password }: ResetPassword): Promise<PasswordSet> {
    const { userId } = await this.links.demand(token, 'password');
    const user = await this.database.maybeOne<UserView>(
      `SELECT ${USER} FROM team_user WHERE id = $1 AND NOT disabled FOR NO KEY UPDATE`,
      [userId],
    );
    if (!user) throw new LinkRevoked();
    await this.links.use(token, 'password');
    const passwordHash = await this.hash(password);
    await this.database.query(
      `UPDATE team_account SET password = $2, updated_at = $3 WHERE user_id = $1 AND provider_id = 'credential'`,
      [user.id, passwordHash, this.clock.now()],
    );
    await this.sessions.endAccess(user.id, null);
    await this.events.publish(PasswordReset, {
      payload: { userId: user.id },
      actor: { type: 'user', id: user.id, label: user.name },
    });
    return { user, cookie: this.tries.remember({ device: null }, { userId: user.id, passwordHash }) };
  }

  /**
   * Changes the password and ends the user's other sessions and all keys; for its user, outside of any transaction.
   * @throws VALIDATION_ERROR `currentPassword` is wrong
   * @throws RATE_LIMITED too many wrong passwords
   */
  async change(input: ChangePassword, user: TeamPrincipal, cookies: string | undefined): Promise<PasswordSet> {
    const attempt = await this.tries.begin(user.email, cookies);
    const { account } = attempt;
    if (account === null || !(await this.tries.isRight(attempt, input.currentPassword))) throw wrongPassword();
    await this.tries.forgive(attempt);
    const passwordHash = await this.hash(input.newPassword);
    return this.database.transaction(async () => {
      await this.sessions.hold(user);
      const changed = await this.database.maybeOne(
        `UPDATE team_account SET password = $3, updated_at = $4
          WHERE user_id = $1 AND provider_id = 'credential' AND password = $2 RETURNING id`,
        [user.userId, account.passwordHash, passwordHash, this.clock.now()],
      );
      // Another change from the same session came first.
      if (!changed) throw wrongPassword();
      await this.sessions.endAccess(user.userId, user.sessionId);
      await this.links.voidPasswordLinksOf(user.userId);
      await this.events.publish(PasswordChanged, { payload: { userId: user.userId } });
      return {
        user: await this.database.one<UserView>(`SELECT ${USER} FROM team_user WHERE id = $1`, [user.userId]),
        cookie: this.tries.remember(attempt, { userId: user.userId, passwordHash }),
      };
    });
  }

  private async hash(password: string): Promise<string> {
    const { password: passwords } = await this.auth.$context;
    return passwords.hash(password);
  }
}

const wrongPassword = (): ValidationError =>
  ValidationError.of('currentPassword', 'isPassword', {
    en: 'currentPassword is not the password of your account',
    fr: 'currentPassword n’est pas le mot de passe de votre compte',
  });
