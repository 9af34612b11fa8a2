import { Inject, Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Database } from '#database/database';
import { RateLimited } from '#core/errors';
import { Settings } from '#core/settings';
import { AUTH, type Auth } from './auth';
import { Brake, PASSWORDS, type Taken } from './brake.service';
import { type Account, deviceCookie, knownDevice } from './device-cookie';

/** One try at the password of an account. */
export interface PasswordTry {
  /** Null if the address has none: the try counts all the same. */
  account: Account | null;
  device: string | null;
  taken: Taken;
}

/**
 * The brake of whoever guesses passwords, however many addresses the guesses come from: 20 wrong ones in 15 minutes for an
 * account, whether there is one or not. A device that somebody signed in at before has tries of its own, so that
 * strangers cannot keep a user out.
 */
@Injectable()
export class PasswordTries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly brake: Brake,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /** Counts a try, which is to be forgiven unless the password is wrong. Ends in RATE_LIMITED. */
  async begin(email: string, cookies: string | undefined): Promise<PasswordTry> {
    // as better-auth reads it
    const address = email.toLowerCase();
    const account = await this.database.maybeOne<Account>(
      `SELECT u.id AS "userId", a.password AS "passwordHash"
         FROM team_user u JOIN team_account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE lower(u.email) = $1 AND a.password IS NOT NULL`,
      [address],
    );
    const device = account && knownDevice(cookies, account, this.settings);
    const taken = await this.brake.take(PASSWORDS, device === null ? address : `${address} ${device}`);
    if ('seconds' in taken)
      throw new RateLimited(taken.seconds, {
        en: `Too many wrong passwords for this account: try again in ${taken.seconds} seconds, or from a device that you signed in at before.`,
        fr: fr`Trop de mots de passe faux pour ce compte : réessayez dans ${taken.seconds} secondes, ou depuis un appareil où vous vous êtes déjà connecté.`,
      });
    return { account, device, taken };
  }

  /** Whether it is the account's password. */
  async isRight({ account }: PasswordTry, password: string): Promise<boolean> {
    const { password: passwords } = await this.auth.$context;
    return account !== null && passwords.verify({ hash: account.passwordHash, password });
  }

  /** No wrong password was shown: the try counts no longer. */
  async forgive({ taken }: PasswordTry): Promise<void> {
    await this.brake.giveBack(taken);
  }

  /** The `Set-Cookie` by which the device of a right password is known from now on, under the hash of the password that the account has now. */
  remember({ device }: Pick<PasswordTry, 'device'>, account: Account): string {
    return deviceCookie(account, this.settings, device ?? undefined);
  }
}
