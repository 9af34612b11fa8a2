import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Database } from '#database/database';
import { DomainError } from '#core/errors';
import type { Account } from './device-cookie';
import { PasswordTries } from './password-tries.service';

/** The library's response, and the `Set-Cookie` of the device after a successful sign-in. */
export interface SignedIn {
  response: Response;
  cookie?: string;
}

/**
 * Wraps better-auth's sign-in: limits attempts, and ensures that no session outlives the password it was created with.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
  ) {}

  /**
   * Calls the library within the attempt limit. Outside of any transaction.
   * @throws RATE_LIMITED too many wrong passwords
   * @throws UNAUTHENTICATED the password was changed during the sign-in
   */
  async signIn(body: unknown, cookies: string | undefined, ask: () => Promise<Response>): Promise<SignedIn> {
    const { email } = (body ?? {}) as { email?: unknown };
    // Such a body is refused before any password is checked.
    if (typeof email !== 'string' || email.includes('\0')) return { response: await ask() };
    const attempt = await this.tries.begin(email, cookies);
    const response = await ask().catch(async (error: unknown) => {
      await this.tries.forgive(attempt);
      throw error;
    });
    // Other refusals and failures of the library say nothing about the password.
    if (response.status !== 401) await this.tries.forgive(attempt);
    if (!response.ok) return { response };
    const { token } = (await response.clone().json()) as { token: string };
    const { account } = attempt;
    if (account === null || !(await this.stillHolds(account))) {
      await this.signOut(token);
      throw new DomainError('UNAUTHENTICATED', {
        en: 'Your password was just changed: sign in with the new one.',
        fr: fr`Votre mot de passe vient de changer : connectez-vous avec le nouveau.`,
      });
    }
    return { response, cookie: this.tries.remember(attempt, account) };
  }

  /** Ends a session. The library reports success and clears the cookie even if the database call failed. */
  async signOut(token: string | null): Promise<void> {
    if (token !== null) await this.database.query(`DELETE FROM team_session WHERE token = $1`, [token]);
  }

  /**
   * Whether the account still has the verified password. A change between verification and session creation would not
   * see the session. This locks the same row: the change waits, or came first.
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
