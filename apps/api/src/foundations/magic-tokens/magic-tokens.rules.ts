import type { TokenStatus } from '#http/access';

export const MAGIC_SCOPES = ['member', 'organizer', 'catalog'] as const;
export type MagicScope = (typeof MAGIC_SCOPES)[number];

export type MagicAction = 'view_catalog' | 'react' | 'answer_availability' | 'update_profile' | 'requalify';

/** The actions of each scope; a token without an action allows all of its scope. */
export const ACTIONS_OF_SCOPE: Record<MagicScope, readonly MagicAction[]> = {
  member: ['answer_availability', 'update_profile'],
  organizer: ['react', 'requalify'],
  catalog: ['view_catalog', 'react'],
};

export const MAGIC_ACTIONS = [
  'view_catalog',
  'react',
  'answer_availability',
  'update_profile',
  'requalify',
] as const satisfies readonly MagicAction[];

/**
 * Returns why a token is no longer valid, or null while it is. Being revoked or expired takes precedence over being
 * used.
 */
export const tokenStatusOf = (
  token: { revokedAt: Date | null; expiresAt: Date; consumedAt: Date | null },
  now: Date,
): TokenStatus | null =>
  token.revokedAt !== null ? 'revoked' : token.expiresAt <= now ? 'expired' : token.consumedAt !== null ? 'used' : null;

/** Whether a token created for `given` (null: all actions of its scope) allows `wanted`. */
export const covers = (given: MagicAction | null, wanted: MagicAction): boolean => given === null || given === wanted;
