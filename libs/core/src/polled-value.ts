import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { AppConfig } from './app.config';
import { SECOND } from './clock';
import { runAsSystem } from './context';

/** How long other instances may use the previous value. */
const POLL_INTERVAL = 10 * SECOND;

/**
 * A value that admins change and much of the service reads. Each instance reads it at start-up, after its own changes,
 * and every ten seconds, which saves a query per use.
 */
@Injectable()
export abstract class PolledValue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | null = null;

  constructor(protected readonly app: AppConfig) {}

  /** Reads the current value. */
  protected abstract look(): Promise<unknown>;

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    // Tests have one instance and no timers.
    if (this.app.environment !== 'test') this.timer = setInterval(() => void this.poll(), POLL_INTERVAL);
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private async poll(): Promise<void> {
    await runAsSystem('job', async () => void (await this.look())).catch((err: unknown) =>
      this.logger.warn({ msg: 'could not refresh a setting', err }),
    );
  }
}
