import { DAY, SECOND } from '#core/clock';
import { newSecret } from '#core/ids';
import { sameSecret, sign } from '#core/secrets';
import type { AuthConfig } from '#core/auth.config';
import { cookieOf } from './session-cookie';

const NAME = 'parvis.device';
const MAX_AGE = 400 * DAY;

/** A user and the hash of the account's password. */
export interface Account {
  userId: string;
  passwordHash: string;
}

/**
 * The cookie of a device on which a user has signed in: `<random>.<HMAC over it, the user and the hash of the
 * password>`. Nothing is stored: it is valid as long as the secret and the password are unchanged.
 */
const nameOf = (auth: AuthConfig): string => `${auth.secureCookies ? '__Secure-' : ''}${NAME}`;
const signatureOf = (device: string, { userId, passwordHash }: Account, secret: string): string =>
  sign(`${device} ${userId} ${passwordHash}`, secret, 'device');

/** Returns the device value in the cookie header if this account was used on it, or null. */
export function knownDevice(header: string | undefined, account: Account, auth: AuthConfig): string | null {
  const [device, signature] = cookieOf(header ?? '', nameOf(auth))?.split('.') ?? [];
  if (!device || !signature) return null;
  const known = auth.secrets.some((secret) => sameSecret(signature, signatureOf(device, account, secret)));
  return known ? device : null;
}

/** Returns the `Set-Cookie` that marks a device as known, or renews it; only sent to the sign-in path. */
export function deviceCookie(account: Account, auth: AuthConfig, device = newSecret()): string {
  const value = `${device}.${signatureOf(device, account, auth.secret)}`;
  const secure = auth.secureCookies ? '; Secure' : '';
  return `${nameOf(auth)}=${value}; Max-Age=${MAX_AGE / SECOND}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}
