import { DAY, SECOND } from '#core/clock';
import { newSecret } from '#core/ids';
import { sameSecret, sign } from '#core/secrets';
import type { Settings } from '#core/settings';
import { cookieOf } from './session-cookie';

const NAME = 'parvis.device';
const MAX_AGE = 400 * DAY;

/** A user and the hash of the password that opens the account. */
export interface Account {
  userId: string;
  passwordHash: string;
}

/**
 * The cookie of a device that somebody signed in at: `<random>.<HMAC over it, the user and the hash of the password>`. Nothing of it is
 * kept: it is known as long as the secret and the password stay.
 */
const nameOf = (settings: Settings): string => `${settings.secureCookies ? '__Secure-' : ''}${NAME}`;
const signatureOf = (device: string, { userId, passwordHash }: Account, secret: string): string =>
  sign(`${device} ${userId} ${passwordHash}`, secret, 'device');

/** What the cookie header holds of a device that this account was used at, or null. */
export function knownDevice(header: string | undefined, account: Account, settings: Settings): string | null {
  const [device, signature] = cookieOf(header ?? '', nameOf(settings))?.split('.') ?? [];
  if (!device || !signature) return null;
  const known = settings.authSecrets.some((secret) => sameSecret(signature, signatureOf(device, account, secret)));
  return known ? device : null;
}

/** The `Set-Cookie` that makes a device known, or keeps it so; sent to where passwords are tried alone. */
export function deviceCookie(account: Account, settings: Settings, device = newSecret()): string {
  const value = `${device}.${signatureOf(device, account, settings.authSecret)}`;
  const secure = settings.secureCookies ? '; Secure' : '';
  return `${nameOf(settings)}=${value}; Max-Age=${MAX_AGE / SECOND}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}
