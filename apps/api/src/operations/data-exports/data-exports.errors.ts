import { fr } from '#i18n/formats';
import { InUse } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  data_export_one_key: () =>
    new InUse({
      en: 'An export is in progress: wait for it to finish, or delete it.',
      fr: fr`Un export est en cours : attendez sa fin, ou supprimez-le.`,
    }),
});
