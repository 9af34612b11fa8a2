import type { TokenFate } from '#http/access';

export const MAGIC_SCOPES = ['member', 'organizer', 'catalog'] as const;
export type MagicScope = (typeof MAGIC_SCOPES)[number];

export type MagicAction = 'view_catalog' | 'react' | 'answer_availability' | 'update_profile' | 'requalify';

/** What a token of each scope can be for; a token without an action may do all of its scope. */
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

/** Why a token is good no more, or null while it is. Nobody gets further with one that is revoked or expired, used or not. */
export const fateOf = (
  token: { revokedAt: Date | null; expiresAt: Date; consumedAt: Date | null },
  now: Date,
): TokenFate | null =>
  token.revokedAt !== null ? 'revoked' : token.expiresAt <= now ? 'expired' : token.consumedAt !== null ? 'used' : null;

/** Whether a token made for `given` (null: everything of its scope) may do `wanted`. */
export const covers = (given: MagicAction | null, wanted: MagicAction): boolean => given === null || given === wanted;
