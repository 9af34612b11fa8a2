import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** SHA-256 of a secret, stored instead of the secret itself. Secrets are 32 random bytes, so they need no salt. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export const sha256 = (value: string | Buffer): Buffer => hash('sha256', value, 'buffer');

/** The keys derived so far. There are few: one or two secrets, and the purposes named in the code. */
const keys = new Map<string, KeyObject>();

function key(secret: string, purpose: string): KeyObject {
  const known = keys.get(`${purpose} ${secret}`);
  if (known) return known;
  const derived = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  keys.set(`${purpose} ${secret}`, derived);
  return derived;
}

/** Encrypts with AES-256-GCM under a key derived for the purpose: 12 bytes of nonce, 16 of tag, then the text. */
export function seal(text: string, secret: string, purpose: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a text sealed under one of these secrets.
 * @throws Error the bytes were changed, or sealed under another secret
 */
export function unseal(sealed: Buffer, secrets: readonly string[], purpose: string): string {
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return unsealUnder(secret, sealed, purpose);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function unsealUnder(secret: string, sealed: Buffer, purpose: string): string {
  // Without this length Node accepts a shortened tag, and a four-byte tag is quickly guessed.
  const decipher = createDecipheriv('aes-256-gcm', key(secret, purpose), sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** HMAC-SHA-256 in base64url under a key derived for the purpose; signs the service's links. */
export const sign = (text: string, secret: string, purpose: string): string =>
  createHmac('sha256', key(secret, purpose)).update(text).digest('base64url');

/** Compares two strings in a time that doesn't reveal where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
