import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SECOND } from './clock';
import { runAsSystem } from './context';
import { Settings } from './settings';

/** How long another instance goes on with what was set before. */
const LOOK_EVERY = 10 * SECOND;

/**
 * What an admin sets and much of the service needs: an instance reads it at its start, after a change of its own, and every ten seconds,
 * so that the database is not asked each time.
 */
@Injectable()
export abstract class Refreshed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | null = null;

  constructor(protected readonly settings: Settings) {}

  /** Reads what is set now. */
  protected abstract look(): Promise<unknown>;

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    // tests have one instance, and no timers
    if (this.settings.NODE_ENV !== 'test') this.timer = setInterval(() => void this.lookAgain(), LOOK_EVERY);
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  private async lookAgain(): Promise<void> {
    await runAsSystem('job', async () => void (await this.look())).catch((err: unknown) =>
      this.logger.warn({ msg: 'could not read what is set', err }),
    );
  }
}
