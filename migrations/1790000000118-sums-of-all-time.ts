import type { MigrationInterface, QueryRunner } from 'typeorm';
import { reword } from './reword';

/** Functions that count (`name(types)`), a metric of each that is read as one sum of all days, and how often the function has its words. */
const SUMMED = [
  ['stats_count_result()', 'result', 4],
  ['stats_count_request_stats()', 'open', 4],
  ['stats_count_timeline_event()', 'event', 1],
] as const;
const METRICS = SUMMED.map(([, metric]) => `'${metric}'`).join(', ');

/** Whenever it began: all of it counts for one day, as what is owed does. */
const ONE_DAY = `date '2000-01-01'`;
const BY_DAY = `(created_at AT TIME ZONE 'UTC')::date`;
const facts = (metric: string, day: string): string => `'${metric}' AS metric, ${day} AS day`;

/**
 * What is read as it stands now (results by stage, open requests by person, events) is one sum each: there were thousands, of each day since the
 * first, to add up at every look. A sum of all days is the same meanwhile, whichever function counts, so who writes need not wait.
 */
export class SumsOfAllTime1790000000118 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, metric, times] of SUMMED)
      await reword(db, name, facts(metric, BY_DAY), facts(metric, ONE_DAY), times);
    await db.query(`
      -- In the order of who folds sums: neither waits for the other in a circle.
      WITH held AS MATERIALIZED (
        SELECT metric, day, key FROM stats_day WHERE metric IN (${METRICS}) AND day <> ${ONE_DAY} ORDER BY metric, day, key FOR UPDATE
      ), taken AS (
        DELETE FROM stats_day USING held
         WHERE stats_day.metric = held.metric AND stats_day.day = held.day AND stats_day.key = held.key
        RETURNING stats_day.metric, stats_day.key, n, total
      )
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, ${ONE_DAY}, key, sum(n), sum(total) FROM taken GROUP BY metric, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    `);
  }

  /** The sums stay as they are: who counts by day again, adds to them. */
  async down(db: QueryRunner): Promise<void> {
    for (const [name, metric, times] of SUMMED)
      await reword(db, name, facts(metric, ONE_DAY), facts(metric, BY_DAY), times);
  }
}
