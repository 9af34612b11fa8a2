import type { FastifyRequest } from 'fastify';
import { Forbidden } from '../errors';
import type { Settings } from '../settings';

/** The origins whose pages may act with a user's cookie: the service's own and those of CORS_ORIGIN. */
export const trustedOrigins = (settings: Settings): string[] => [
  new URL(settings.baseUrl).origin,
  ...settings.corsOrigins,
];

/** Whether a mutation with a cookie comes from a page that may send it; an absent Origin is no browser's. */
export function assertTrustedOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (trustedOrigins(settings).includes(origin) || origin === `${request.protocol}://${host ?? ''}`) return;
  throw new Forbidden('This origin may not act for a signed-in user: add it to CORS_ORIGIN if it should.');
}
