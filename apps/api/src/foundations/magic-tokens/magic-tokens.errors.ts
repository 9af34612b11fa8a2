import { fr } from '#i18n/formats';
import { ValidationError } from '#core/errors';
import { ACTIONS_OF_SCOPE, type MagicScope, type MagicAction } from './magic-tokens.rules';

/** 400 `VALIDATION_ERROR`: the action is none of the scope's. */
export class ActionOutsideScope extends ValidationError {
  constructor(scope: MagicScope, action: MagicAction) {
    super([
      {
        path: 'action',
        rule: 'actionOfScope',
        params: { values: ACTIONS_OF_SCOPE[scope] },
        message: {
          en: `${action} is not for the scope ${scope}: it takes ${ACTIONS_OF_SCOPE[scope].join(' or ')}`,
          fr: fr`${action} ne convient pas à la portée ${scope} : elle accepte ${ACTIONS_OF_SCOPE[scope].join(' ou ')}`,
        },
      },
    ]);
  }
}
