import { anyFact } from '#kernel/facts';
import type { MagicAction } from '#kernel/http/access';
import type { MagicScope } from '../../foundations/magic-tokens/magic-tokens.rules';

/** Somebody with a link that is no longer good has had another mailed to whom that was sent. `tokenId` is the old one. */
export const LinkRenewed = anyFact<{
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}>('link_renewed');
