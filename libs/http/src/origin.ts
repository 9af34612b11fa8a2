import type { FastifyRequest } from 'fastify';
import { fr } from '#i18n/formats';
import { Forbidden } from '#core/errors';
import type { Settings } from '#core/settings';

const known = new WeakMap<Settings, string[]>();

/**
 * The origins whose pages may act with a user's cookie: the service's own and those of CORS_ORIGIN. Computed once, as
 * settings don't change.
 */
export function trustedOrigins(settings: Settings): string[] {
  const origins = known.get(settings) ?? [new URL(settings.baseUrl).origin, ...settings.corsOrigins];
  known.set(settings, origins);
  return origins;
}

/**
 * Checks that the settings list the page's origin. The Host header doesn't count: its name can be rebound.
 * @throws FORBIDDEN the origin isn't listed
 */
export function assertListedOrigin({ headers }: FastifyRequest, settings: Settings): void {
  if (headers.origin !== undefined && !trustedOrigins(settings).includes(headers.origin))
    throw new Forbidden({
      en: 'This origin may not use personal keys: add it to CORS_ORIGIN to allow it.',
      fr: fr`Cette origine ne peut pas utiliser de clés personnelles : ajoutez-la à CORS_ORIGIN pour l’autoriser.`,
    });
}

/**
 * Checks the origin of a mutation with a cookie. Browsers always send an Origin with mutations.
 * @throws FORBIDDEN the page's origin isn't trusted
 */
export function assertTrustedOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  if (trustedOrigins(settings).includes(origin) || origin === `${request.protocol}://${host ?? ''}`) return;
  throw new Forbidden({
    en: 'This origin may not act for a signed-in user: add it to CORS_ORIGIN to allow it.',
    fr: fr`Cette origine ne peut pas agir pour un utilisateur connecté : ajoutez-la à CORS_ORIGIN pour l’autoriser.`,
  });
}
