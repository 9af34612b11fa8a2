import type { FastifyRequest } from 'fastify';
import { fr } from '#i18n/formats';
import { Forbidden } from '#core/errors';

/**
 * Checks that the page's origin is trusted. The Host header doesn't count: its name can be rebound.
 * @throws FORBIDDEN the origin isn't trusted
 */
export function assertListedOrigin({ headers }: Pick<FastifyRequest, 'headers'>, trusted: readonly string[]): void {
  if (headers.origin !== undefined && !trusted.includes(headers.origin))
    throw new Forbidden({
      en: 'This origin may not use personal keys: add it to CORS_ORIGIN to allow it.',
      fr: fr`Cette origine ne peut pas utiliser de clés personnelles : ajoutez-la à CORS_ORIGIN pour l’autoriser.`,
    });
}

/**
 * Checks the origin of a mutation with a cookie. Browsers always send an Origin with mutations.
 * @throws FORBIDDEN the page's origin isn't trusted
 */
export function assertTrustedOrigin(request: FastifyRequest, trusted: readonly string[]): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (trusted.includes(origin) || origin === `${request.protocol}://${host ?? ''}`) return;
  throw new Forbidden({
    en: 'This origin may not act for a signed-in user: add it to CORS_ORIGIN to allow it.',
    fr: fr`Cette origine ne peut pas agir pour un utilisateur connecté : ajoutez-la à CORS_ORIGIN pour l’autoriser.`,
  });
}
