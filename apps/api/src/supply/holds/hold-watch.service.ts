import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { eachItem } from '#queue/each-item';
import { LeasedCron } from '#queue/jobs';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { DUE, type DueHold } from './holds.sql';

const BATCH = 500;

/** Warns of active holds that end soon, and ends those that have expired. */
@Injectable()
export class HoldWatch {
  private readonly logger = new Logger(HoldWatch.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
  ) {}

  /**
   * Takes every step that is due, each in its own transaction, so an interrupted run repeats none. A failed one doesn't
   * stop the others. Returns how many succeeded. After a pause, a hold that has expired is ended without the warnings it
   * has missed.
   */
  @LeasedCron('40 */10 * * * *', { name: 'watch-holds' })
  async watch(): Promise<number> {
    let done = 0;
    let after: Omit<DueHold, 'nextStepAt'> & { nextStepAt: Date | string } = {
      nextStepAt: '-infinity',
      id: '00000000-0000-0000-0000-000000000000',
    };
    for (;;) {
      const due = await this.database.query<DueHold>(DUE, [this.clock.now(), after.nextStepAt, after.id, BATCH]);
      const step = ({ id }: DueHold) => this.database.transaction(() => this.step(id));
      done += await eachItem(due, step, { logger: this.logger, msg: 'a step of a hold failed' });
      const last = due.at(-1);
      if (last === undefined || due.length < BATCH) return done;
      after = last;
    }
  }

  private async step(id: string): Promise<boolean> {
    const locked = await this.records.lock(id);
    const { status, expiresAt, nextStepAt } = locked.hold;
    const now = this.clock.now();
    if (status !== 'active' || expiresAt === null || nextStepAt === null || nextStepAt > now) return false;
    if (expiresAt <= now) await this.moves.expire(locked);
    else await this.moves.warn(locked, expiresAt);
    return true;
  }
}
