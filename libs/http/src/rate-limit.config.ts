import { namespace } from '#core/namespace';

/** Calls per minute, and where they are counted. */
export const rateLimitConfig = namespace('rateLimit', (settings) => ({
  redisUrl: settings.REDIS_URL,
  global: settings.RATE_LIMIT_GLOBAL,
  user: settings.RATE_LIMIT_USER,
  assets: settings.RATE_LIMIT_ASSETS,
  auth: settings.RATE_LIMIT_AUTH,
  webhook: settings.RATE_LIMIT_WEBHOOK,
  send: settings.RATE_LIMIT_SEND,
  ai: settings.RATE_LIMIT_AI,
}));

export type RateLimitConfig = ReturnType<typeof rateLimitConfig>;
