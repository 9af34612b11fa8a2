import { Injectable } from '@nestjs/common';
import { SECOND } from '#core/clock';
import { Database } from '#database/database';
import { ServiceUnavailable } from '#http/constraints';

/** How long a probe waits for the database. */
const PATIENCE = 3 * SECOND;
/** How long a response, or a failure, is reused for all callers. */
const GOOD_FOR = SECOND;

interface Answer {
  latencyMs: Promise<number>;
  /** In `performance.now()`, which clock changes don't affect. Infinity until there is a response. */
  until: number;
}

/** Queries the database at most once per second, and never concurrently, so that probes add no load. */
@Injectable()
export class DatabaseProbe {
  private answer: Answer | null = null;
  private ping: Promise<number> | null = null;

  constructor(private readonly database: Database) {}

  /**
   * Returns how long the database took for a trivial statement, in milliseconds. All concurrent callers get the same error object, so that
   * it is reported once.
   * @throws SERVICE_UNAVAILABLE it failed or didn't respond in time
   */
  latencyMs(): Promise<number> {
    if (this.answer && performance.now() < this.answer.until) return this.answer.latencyMs;
    const latencyMs = this.ask().catch((cause: unknown) => {
      throw new ServiceUnavailable(
        { en: 'The database does not respond.', fr: 'La base de données ne répond pas.' },
        { cause },
      );
    });
    const answer: Answer = { latencyMs, until: Infinity };
    const came = (): void => void (answer.until = performance.now() + GOOD_FOR);
    answer.latencyMs.then(came, came);
    this.answer = answer;
    return answer.latencyMs;
  }

  private async ask(): Promise<number> {
    // A ping that timed out is still running: the next caller uses its result instead of sending another.
    this.ping ??= this.database.ping().finally(() => (this.ping = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The database has not responded to a probe within ${PATIENCE / SECOND} s.`)),
        PATIENCE,
      );
    });
    return Promise.race([this.ping, late]).finally(() => clearTimeout(timer));
  }
}
