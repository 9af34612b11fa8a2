import { ECDH } from 'node:crypto';
import { type Locale, LOCALES } from '#i18n/locale';
import { checked, EnumField, IntField, NestedField, PatternField, StringField, UuidField } from '#http/fields';
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
  @PatternField(/^[A-Za-z0-9_-]{87}=?$/, 'isKeyBytes', { example: EXAMPLE_KEY }, { bytes: 65 })
  @IsBrowserKey
  p256dh!: string;

  @PatternField(/^[A-Za-z0-9_-]{22}(==)?$/, 'isKeyBytes', { example: 'dGhlIGF1dGggc2VjcmV0IQ' }, { bytes: 16 })
  auth!: string;
}

/** A browser's `PushSubscription`, as its `toJSON()` writes it. */
export class PutPushSubscription {
  @StringField({
    max: LONGEST_ENDPOINT,
    description: 'Address of the push service: https, and not a private one.',
    example: 'https://push.example/send/c29tZSBicm93c2Vy',
  })
  endpoint!: string;

  @IntField({
    optional: true,
    nullable: true,
    max: 8_640_000_000_000_000,
    description: 'When the browser gives it up, in milliseconds since 1970; usually null.',
  })
  expirationTime?: number | null;

  @NestedField(() => PushKeys) keys!: PushKeys;

  @StringField({
    max: 80,
    optional: true,
    nullable: true,
    description: 'The browser’s name, for its user.',
    example: 'Firefox, Linux',
  })
  name?: string | null;
}

export class PushKeyView {
  @StringField({
    description: 'The `applicationServerKey` for subscribing. Without VAPID keys a fixed one, and no push arrives.',
    example: EXAMPLE_KEY,
  })
  publicKey!: string;
}

/** A browser in which the signed-in user receives pushes; its keys aren't returned. */
export class PushSubscriptionView extends StampedView {
  @UuidField() userId!: string;
  @EnumField(LOCALES, {
    description: 'The browser’s own. Pushes use the language of the account (`GET /api/team/me`).',
  })
  locale!: Locale;
  @StringField({ max: 80, nullable: true, example: 'Firefox, Linux' }) name!: string | null;
  @StringField({
    max: LONGEST_ENDPOINT,
    description: 'Lets a browser recognize its own subscription.',
    example: 'https://push.example/send/c29tZSBicm93c2Vy',
  })
  endpoint!: string;
  @IntField({ nullable: true, max: 8_640_000_000_000_000 }) expirationTime!: number | null;
}
