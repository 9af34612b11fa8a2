import { fr } from '#i18n/formats';
import { ValidationError } from '#core/errors';
import { ACTIONS_OF_SCOPE, type MagicScope, type MagicAction } from './magic-tokens.rules';

/** 400 `VALIDATION_ERROR`: the scope doesn't have this action. */
export class ActionOutsideScope extends ValidationError {
  constructor(scope: MagicScope, action: MagicAction) {
    super([
      {
        path: 'action',
        rule: 'actionOfScope',
        params: { values: ACTIONS_OF_SCOPE[scope] },
        message: {
          en: `${action} is not an action of the scope ${scope}: use ${ACTIONS_OF_SCOPE[scope].join(' or ')}`,
          fr: fr`${action} ne fait pas partie de la portée ${scope} : utilisez ${ACTIONS_OF_SCOPE[scope].join(' ou ')}`,
        },
      },
    ]);
  }
}
