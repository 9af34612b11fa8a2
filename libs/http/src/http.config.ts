import { namespace } from '#core/namespace';
import { trustedProxies } from '#core/network';

/** Time-outs are in milliseconds. */
export const httpConfig = namespace('http', (settings) => ({
  /** The proxies trusted to set the caller's address, scheme and host in headers. */
  trustedProxies: trustedProxies(settings.TRUST_PROXY) ?? false,
  corsOrigins: settings.corsOrigins,
  /** The origins whose pages may act with a user's cookie. */
  trustedOrigins: [new URL(settings.baseUrl).origin, ...settings.corsOrigins],
  headersTimeout: settings.HEADERS_TIMEOUT_MS,
  requestTimeout: settings.REQUEST_TIMEOUT_MS,
  bodies: {
    mib: settings.BODIES_MIB,
    unverifiedMib: settings.BODIES_UNVERIFIED_MIB,
    grace: settings.BODY_GRACE_MS,
    /** Bytes per second. */
    minRate: settings.BODY_MIN_RATE,
  },
  overload: { waiting: settings.OVERLOAD_WAITING, delay: settings.OVERLOAD_DELAY_MS },
}));

export type HttpConfig = ReturnType<typeof httpConfig>;
