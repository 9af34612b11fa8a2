import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { DUE } from './holds.sql';

const BATCH = 500;

/** Warns of active holds that end soon, and ends those that have expired. */
@Injectable()
export class HoldWatch {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
  ) {}

  /**
   * Takes every step that is due, each in its own transaction, so an interrupted run repeats none. Returns how many. After
   * a pause, a hold that has expired is ended without the warnings it has missed.
   */
  @LeasedCron('40 */10 * * * *', { name: 'watch-holds' })
  async watch(): Promise<number> {
    let done = 0;
    for (;;) {
      const due = await this.database.query<{ id: string }>(DUE, [this.clock.now(), BATCH]);
      for (const { id } of due) if (await this.database.transaction(() => this.step(id))) done++;
      if (due.length < BATCH) return done;
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
