import { createECDH } from 'node:crypto';
import { resolve } from 'node:path';
import { plainToInstance, Transform } from 'class-transformer';
import {
  getMetadataStorage,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { trustedProxies } from './network';

const bool = Transform(({ value }: { value: unknown }) =>
  value === undefined
    ? undefined
    : value === 'true' || value === '1'
      ? true
      : value === 'false' || value === '0'
        ? false
        : value,
);
const number = Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : Number(value)));
/** A retention time in days, at most a hundred years. Without the setting, rows are kept forever. */
const days = (): PropertyDecorator => (target, key) => {
  for (const rule of [Max(36_500), Min(1), IsInt(), number, IsOptional()]) rule(target, key);
};
const webUrl = (): PropertyDecorator =>
  IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false });
const mailServer = (protocol: 'imap' | 'smtp'): PropertyDecorator =>
  Matches(new RegExp(`^${protocol}s?://(\\[[0-9a-fA-F:]+\\]|[\\w.-]+)(:\\d{1,5})?/?$`), {
    message: `$property must be an address such as ${protocol}s://${protocol}.example:${protocol === 'imap' ? 993 : 465}`,
  });
const proxies = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTrustProxy',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && trustedProxies(value) !== null,
      defaultMessage: () =>
        'TRUST_PROXY must be false, true (one proxy), the number of proxies (16 at most), or their addresses ' +
        'and networks such as 10.0.0.0/8,192.168.1.7',
    },
  });
const standardWebhooksSecret = (): PropertyDecorator =>
  Matches(/^(whsec_)?[A-Za-z0-9+/]{8,}={0,2}$/, {
    message: '$property must be base64, as Standard Webhooks secrets are',
  });

/**
 * Every setting of the service, by its environment variable. Read only here; areas inject their namespace of it
 * (`<area>.config.ts`).
 */
export class Settings {
  @IsIn(['development', 'test', 'production']) NODE_ENV: 'development' | 'test' | 'production' = 'development';
  @number @IsInt() @Min(0) @Max(65535) PORT = 3000;
  @IsString() HOST = '0.0.0.0';
  @IsOptional() @number @IsInt() @Min(0) @Max(65535) METRICS_PORT?: number;
  @IsString() METRICS_HOST = '127.0.0.1';
  @IsString() DATA_DIR = 'data';
  @IsString() WEB_DIR = 'dist/web';
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgres://' })
  DATABASE_URL?: string;
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_READ_URL must begin with postgres://' })
  DATABASE_READ_URL?: string;
  @number @IsInt() @Min(1) @Max(500) DATABASE_POOL_SIZE = 6;
  @bool @IsBoolean() DATABASE_NAMED_STATEMENTS = true;
  @number @IsInt() @Min(0) OVERLOAD_WAITING = 250;
  @number @IsInt() @Min(0) OVERLOAD_DELAY_MS = 1000;
  @number @IsInt() @Min(1000) @Max(600_000) HEADERS_TIMEOUT_MS = 20_000;
  @number @IsInt() @Min(1000) @Max(86_400_000) REQUEST_TIMEOUT_MS = 900_000;
  @number @IsInt() @Min(1000) @Max(600_000) BODY_GRACE_MS = 10_000;
  @number @IsInt() @Min(1) @Max(1_000_000) BODY_MIN_RATE = 500;
  @number @IsInt() @Min(64) @Max(65_536) BODIES_MIB = 256;
  @number @IsInt() @Min(32) @Max(65_536) BODIES_UNVERIFIED_MIB = 64;
  @IsOptional() @bool @IsBoolean() DEMO_DATA?: boolean;
  @IsOptional() @webUrl() PUBLIC_WEB_URL?: string;
  @proxies() TRUST_PROXY = 'false';
  @bool @IsBoolean() TLS_BY_PROXY = false;
  @IsTimeZone() TIME_ZONE = 'Europe/Paris';
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @IsOptional() @IsString() CORS_ORIGIN?: string;
  @number @IsInt() @Min(0) @Max(600_000) SHUTDOWN_DRAIN_MS = 1_000;

  @IsOptional() @IsString() BETTER_AUTH_SECRET?: string;
  @IsOptional() @IsString() BETTER_AUTH_SECRET_PREVIOUS?: string;
  @IsOptional() @webUrl() BETTER_AUTH_URL?: string;
  @IsOptional() @IsEmail() BOOTSTRAP_ADMIN_EMAIL?: string;
  @IsOptional() @MinLength(12) BOOTSTRAP_ADMIN_PASSWORD?: string;

  @IsOptional() @IsString() LLM_API_KEY?: string;
  @IsString() LLM_MODEL = 'claude-sonnet-4-6';
  @IsOptional() @webUrl() LLM_BASE_URL?: string;
  @number @IsInt() @Min(1000) LLM_TIMEOUT_MS = 60_000;

  @IsString() EMAIL_FROM = 'Parvis <requests@parvis.example>';
  @IsString() EMAIL_INBOUND_DOMAIN = 'parvis.example';
  @IsOptional() @standardWebhooksSecret() EMAIL_WEBHOOK_SECRET?: string;
  @IsOptional()
  @Matches(/^[^\s;()"=]+$/, { message: 'EMAIL_AUTHSERV_ID must be one name, as it appears in Authentication-Results' })
  EMAIL_AUTHSERV_ID?: string;
  @IsOptional() @IsString() EMAILPROV_API_KEY?: string;
  @IsOptional()
  @Matches(/^smtps?:\/\//, { message: 'EMAILPROV_SMTP_URL must begin with smtp:// or smtps://' })
  EMAILPROV_SMTP_URL?: string;
  @IsOptional() @IsEmail() EMAILPROV_DEV_TO?: string;
  @IsOptional() @standardWebhooksSecret() EMAILPROV_WEBHOOK_SECRET?: string;

  @IsOptional() @bool @IsBoolean() MAILBOX_ALLOW_PRIVATE?: boolean;
  @IsOptional() @IsString() MICROSOFT_CLIENT_ID?: string;
  @IsOptional() @IsString() MICROSOFT_CLIENT_SECRET?: string;
  @Matches(/^[\w.-]+$/, { message: 'MICROSOFT_TENANT must be common, organizations, or the id or domain of a tenant' })
  MICROSOFT_TENANT = 'common';
  @IsOptional() @webUrl() MICROSOFT_AUTH_URL?: string;
  @IsOptional() @webUrl() MICROSOFT_TOKEN_URL?: string;
  @IsOptional() @mailServer('imap') MICROSOFT_IMAP_URL?: string;
  @IsOptional() @mailServer('smtp') MICROSOFT_SMTP_URL?: string;
  @IsOptional() @IsString() GOOGLE_CLIENT_ID?: string;
  @IsOptional() @IsString() GOOGLE_CLIENT_SECRET?: string;
  @IsOptional() @webUrl() GOOGLE_AUTH_URL?: string;
  @IsOptional() @webUrl() GOOGLE_TOKEN_URL?: string;
  @IsOptional() @mailServer('imap') GOOGLE_IMAP_URL?: string;
  @IsOptional() @mailServer('smtp') GOOGLE_SMTP_URL?: string;

  @IsOptional() @IsString() AGENCY_NAME?: string;
  @IsOptional() @IsEmail() AGENCY_EMAIL?: string;
  @IsOptional()
  @Matches(/^\+?[\d ().-]{4,30}$/, { message: 'AGENCY_PHONE must be a phone number such as +33 4 72 00 00 00' })
  AGENCY_PHONE?: string;
  @Matches(/^#[\da-f]{6}$/i, { message: 'AGENCY_COLOUR must be a color such as #1d5c4a' })
  AGENCY_COLOUR = '#1d5c4a';
  @IsOptional() @webUrl() AGENCY_LOGO_URL?: string;
  @IsOptional() @IsString() AGENCY_LEGAL_LINE?: string;

  @IsOptional()
  @Matches(/^https?:\/\/[\w.-]+(:\d+)?\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, {
    message: 'MAP_TILES_URL must be an address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
  })
  MAP_TILES_URL?: string;
  @IsOptional() @IsString() MAP_TILES_ATTRIBUTION?: string;

  @IsOptional() @IsString() BILLING_NAME?: string;
  @IsOptional() @IsString() BILLING_ADDRESS?: string;
  @IsOptional() @IsString() BILLING_POSTAL_CODE?: string;
  @IsOptional() @IsString() BILLING_CITY?: string;
  @IsIn(['FR'], { message: 'BILLING_COUNTRY must be FR: only French VAT rates are supported' }) BILLING_COUNTRY = 'FR';
  @IsOptional()
  @Matches(/^\d{9}(\d{5})?$/, { message: 'BILLING_REGISTRATION must be 9 digits (SIREN) or 14 (SIRET)' })
  BILLING_REGISTRATION?: string;
  @IsOptional()
  @Matches(/^FR[0-9A-Z]{2}\d{9}$/, { message: 'BILLING_VAT_NUMBER must be a number such as FR12345678901' })
  BILLING_VAT_NUMBER?: string;
  @IsIn(['standard', 'franchise']) BILLING_REGIME: 'standard' | 'franchise' = 'standard';

  @IsOptional() @IsString() CHATPROV_PHONE_NUMBER_ID?: string;
  @IsOptional() @IsString() CHATPROV_BUSINESS_ACCOUNT_ID?: string;
  @IsOptional() @IsString() CHATPROV_ACCESS_TOKEN?: string;
  @IsOptional() @IsString() CHATPROV_VERIFY_TOKEN?: string;
  @IsOptional() @IsString() CHATPROV_APP_SECRET?: string;
  @webUrl() CHATPROV_API_URL = 'https://graph.facebook.com';
  @Matches(/^v\d+\.\d+$/) CHATPROV_API_VERSION = 'v21.0';

  @IsOptional() @IsString() PAYPROV_SECRET_KEY?: string;
  @IsOptional() @IsString() PAYPROV_WEBHOOK_SECRET?: string;
  @IsOptional() @webUrl() PAYPROV_API_URL?: string;

  @IsOptional() @webUrl() EMBEDDINGS_URL?: string;
  @IsOptional() @IsString() EMBEDDINGS_API_KEY?: string;
  @IsString() EMBEDDINGS_MODEL = 'text-embedding-3-small';
  @IsOptional() @webUrl() TRANSCRIPTION_URL?: string;
  @IsOptional() @IsString() TRANSCRIPTION_API_KEY?: string;
  @IsString() TRANSCRIPTION_MODEL = 'whisper-1';

  @IsOptional() @webUrl() S3_ENDPOINT?: string;
  @IsOptional() @IsString() S3_ACCESS_KEY_ID?: string;
  @IsOptional() @IsString() S3_SECRET_ACCESS_KEY?: string;
  @IsString() S3_REGION = 'us-east-1';
  @IsString() S3_BUCKET_PHOTOS = 'member-photos';
  @IsString() S3_BUCKET_AUDIOS = 'member-audios';
  @IsString() S3_BUCKET_TRANSCRIPTS = 'transcripts';
  @IsString() S3_BUCKET_VOICE_MESSAGES = 'voice-messages';
  @IsString() S3_BUCKET_ATTACHMENTS = 'email-attachments';
  @IsString() S3_BUCKET_EXPORTS = 'data-exports';

  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{87}$/, { message: 'VAPID_PUBLIC_KEY must be 65 bytes in base64url (87 characters)' })
  VAPID_PUBLIC_KEY?: string;
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'VAPID_PRIVATE_KEY must be 32 bytes in base64url (43 characters)' })
  VAPID_PRIVATE_KEY?: string;
  @IsOptional()
  @Matches(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\.\S+)$/, {
    message: 'VAPID_SUBJECT must be an address such as mailto:team@parvis.example or https://parvis.example',
  })
  VAPID_SUBJECT?: string;

  @IsOptional() @webUrl() SENTRY_DSN?: string;
  @number @IsNumber() @Min(0) @Max(1) SENTRY_CLIENT_ERROR_SAMPLE_RATE = 1;
  @number @IsNumber() @Min(0) @Max(1) SENTRY_TRACES_SAMPLE_RATE = 0;

  @days() RETENTION_ENDED_REQUESTS_DAYS?: number;
  @days() RETENTION_UNSORTED_DAYS?: number;
  @days() RETENTION_WEBHOOKS_DAYS?: number;
  @days() RETENTION_ATTACHMENTS_DAYS?: number;
  // the database refuses to delete more recent entries
  @IsOptional() @number @IsInt() @Min(24) @Max(1200) RETENTION_TIMELINE_MONTHS?: number;
  // more recent events prevent a repeated report from being handled twice
  @IsOptional() @number @IsInt() @Min(3) @Max(1200) RETENTION_NOTIFICATIONS_MONTHS?: number;

  @number @IsInt() @Min(1) RATE_LIMIT_GLOBAL = 100;
  @number @IsInt() @Min(1) RATE_LIMIT_USER = 600;
  @number @IsInt() @Min(1) RATE_LIMIT_ASSETS = 3000;
  @number @IsInt() @Min(1) RATE_LIMIT_AUTH = 10;
  @number @IsInt() @Min(1) RATE_LIMIT_WEBHOOK = 60;
  @number @IsInt() @Min(1) RATE_LIMIT_SEND = 20;
  @number @IsInt() @Min(1) RATE_LIMIT_AI = 30;
  @IsOptional()
  @Matches(/^rediss?:\/\//, { message: 'REDIS_URL must begin with redis:// or rediss://' })
  REDIS_URL?: string;

  get embedded(): boolean {
    return this.DATABASE_URL === undefined;
  }

  /** Cookies are marked secure only if clients reach the service by https. */
  get secureCookies(): boolean {
    return this.TLS_BY_PROXY || this.baseUrl.startsWith('https://');
  }

  get production(): boolean {
    return this.NODE_ENV === 'production';
  }

  get dataDir(): string {
    return resolve(this.DATA_DIR);
  }

  /** The base URL of this service, for its cookies and links. */
  get baseUrl(): string {
    return (this.BETTER_AUTH_URL ?? `http://localhost:${this.PORT}`).replace(/\/+$/, '');
  }

  get corsOrigins(): string[] {
    return (this.CORS_ORIGIN ?? '')
      .split(',')
      .map((origin) => origin.trim().replace(/\/+$/, ''))
      .filter((origin) => origin !== '');
  }
}

/** The names of all settings: each has a rule. */
const NAMES = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Settings, '', false, false)
    .map(({ propertyName }) => propertyName),
);

/** Contains one line per wrong or missing setting. Start-up prints it and stops. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(`The service cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * Whether the two form a P-256 key pair. If not, browsers subscribe with one and the push service refuses the other.
 */
function isVapidPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return pair.getPublicKey('base64url') === publicKey;
}

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value.toLowerCase();

/**
 * Reads and checks all settings. An empty value counts as absent.
 * @throws SettingsError lists every problem
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given: Record<string, string> = {};
  for (const name of NAMES) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  // One line per setting: of several failed rules, the one closest to the type says most.
  const faults = validateSync(settings, { forbidUnknownValues: true }).map(({ property, constraints }) => {
    const message = Object.values(constraints ?? {}).at(-1) ?? 'is not valid';
    return message.includes(property) ? message : `${property}: ${message}`;
  });
  for (const origin of settings.corsOrigins)
    if (!isOrigin(origin))
      faults.push(`CORS_ORIGIN must contain origins such as https://app.example, separated by commas: not ${origin}`);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey?.length === 87 && privateKey?.length === 43 && !isVapidPair(publicKey, privateKey))
    faults.push(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY don't form a pair: create one with `npx web-push " +
        'generate-vapid-keys` and set both',
    );
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT !== 0 && settings.METRICS_PORT === settings.PORT)
    faults.push('METRICS_PORT must differ from PORT: metrics are not public');
  if (settings.production) {
    if (!settings.DATABASE_URL)
      faults.push('DATABASE_URL is required in production: the embedded database is for trials');
    if ((settings.BETTER_AUTH_SECRET ?? '').length < 32)
      faults.push('BETTER_AUTH_SECRET of 32 characters or more is required in production');
  }
  if (settings.BILLING_NAME !== undefined && settings.BILLING_REGIME === 'standard' && !settings.BILLING_VAT_NUMBER)
    faults.push('BILLING_NAME also requires BILLING_VAT_NUMBER, or BILLING_REGIME=franchise');
  for (const [name, needs] of pairs)
    if (settings[name] !== undefined && settings[needs] === undefined) faults.push(`${name} needs ${needs} too`);
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

/** Settings that are useless without another: the setting, and the one it requires. */
const pairs = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['BETTER_AUTH_SECRET_PREVIOUS', 'BETTER_AUTH_SECRET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_SUBJECT'],
  ['BILLING_NAME', 'BILLING_ADDRESS'],
  ['BILLING_NAME', 'BILLING_POSTAL_CODE'],
  ['BILLING_NAME', 'BILLING_CITY'],
  ['BILLING_NAME', 'BILLING_REGISTRATION'],
  ['BILLING_ADDRESS', 'BILLING_NAME'],
  ['BILLING_POSTAL_CODE', 'BILLING_NAME'],
  ['BILLING_CITY', 'BILLING_NAME'],
  ['BILLING_REGISTRATION', 'BILLING_NAME'],
  ['BILLING_VAT_NUMBER', 'BILLING_NAME'],
  ['CHATPROV_ACCESS_TOKEN', 'CHATPROV_PHONE_NUMBER_ID'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_SECRET', 'MICROSOFT_CLIENT_ID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD'],
  ['BOOTSTRAP_ADMIN_PASSWORD', 'BOOTSTRAP_ADMIN_EMAIL'],
] as const satisfies [keyof Settings, keyof Settings][];
