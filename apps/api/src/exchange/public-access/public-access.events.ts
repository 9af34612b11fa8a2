import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';
import { type MagicScope, type MagicAction } from '../../foundations/magic-tokens/magic-tokens.rules';

/** Somebody with a link that is no longer good has had another mailed to whom that was sent. `tokenId` is the old one. */
export const LinkRenewed = defineMaybeRequestEvent<{
  tokenId: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
}>('link_renewed');
