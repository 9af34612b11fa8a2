import type { MigrationInterface, QueryRunner } from 'typeorm';
import { reword } from './reword';

/** Functions that count (`name(types)`), what they count the times of, and when each began. */
const COUNTED = [
  ['stats_count_request_stats()', 'response', 'created_at'],
  ['stats_count_question_stats()', 'venue_response', 'asked_at'],
] as const;
/** How often each has the words. */
const TIMES = 4;

const day = (began: string): string => `(${began} AT TIME ZONE 'UTC')::date`;
const facts = (metric: string, days: string): string =>
  `SELECT ${metric}, ${days}, response_bucket::text, 1, response_ms FROM`;
const byDay = (metric: string, began: string): string => facts(`'${metric}'`, day(began));
const byMonthAsWell = (metric: string, began: string): string =>
  facts(
    `unnest(ARRAY['${metric}', '${metric}_month'])`,
    `unnest(ARRAY[${day(began)}, date_trunc('month', ${began} AT TIME ZONE 'UTC')::date])`,
  );

/** Who has changed them so far, has committed; who changes them next, finds the new functions. */
const HOLD = 'LOCK TABLE request_stats, question_stats IN SHARE MODE';

/** From now on times to an answer are summed up by month as well, as they change. The next migration adds what there was before. */
export class TimesByMonth1790000000119 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(HOLD);
    for (const [name, metric, began] of COUNTED)
      await reword(db, name, byDay(metric, began), byMonthAsWell(metric, began), TIMES);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(HOLD);
    for (const [name, metric, began] of COUNTED)
      await reword(db, name, byMonthAsWell(metric, began), byDay(metric, began), TIMES);
    await db.query(`
      DELETE FROM stats_change WHERE metric IN ('response_month', 'venue_response_month');
      DELETE FROM stats_day WHERE metric IN ('response_month', 'venue_response_month');
    `);
  }
}
