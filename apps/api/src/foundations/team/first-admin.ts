import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { isLoopback } from '#core/network';
import { type AppConfig, appConfig } from '#core/app.config';
import { type FirstAdminConfig, firstAdminConfig } from './first-admin.config';
import type { FirstAdminView } from './team.dto';
import { TeamService } from './team.service';

/** The file's content. */
interface Credentials {
  email: string;
  password: string;
}

/** Any number works as long as every instance uses the same. */
const FIRST_ADMIN_LOCK = 7_239_417;

/**
 * If there is no user, start-up creates the first admin: from the settings, or for a trial with a generated password.
 */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstAdmin.name);

  constructor(
    private readonly database: Database,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(firstAdminConfig.KEY) private readonly config: FirstAdminConfig,
    private readonly team: TeamService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { email, password, embedded } = this.config;
    if (email !== undefined && password !== undefined) {
      await this.create(email, password);
      return;
    }
    if (!embedded || this.app.environment === 'test') return;
    const trial: Credentials = { email: 'admin@example.test', password: randomBytes(12).toString('base64url') };
    if (!(await this.create(trial.email, trial.password))) return;
    mkdirSync(this.app.dataDir, { recursive: true, mode: 0o700 });
    const file = resolve(this.config.file);
    writeFileSync(file, `${JSON.stringify(trial)}\n`, { mode: 0o600 });
    // Printed directly, because the log must never contain a password.
    process.stdout.write(
      `\n  Sign in as           ${trial.email}\n  with the password    ${trial.password}\n  (stored in ${file})\n`,
    );
  }

  /**
   * Returns how to sign in to a trial with the password generated at start-up, for a caller at this address; anonymous.
   * Null unless the caller is on the machine with the file, the service runs on demo data outside of production, and
   * the password is still the one in the file.
   */
  async hint(address: string): Promise<FirstAdminView | null> {
    if (!this.app.demoData || this.app.production || !isLoopback(address)) return null;
    const text = await readFile(this.config.file, 'utf8').catch(() => null);
    if (text === null) return null;
    const { email } = JSON.parse(text) as Credentials;
    const unchanged = await this.database.maybeOne<{ id: string }>(
      `SELECT u.id FROM team_user u JOIN team_account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE u.email = $1 AND NOT u.disabled AND a.updated_at = a.created_at`,
      [email],
    );
    return unchanged && { email, passwordFile: this.config.file };
  }

  /** Returns whether it created the user: of two instances starting together, only one does. */
  private create(email: string, password: string): Promise<boolean> {
    return runAsSystem('job', () =>
      this.database.transaction(async () => {
        await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [FIRST_ADMIN_LOCK]);
        if ((await this.database.query(`SELECT 1 FROM team_user LIMIT 1`)).length > 0) return false;
        await this.team.createUser({ email, name: 'Admin', role: 'admin' }, password);
        this.logger.log({ msg: 'created the first admin', email });
        return true;
      }),
    );
  }
}
