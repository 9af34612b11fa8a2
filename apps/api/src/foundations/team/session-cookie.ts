import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '#core/auth.config';

/** better-auth's cookie names: prefixed if only sent over https. */
const NAME = 'better-auth.session_token';
const SECURE_NAME = `__Secure-${NAME}`;

/**
 * Returns the session's token, if the cookie header contains one with our signature. better-auth writes the value as
 * `<token>.<HMAC-SHA-256 of the token, base64>`, URL-encoded.
 */
export function sessionToken(header: string | undefined, auth: AuthConfig): string | null {
  if (header === undefined) return null;
  const { name, tokens: kept } = ofSettings(auth);
  const value = cookieOf(header, name);
  if (value === null) return null;
  const token = kept.get(value) ?? signedToken(decoded(value), auth);
  if (token !== null && !kept.has(value)) {
    kept.set(value, token);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > MAX_KEPT) kept.delete(oldest);
  }
  return token;
}

/** Cookie settings, read once. */
interface OfSettings {
  name: string;
  /**
   * Tokens by raw header value, for values whose signature was verified; this never changes while the secrets stay.
   * Whether the session is still valid is checked in the database every time.
   */
  tokens: Map<string, string>;
}

const known = new WeakMap<AuthConfig, OfSettings>();
const MAX_KEPT = 10_000;

function ofSettings(auth: AuthConfig): OfSettings {
  const found = known.get(auth) ?? { name: auth.secureCookies ? SECURE_NAME : NAME, tokens: new Map() };
  known.set(auth, found);
  return found;
}

function signedToken(value: string, auth: AuthConfig): string | null {
  const dot = value.lastIndexOf('.');
  if (dot <= 0) return null;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const ours = auth.secrets.some((secret) => {
    const expected = signatureOf(token, secret);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return ours ? token : null;
}

/**
 * Returns the cookie header for better-auth, which only knows the current secret: during rotation, a session signed
 * with the previous secret is re-signed with the current one.
 */
export function cookieForAuth(header: string | undefined, auth: AuthConfig): string | undefined {
  const token = auth.secrets.length > 1 ? sessionToken(header, auth) : null;
  if (header === undefined || token === null) return header;
  const others = header.split(';').filter((part) => !part.trim().startsWith(`${ofSettings(auth).name}=`));
  const value = encodeURIComponent(`${token}.${signatureOf(token, auth.secret).toString('base64')}`);
  return [...others, `${ofSettings(auth).name}=${value}`].map((part) => part.trim()).join('; ');
}

const signatureOf = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest();

/** Returns the raw value of a cookie. */
export function cookieOf(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/** Empty if it can't be decoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
