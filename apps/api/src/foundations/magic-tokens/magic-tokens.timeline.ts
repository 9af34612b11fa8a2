import { timelineKind } from '#kernel/timeline';
import type { MagicAction } from '#kernel/http/access';
import type { MagicScope } from './magic-tokens.rules';

interface TokenPayload {
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}

export const MagicTokenCreated = timelineKind<TokenPayload & { expiresAt: Date }>('magic_token_created');
export const MagicTokenRevoked = timelineKind<TokenPayload>('magic_token_revoked');
