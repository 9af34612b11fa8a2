import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '@kernel/settings';

/** Names that better-auth gives the cookie: prefixed where it is sent over https alone. */
const NAME = 'better-auth.session_token';
const SECURE_NAME = `__Secure-${NAME}`;

/**
 * The session's token, where the cookie header holds one under our signature. better-auth writes the value as
 * `<token>.<HMAC-SHA-256 of the token, base64>`, URL-encoded.
 */
export function sessionToken(header: string | undefined, settings: Settings): string | null {
  const value = header === undefined ? null : cookieOf(header, settings.secureCookies ? SECURE_NAME : NAME);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === null || dot <= 0) return null;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', settings.authSecret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

function cookieOf(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
