import { join } from 'node:path';
import { namespace } from '#core/namespace';

export const CREDENTIALS_FILE = 'first-admin.json';

export const firstAdminConfig = namespace('firstAdmin', (settings) => ({
  email: settings.BOOTSTRAP_ADMIN_EMAIL,
  password: settings.BOOTSTRAP_ADMIN_PASSWORD,
  /** Whether the database is the embedded one: for such a trial a password is generated. */
  embedded: settings.embedded,
  /** Where the first start stores the generated credentials; readable only by the owner. */
  file: join(settings.DATA_DIR, CREDENTIALS_FILE),
}));

export type FirstAdminConfig = ReturnType<typeof firstAdminConfig>;
