import { apiKey } from '@better-auth/api-key';
import { Logger } from '@nestjs/common';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { DataSource } from 'typeorm';
import { DAY, SECOND } from '#core/clock';
import { poolOf } from '#database/data-source';
import type { HttpConfig } from '#http/http.config';
import { newId } from '#core/ids';
import type { AppConfig } from '#core/app.config';
import type { AuthConfig } from '#core/auth.config';

/** The limits on passwords from the contract. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** The lifetime of a session since its last renewal, and the age at which it is renewed. */
export const SESSION_AGE = 7 * DAY;
export const SESSION_RENEWAL = DAY;

/** Personal keys: their prefix, alphabet, lifetime, and the maximum length of a name. */
export const KEY_PREFIX = 'parvis_';
export const KEY_LENGTH = 64;
export const KEY_AGE = 90 * DAY;
export const KEY_AGE_MAX = 365 * DAY;
export const KEY_NAME_MAX = 64;

/** The header with the caller's address for the library; a client's own value never gets there. */
export const CALLER_ADDRESS = 'x-parvis-address';

/** The library's message to a disabled user. */
export const DISABLED = 'This account is disabled.';

const logger = new Logger('Auth');

/** better-auth on our own tables and our own connection pool: the embedded database has a single connection. */
export function createAuth(app: AppConfig, auth: AuthConfig, http: HttpConfig, dataSource: DataSource) {
  return betterAuth({
    appName: 'Parvis',
    baseURL: app.baseUrl,
    basePath: '/api/auth',
    secret: auth.secret,
    database: poolOf(dataSource),
    trustedOrigins: (request) => {
      // A page served from the address of the request is the service's own.
      const host = request?.headers.get('host');
      const own = host ? [`http://${host}`, `https://${host}`] : [];
      return [...http.trustedOrigins, ...own];
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    user: {
      modelName: 'team_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'agent' },
        disabled: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: {
      modelName: 'team_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_AGE / SECOND,
      updateAge: SESSION_RENEWAL / SECOND,
    },
    account: {
      modelName: 'team_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'team_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      apiKey({
        defaultPrefix: KEY_PREFIX,
        defaultKeyLength: KEY_LENGTH,
        startingCharactersConfig: { charactersLength: KEY_PREFIX.length + 3 },
        requireName: true,
        maximumNameLength: KEY_NAME_MAX,
        keyExpiration: { defaultExpiresIn: KEY_AGE / SECOND, maxExpiresIn: KEY_AGE_MAX / DAY },
        rateLimit: { enabled: false },
        schema: {
          apikey: {
            modelName: 'team_api_key',
            fields: {
              configId: 'config_id',
              referenceId: 'user_id',
              key: 'key_hash',
              refillInterval: 'refill_interval',
              refillAmount: 'refill_amount',
              lastRefillAt: 'last_refill_at',
              rateLimitEnabled: 'rate_limit_enabled',
              rateLimitTimeWindow: 'rate_limit_time_window',
              rateLimitMax: 'rate_limit_max',
              requestCount: 'request_count',
              lastRequest: 'last_used_at',
              expiresAt: 'expires_at',
              createdAt: 'created_at',
              updatedAt: 'updated_at',
            },
          },
        },
      }),
    ],
    advanced: {
      database: { generateId: () => newId() },
      // With NODE_ENV=test the library would skip these checks.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: auth.secureCookies,
      // Where the session's address comes from: the controller sets the header.
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const rows: { disabled: boolean }[] = await dataSource.query(
              `SELECT disabled FROM team_user WHERE id = $1`,
              [session.userId],
            );
            if (rows[0]?.disabled !== false) throw new APIError('FORBIDDEN', { message: DISABLED });
          },
        },
      },
    },
    // Our limits count every route; this one would count a second time.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Client errors are returned to the client; the library would write them to the console, bypassing the log.
    onAPIError: {
      onError: (error) => {
        // Not a refusal by the library: a failure, usually of the database, is reported as anywhere else.
        if (!(error instanceof APIError)) throw error;
        if (error.statusCode >= 500) logger.error({ msg: 'The authentication library failed.', err: error });
      },
    },
    logger: {
      level: 'warn',
      log: (level, message) => (level === 'error' ? logger.error({ msg: message }) : logger.warn({ msg: message })),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** The injection token of the library's instance. */
export const AUTH = Symbol('better-auth');
