import { Injectable } from '@nestjs/common';
import { SECOND } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { ServiceUnavailable } from '#kernel/http/constraints';

/** A probe waits no longer than this for the database. */
const PATIENCE = 3 * SECOND;
/** For this long after it came an answer, a failure too, is everybody's. */
const GOOD_FOR = SECOND;

interface Answer {
  latencyMs: Promise<number>;
  /** Of the process's own clock, which nobody sets; for ever while the answer is still to come. */
  until: number;
}

/** Asks the database at most once at a time and once a second, however many want to know: nobody's probes are a load on it. */
@Injectable()
export class DatabaseProbe {
  private answer: Answer | null = null;
  private ping: Promise<number> | null = null;

  constructor(private readonly database: Database) {}

  /**
   * How long the database took for a trivial statement, in milliseconds. Ends in SERVICE_UNAVAILABLE if it failed or has not answered in
   * time: one error for all who ask meanwhile, so that it is reported once.
   */
  latencyMs(): Promise<number> {
    if (this.answer && performance.now() < this.answer.until) return this.answer.latencyMs;
    const latencyMs = this.ask().catch((cause: unknown) => {
      throw new ServiceUnavailable('The database does not answer.', { cause });
    });
    const answer: Answer = { latencyMs, until: Infinity };
    const came = (): void => void (answer.until = performance.now() + GOOD_FOR);
    answer.latencyMs.then(came, came);
    this.answer = answer;
    return answer.latencyMs;
  }

  private async ask(): Promise<number> {
    // one that nobody waits for any more is still under way: the next who asks takes its answer, rather than make another
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
