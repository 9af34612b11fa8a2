import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../errors';
import type { Settings } from '../settings';

const known = new WeakMap<Settings, string[]>();

/** The origins whose pages may act with a user's cookie: the service's own and those of CORS_ORIGIN. Read once: settings stay. */
export function trustedOrigins(settings: Settings): string[] {
  const origins = known.get(settings) ?? [new URL(settings.baseUrl).origin, ...settings.corsOrigins];
  known.set(settings, origins);
  return origins;
}

/** Whether a page may call that is no page of ours: one that the settings name, since the name in a Host header can be rebound. */
export function assertListedOrigin({ headers }: FastifyRequest, settings: Settings): void {
  if (headers.origin !== undefined && !trustedOrigins(settings).includes(headers.origin))
    throw new Forbidden('This origin may not use personal keys: add it to CORS_ORIGIN if it should.');
}

/** Whether a mutation with a cookie comes from a page that may send it; an absent Origin is no browser's. */
export function assertTrustedOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (trustedOrigins(settings).includes(origin) || origin === `${request.protocol}://${host ?? ''}`) return;
  throw new Forbidden('This origin may not act for a signed-in user: add it to CORS_ORIGIN if it should.');
}
