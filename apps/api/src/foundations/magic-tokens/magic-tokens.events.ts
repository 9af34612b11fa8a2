import { defineMaybeRequestEvent } from '../timeline/domain-events';
import { type MagicScope, type MagicAction } from './magic-tokens.rules';

interface TokenPayload {
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}

export const MagicTokenCreated = defineMaybeRequestEvent<TokenPayload & { expiresAt: Date }>('magic_token_created');
export const MagicTokenRevoked = defineMaybeRequestEvent<TokenPayload>('magic_token_revoked');
