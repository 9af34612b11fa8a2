import { Injectable } from '@nestjs/common';
import { SECOND } from '#core/clock';
import { Database } from '#database/database';
import { ServiceUnavailable } from '#http/constraints';

/** A probe waits this long for the database and no longer. */
const PATIENCE = 3 * SECOND;
/** An answer, or a failure, serves everybody who asks within this time after it came. */
const GOOD_FOR = SECOND;

interface Answer {
  latencyMs: Promise<number>;
  /** In `performance.now()`, which no change of the clock moves. Infinity until the answer has come. */
  until: number;
}

/** Asks the database at most once a second, and never twice at once, so that probes are no load on it. */
@Injectable()
export class DatabaseProbe {
  private answer: Answer | null = null;
  private ping: Promise<number> | null = null;

  constructor(private readonly database: Database) {}

  /**
   * How long the database took for a trivial statement, in milliseconds. Ends in SERVICE_UNAVAILABLE if it failed or did not
   * answer in time. All who ask meanwhile get the same error object, so that it is reported once.
   */
  latencyMs(): Promise<number> {
    if (this.answer && performance.now() < this.answer.until) return this.answer.latencyMs;
    const latencyMs = this.ask().catch((cause: unknown) => {
      throw new ServiceUnavailable(
        { en: 'The database does not answer.', fr: 'La base de données ne répond pas.' },
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
    // A ping that came too late still runs: the next caller takes its answer and sends no second one.
    this.ping ??= this.database.ping().finally(() => (this.ping = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The database has not answered a probe within ${PATIENCE / SECOND} s.`)),
        PATIENCE,
      );
    });
    return Promise.race([this.ping, late]).finally(() => clearTimeout(timer));
  }
}
