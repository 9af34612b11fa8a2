import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TABLE_PATIENCE } from '#kernel/database/brief-locks';
import { Database } from '#kernel/database/database';
import { Job } from '#kernel/jobs';

/** The next month's part is made from the first night of this one on: four weeks of tries. Each part ahead is one more that timelines ask. */
const AHEAD = 1;

/** Rows of the first part that go in one transaction. */
const BATCH = 2000;

/** SQLSTATE: lock_not_available. Somebody reads the whole timeline, such as a backup. */
const KEPT_BY_OTHERS = '55P03';

/**
 * The timeline lies in parts by month (docs/decisions/0068-the-timeline-in-months.md). An entry of a month without a part is kept with
 * the others of that kind, so that no change ever fails for it.
 */
@Injectable()
export class TimelineMonths implements OnApplicationBootstrap {
  private readonly logger = new Logger(TimelineMonths.name);

  constructor(private readonly database: Database) {}

  /** Each start makes what is missing; one that cannot leaves it to the job. */
  async onApplicationBootstrap(): Promise<void> {
    await this.makeAhead().catch((err: unknown) =>
      this.logger.error({ msg: 'parts of the timeline could not be made', err }),
    );
  }

  /** Makes the parts of this month and the next. Answers how many it made, or ends in the error of the first that cannot be made. */
  @Job({ name: 'make-timeline-months', schedule: '0 37 2 * * *' })
  async makeAhead(): Promise<number> {
    const wanted = await this.database.query<{ month: string }>('SELECT timeline_months_wanted($1)::text AS month', [
      AHEAD,
    ]);
    let made = 0;
    const faults: unknown[] = [];
    for (const { month } of wanted)
      try {
        if (await this.patiently('SELECT make_timeline_month($1)', [month])) made++;
      } catch (fault) {
        // entries of that month have come before its part; those of the others have not
        faults.push(fault);
      }
    // PostgreSQL analyzes parts by itself, but never the whole.
    if (made > 0) await this.database.query('ANALYZE timeline_event');
    if (faults.length > 0) throw faults[0];
    return made;
  }

  /**
   * Deletes the entries whose id is below this one: months that are over by dropping their part, the rest row by row, in small
   * transactions. Answers how many went. If somebody keeps the timeline, the rest stays until the next time. For the job of retention.
   */
  async forget(below: string): Promise<number> {
    for (let gone = 0; ;) {
      const [answer] =
        (await this.patiently<{ gone: number }>('SELECT forget_timeline($1, $2) AS gone', [below, BATCH])) ?? [];
      if (!answer?.gone) return gone;
      gone += answer.gone;
    }
  }

  /** Runs a statement that locks the timeline, for which nobody waits long. Answers null if others keep it. */
  private async patiently<Row>(sql: string, params: unknown[]): Promise<Row[] | null> {
    try {
      return await this.database.transaction(async () => {
        await this.database.query(`SET LOCAL lock_timeout = ${TABLE_PATIENCE}`);
        return this.database.query<Row>(sql, params);
      });
    } catch (err) {
      if ((err as { code?: string }).code !== KEPT_BY_OTHERS) throw err;
      this.logger.warn({ msg: 'the timeline is in use; its parts are left for the next time', err });
      return null;
    }
  }
}
