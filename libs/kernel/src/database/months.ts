import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Job } from '../jobs';
import { TABLE_PATIENCE } from './brief-locks';
import { Database } from './database';

/** The next month's part is made from the first night of this one on: four weeks of tries. Each part ahead is one more that lists ask. */
const AHEAD = 1;

/** Rows of a part that stays that go in one transaction. */
const BATCH = 2000;

/** SQLSTATE: lock_not_available. Somebody reads the whole table, such as a backup. */
const KEPT_BY_OTHERS = '55P03';

/**
 * The tables that lie in parts by month (docs/decisions/0068-the-timeline-in-months.md, 0071-notifications-in-months.md); `month_part` names them.
 * A row of a month without a part is kept with the others of that kind, so that no change ever fails for it.
 */
@Injectable()
export class Months implements OnApplicationBootstrap {
  private readonly logger = new Logger(Months.name);

  constructor(private readonly database: Database) {}

  /** Each start makes what is missing; one that cannot leaves it to the job. */
  async onApplicationBootstrap(): Promise<void> {
    await this.makeAhead().catch((err: unknown) =>
      this.logger.error({ msg: 'parts of a month could not be made', err }),
    );
  }

  /** Makes the parts of this month and the next. Answers how many it made, or ends in the error of the first that cannot be made. */
  @Job({ name: 'make-months', schedule: '0 37 2 * * *' })
  async makeAhead(): Promise<number> {
    const wanted = await this.database.query<{ whole: string; month: string }>(
      'SELECT whole, month::text FROM months_wanted($1)',
      [AHEAD],
    );
    const made: string[] = [];
    const faults: unknown[] = [];
    for (const { whole, month } of wanted)
      try {
        if (await this.patiently('SELECT make_month($1, $2)', [whole, month])) made.push(whole);
      } catch (fault) {
        // rows of that month have come before its part; those of the others have not
        faults.push(fault);
      }
    // PostgreSQL analyzes parts by itself, but never the whole.
    for (const whole of new Set(made)) await this.database.query(`ANALYZE ${whole}`);
    if (faults.length > 0) throw faults[0];
    return made.length;
  }

  /**
   * Deletes the rows of a table whose id is below this one, by a statement that takes the id and a number of rows: months that are over by
   * dropping their part, the rest row by row, in small transactions. Answers how many went. If others keep the table, the rest stays until
   * the next time. For the job of retention.
   */
  async forget(statement: string, below: string): Promise<number> {
    for (let gone = 0; ;) {
      const [answer] = (await this.patiently<{ gone: number }>(statement, [below, BATCH])) ?? [];
      if (!answer?.gone) return gone;
      gone += answer.gone;
    }
  }

  /** Runs a statement that locks such a table, for which nobody waits long. Answers null if others keep it. */
  private async patiently<Row>(sql: string, params: unknown[]): Promise<Row[] | null> {
    try {
      return await this.database.transaction(async () => {
        await this.database.query(`SET LOCAL lock_timeout = ${TABLE_PATIENCE}`);
        return this.database.query<Row>(sql, params);
      });
    } catch (err) {
      if ((err as { code?: string }).code !== KEPT_BY_OTHERS) throw err;
      this.logger.warn({ msg: 'a table in months is in use; its parts are left for the next time', err });
      return null;
    }
  }
}
