import { Inject, Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Database } from '#database/database';
import { RateLimited } from '#core/errors';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { AUTH, type Auth } from './auth';
import { LoginThrottle, PASSWORDS, type Taken } from './login-throttle.service';
import { type Account, deviceCookie, knownDevice } from './device-cookie';

/** One attempt at an account's password. */
export interface PasswordTry {
  /** Null if the address has no account: the attempt still counts. */
  account: Account | null;
  device: string | null;
  taken: Taken;
}

/**
 * Limits password guessing, from any number of addresses: 20 wrong passwords in 15 minutes per account, whether or not
 * it exists. Devices on which the user has signed in before have a separate allowance, so that strangers can't lock a
 * user out.
 */
@Injectable()
export class PasswordTries {
  constructor(
    private readonly database: Database,
    @Inject(authConfig.KEY) private readonly secrets: AuthConfig,
    private readonly throttle: LoginThrottle,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /**
   * Counts an attempt, which must be forgiven unless the password is wrong.
   * @throws RATE_LIMITED too many wrong passwords
   */
  async begin(email: string, cookies: string | undefined): Promise<PasswordTry> {
    // Normalized as in better-auth.
    const address = email.toLowerCase();
    const account = await this.database.maybeOne<Account>(
      `SELECT u.id AS "userId", a.password AS "passwordHash"
         FROM team_user u JOIN team_account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE lower(u.email) = $1 AND a.password IS NOT NULL`,
      [address],
    );
    const device = account && knownDevice(cookies, account, this.secrets);
    const taken = await this.throttle.take(PASSWORDS, device === null ? address : `${address} ${device}`);
    if ('seconds' in taken)
      throw new RateLimited(taken.seconds, {
        en:
          `Too many wrong passwords for this account: try again in ${taken.seconds} seconds, or from a device on ` +
          'which you have signed in before.',
        fr: fr`Trop de mots de passe incorrects pour ce compte : réessayez dans ${taken.seconds} secondes, ou depuis un appareil où vous vous êtes déjà connecté.`,
      });
    return { account, device, taken };
  }

  /** Whether it is the account's password. */
  async isRight({ account }: PasswordTry, password: string): Promise<boolean> {
    const { password: passwords } = await this.auth.$context;
    return account !== null && passwords.verify({ hash: account.passwordHash, password });
  }

  /** Releases an attempt that had no wrong password. */
  async forgive({ taken }: PasswordTry): Promise<void> {
    await this.throttle.giveBack(taken);
  }

  /**
   * Returns the `Set-Cookie` that marks the device as known after a correct password, bound to the account's current
   * password hash.
   */
  remember({ device }: Pick<PasswordTry, 'device'>, account: Account): string {
    return deviceCookie(account, this.secrets, device ?? undefined);
  }
}
