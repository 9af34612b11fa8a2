import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';
import { type MagicScope, type MagicAction } from '../../foundations/magic-tokens/magic-tokens.rules';

/** The holder of an invalid link had another mailed to the original recipient. `tokenId` is the old one. */
export const LinkRenewed = defineMaybeRequestEvent<{
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}>('link_renewed');
