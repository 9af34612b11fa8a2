import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { type AppConfig, appConfig } from '#core/app.config';
import { type ResultHoldRow, toResultHold } from '../../supply/holds/holds.sql';
import type { TodayLine, TodayView } from './today.dto';
import { ACTION_OF, mostUrgent, TODAY_KINDS, type TodayKind } from './today.rules';
import { WAITING } from './today.sql';

type WaitingRow = Omit<TodayLine, 'action' | 'hold'> & { hold: ResultHoldRow | null; total: number };

/** The team's pending tasks. Read-only. */
@Injectable()
export class TodayService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /**
   * Returns the tasks of a user (on their own and unassigned requests), or of all users (null), most urgent first; for
   * team users.
   */
  async of(userId: string | null): Promise<TodayView> {
    const zone = this.app.timeZone;
    const rows = await this.database.query<WaitingRow>(WAITING, [
      this.clock.now(),
      userId,
      this.clock.dateIn(zone),
      zone,
    ]);
    const total = Object.fromEntries(TODAY_KINDS.map((kind) => [kind, 0])) as Record<TodayKind, number>;
    for (const row of rows) total[row.kind] = row.total;
    return {
      items: mostUrgent(rows).map(({ total: _total, hold, ...line }) => ({
        ...line,
        hold: toResultHold(hold),
        action: ACTION_OF[line.kind],
      })),
      total,
    };
  }
}
