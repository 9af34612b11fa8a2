import { anyFact } from '#kernel/facts';
import type { MagicAction } from '#kernel/http/access';
import type { MagicScope } from './magic-tokens.rules';

interface TokenPayload {
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}

export const MagicTokenCreated = anyFact<TokenPayload & { expiresAt: Date }>('magic_token_created');
export const MagicTokenRevoked = anyFact<TokenPayload>('magic_token_revoked');
