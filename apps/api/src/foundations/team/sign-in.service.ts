import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Database } from '#database/database';
import { DomainError } from '#core/errors';
import type { Account } from './device-cookie';
import { PasswordTries } from './password-tries.service';

/** What the library answered, and the `Set-Cookie` of a device if somebody signed in at it. */
export interface SignedIn {
  response: Response;
  cookie?: string;
}

/** What stands around better-auth's sign-in: the brake, and that no session outlives the password it was made with. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
  ) {}

  /** Asks the library within the brake. Outside of any transaction. Ends in RATE_LIMITED, UNAUTHENTICATED. */
  async signIn(body: unknown, cookies: string | undefined, ask: () => Promise<Response>): Promise<SignedIn> {
    const { email } = (body ?? {}) as { email?: unknown };
    // such a body is refused before any password is looked at
    if (typeof email !== 'string' || email.includes('\0')) return { response: await ask() };
    const attempt = await this.tries.begin(email, cookies);
    const response = await ask().catch(async (error: unknown) => {
      await this.tries.forgive(attempt);
      throw error;
    });
    // what the library refused for another reason, or could not do, says nothing of the password
    if (response.status !== 401) await this.tries.forgive(attempt);
    if (!response.ok) return { response };
    const { token } = (await response.clone().json()) as { token: string };
    const { account } = attempt;
    if (account === null || !(await this.stillHolds(account))) {
      await this.signOut(token);
      throw new DomainError('UNAUTHENTICATED', {
        en: 'Your password was changed just now: sign in with the new one.',
        fr: fr`Votre mot de passe vient de changer : connectez-vous avec le nouveau.`,
      });
    }
    return { response, cookie: this.tries.remember(attempt, account) };
  }

  /** Ends a session. The library says that it has, and clears the cookie, even if the database did not hear of it. */
  async signOut(token: string | null): Promise<void> {
    if (token !== null) await this.database.query(`DELETE FROM team_session WHERE token = $1`, [token]);
  }

  /**
   * Whether the account still has the password that was checked. A change between check and session would not see the session. This
   * locks the same row: the change waits, or has come first.
   */
  private async stillHolds({ userId, passwordHash }: Account): Promise<boolean> {
    const held = await this.database.maybeOne(
      `SELECT u.id FROM team_user u JOIN team_account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE u.id = $1 AND a.password = $2 AND NOT u.disabled FOR SHARE`,
      [userId, passwordHash],
    );
    return held !== null;
  }
}
