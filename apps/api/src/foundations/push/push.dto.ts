import { ECDH } from 'node:crypto';
import { type Locale, LOCALES } from '#i18n/locale';
import { checked, Nested, OneOf, Pattern, Text, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';

const LONGEST_ENDPOINT = 2000;
/** Maximum number of browsers per user. */
export const BROWSERS_MAX = 20;
const EXAMPLE_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** Whether the value is a public key for encrypting messages: a point on the curve P-256. */
const isPointOfP256 = (value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};

const IsBrowserKey = checked('isPointOfP256', {}, isPointOfP256);

export class PushKeys {
  @Pattern(/^[A-Za-z0-9_-]{87}=?$/, 'isKeyBytes', { example: EXAMPLE_KEY }, { bytes: 65 })
  @IsBrowserKey()
  p256dh!: string;

  @Pattern(/^[A-Za-z0-9_-]{22}(==)?$/, 'isKeyBytes', { example: 'dGhlIGF1dGggc2VjcmV0IQ' }, { bytes: 16 })
  auth!: string;
}

/** A browser's `PushSubscription`, as its `toJSON()` writes it. */
export class PutPushSubscription {
  @Text({
    max: LONGEST_ENDPOINT,
    description: 'Address of the push service: https, and not a private one.',
    example: 'https://push.example/send/c29tZSBicm93c2Vy',
  })
  endpoint!: string;

  @Whole({
    optional: true,
    nullable: true,
    max: 8_640_000_000_000_000,
    description: 'When the browser gives it up, in milliseconds since 1970; usually null.',
  })
  expirationTime?: number | null;

  @Nested(() => PushKeys) keys!: PushKeys;

  @Text({
    max: 80,
    optional: true,
    nullable: true,
    description: 'The browser’s name, for its user.',
    example: 'Firefox, Linux',
  })
  name?: string | null;
}

export class PushKeyView {
  @Text({
    description: 'The `applicationServerKey` for subscribing. Without VAPID keys a fixed one, and no push arrives.',
    example: EXAMPLE_KEY,
  })
  publicKey!: string;
}

/** A browser in which the signed-in user receives pushes; its keys aren't returned. */
export class PushSubscriptionView extends StampedView {
  @Uuid() userId!: string;
  @OneOf(LOCALES, {
    description: 'The browser’s own. Pushes use the language of the account (`GET /api/team/me`).',
  })
  locale!: Locale;
  @Text({ max: 80, nullable: true, example: 'Firefox, Linux' }) name!: string | null;
  @Text({
    max: LONGEST_ENDPOINT,
    description: 'Lets a browser recognize its own subscription.',
    example: 'https://push.example/send/c29tZSBicm93c2Vy',
  })
  endpoint!: string;
  @Whole({ nullable: true, max: 8_640_000_000_000_000 }) expirationTime!: number | null;
}
