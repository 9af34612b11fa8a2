import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { runAsSystem } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { Settings } from '#kernel/settings';
import { TeamService } from './team.service';

/** Where the first start leaves the credentials that it made up; readable by the owner alone. */
export const CREDENTIALS_FILE = 'first-admin.json';

/** Any number will do as long as every instance uses the same. */
const FIRST_ADMIN_LOCK = 7_239_417;

/** While there is no user, the start makes the first admin: from the settings, or for a trial with a password of its own. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstAdmin.name);

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly team: TeamService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_ADMIN_PASSWORD: password, embedded, NODE_ENV } = this.settings;
    if (email !== undefined && password !== undefined) {
      await this.create(email, password);
      return;
    }
    if (!embedded || NODE_ENV === 'test') return;
    const trial = { email: 'admin@example.test', password: randomBytes(12).toString('base64url') };
    if (!(await this.create(trial.email, trial.password))) return;
    mkdirSync(this.settings.dataDir, { recursive: true, mode: 0o700 });
    const file = join(this.settings.dataDir, CREDENTIALS_FILE);
    writeFileSync(file, `${JSON.stringify(trial)}\n`, { mode: 0o600 });
    // Printed once, past the log, which must never hold a password.
    process.stdout.write(
      `\n  Sign in as           ${trial.email}\n  with the password    ${trial.password}\n  (kept in ${file})\n`,
    );
  }

  /** Whether it made the user: of two instances that start together, one does. */
  private create(email: string, password: string): Promise<boolean> {
    return runAsSystem('job', () =>
      this.database.transaction(async () => {
        await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [FIRST_ADMIN_LOCK]);
        if ((await this.database.query(`SELECT 1 FROM team_user LIMIT 1`)).length > 0) return false;
        await this.team.createUser({ email, name: 'Admin', role: 'admin' }, password);
        this.logger.log({ msg: 'the first admin was made', email });
        return true;
      }),
    );
  }
}
