import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentContext, runInContext } from '#core/context';
import { Database } from '#database/database';

/** From this many requests on, by PostgreSQL's estimate, statistics are served from snapshots. */
const LARGE = 50_000;
/** A snapshot is refreshed from this age on. An older claim belongs to an instance that failed. */
const REFRESH_MS = 30_000;
/** Older snapshots aren't served. */
const MAX_AGE_MS = 60_000;
/** Snapshots unused for this long are deleted. */
const FORGET_MS = 600_000;

/** $1 the question, $2 the oldest moment that may be served. */
const FIND = `
  SELECT size."isLarge", snapshot.answer, snapshot.generated_at AS "generatedAt"
    FROM (SELECT reltuples > ${LARGE} AS "isLarge" FROM pg_class WHERE oid = 'request'::regclass) size
    LEFT JOIN stats_snapshot snapshot ON snapshot.question = $1 AND snapshot.generated_at > $2`;

/** $1 the question, $2 now, $3 the moment before which a claim has expired. */
const CLAIM = `
  INSERT INTO stats_snapshot AS snapshot (question, claimed_at) VALUES ($1, $2)
  ON CONFLICT (question) DO UPDATE SET claimed_at = excluded.claimed_at WHERE snapshot.claimed_at <= $3
  RETURNING question`;

/** $1 the question, $2 the answer, $3 when it was computed, $4 the moment before which snapshots are forgotten. */
const STORE = `
  WITH forgotten AS (DELETE FROM stats_snapshot WHERE claimed_at < $4)
  UPDATE stats_snapshot SET answer = $2, generated_at = $3 WHERE question = $1`;

interface FoundRow {
  isLarge: boolean;
  answer: object | null;
  generatedAt: Date | null;
}

export type Generated<Answer> = Answer & { generatedAt: Date };

/**
 * Snapshots of statistics. A small database computes each result live. In a large one a result is at most 60 seconds
 * old: all instances share one snapshot per question, and one of them refreshes it while the others serve the old one.
 */
@Injectable()
export class StatsSnapshots {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async answer<Answer extends object>(question: unknown[], compute: () => Promise<Answer>): Promise<Generated<Answer>> {
    const key = JSON.stringify(question);
    const now = this.clock.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const { isLarge, answer, generatedAt } = await this.database.one<FoundRow>(FIND, [key, ago(MAX_AGE_MS)]);
    const found = answer && generatedAt ? { ...(answer as Answer), generatedAt } : null;
    if (found && found.generatedAt > ago(REFRESH_MS)) return found;
    const isClaimed =
      isLarge && (await this.write<{ question: string }>(CLAIM, [key, now, ago(REFRESH_MS)])).length > 0;
    if (found && !isClaimed) return found;
    const computed = await compute();
    if (isClaimed) await this.write(STORE, [key, JSON.stringify(computed), now, ago(FORGET_MS)]);
    return { ...computed, generatedAt: now };
  }

  /** On the primary, though the route may read from the replica. */
  private write<Row>(sql: string, params: unknown[]): Promise<Row[]> {
    const { readsAfter: _readsAfter, ...context } = currentContext() ?? {};
    return 'traceId' in context
      ? runInContext(context as NonNullable<ReturnType<typeof currentContext>>, () =>
          this.database.query<Row>(sql, params),
        )
      : this.database.query<Row>(sql, params);
  }
}
