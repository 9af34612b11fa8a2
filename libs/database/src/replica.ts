import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { SECOND } from '#core/clock';
import { Metrics } from '#core/metrics/metrics';
import { type DatabaseConfig, databaseConfig } from './database.config';
import { poolOf, replicaOptions } from './data-source';
import { type NamedStatement, run } from './statement';

/**
 * SQL for the primary: the timeline and its write-ahead log position, which covers every commit acknowledged before.
 * With `synchronous_commit = off` a commit is acknowledged before it is written, so there the position is that of the
 * last record.
 */
export const WAL_PLACE = `left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' ||
  CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_lsn() END`;

/** Converts a position to a number; later positions are greater. */
function numberOf(place: string): bigint {
  const [timeline = '', high = '', low = ''] = place.split(/[ /]/);
  return BigInt(`0x${timeline}${high.padStart(8, '0')}${low.padStart(8, '0')}`);
}

/** Whether `place` requires more than `other`. No position means the primary, which has everything. */
export const isLaterPlace = (place: string | undefined, other: string | undefined): boolean =>
  other !== undefined && (place === undefined || numberOf(place) > numberOf(other));

/**
 * Whether the server has replayed up to a position ($1 the timeline, $2 the position on it), and how many bytes are
 * missing. After a failover a standby that hasn't followed yet may be further along the old timeline, without the
 * writes of the new one. Only members of `pg_read_all_stats` can see which timeline a standby receives; others wait for
 * its next restart point.
 */
const REPLAYED: NamedStatement = {
  name: 'replica_replayed',
  text: `SELECT behind <= 0 AND timeline = $1 AS replayed, greatest(behind, 0)::float8 AS behind
           FROM (SELECT pg_wal_lsn_diff($2::pg_lsn, pg_last_wal_replay_lsn()) AS behind,
                        lpad(upper(to_hex(coalesce((SELECT received_tli FROM pg_stat_wal_receiver),
                          (SELECT timeline_id FROM pg_control_checkpoint())))), 8, '0') AS timeline) place`,
};

/** Identifies the database: a standby has the identifier of its primary. */
const IDENTITY = `SELECT system_identifier || ' ' || current_database() AS identity, pg_is_in_recovery() AS "isStandby"
                    FROM pg_control_system()`;

/** Pauses between checks of the replica's replay position, in milliseconds: 50 in total. */
const PAUSES = [0, 2, 4, 8, 16, 20];
/** A replica that doesn't report its position within this time serves no reads. */
const SILENCE = SECOND;
/** Cool-down after the replica was unavailable or lagging; then one read probes it. */
const REST = SECOND;

/**
 * The standby of DATABASE_READ_URL. It serves a read once it has replayed everything committed when the request began;
 * all other reads go to the primary, and callers don't notice.
 */
@Injectable()
export class Replica implements OnApplicationShutdown {
  private readonly logger = new Logger(Replica.name);
  private readonly pool: Pool | null;
  /** Connections known to lead to a standby of the primary. */
  private readonly recognised = new WeakSet<PoolClient>();
  private identity: string | null = null;
  /** When it may be tried again; null while it serves reads. */
  private restsUntil: number | null = null;
  /** Whether its unavailability has been logged. */
  private told = false;
  private behind = 0;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(databaseConfig.KEY) private readonly config: DatabaseConfig,
    metrics: Metrics,
  ) {
    this.pool = config.replicaUrl === undefined ? null : new Pool(replicaOptions(config));
    if (this.pool === null) return;
    // An idle connection failed; the pool closes it.
    this.pool.on('error', () => undefined);
    metrics.gauge({
      name: 'parvis_database_replica_lag_bytes',
      help: 'Write-ahead log that the replica had not replayed yet at the latest read.',
      read: () => [{ value: this.behind }],
    });
    metrics.gauge({
      name: 'parvis_database_replica_up',
      help: 'Whether reads are sent to the replica; 0 while it is unavailable or too far behind.',
      read: () => [{ value: Number(this.restsUntil === null) }],
    });
  }

  /** The replica's connections; null if there is no replica. */
  get connections(): Pool | null {
    return this.pool;
  }

  /** Returns a connection that sees everything committed at that position (`WAL_PLACE`), or null to use the primary. */
  async connect(place: string): Promise<PoolClient | null> {
    if (this.pool === null || !this.mayBeAsked()) return null;
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      if (await inTime(this.hasReplayed(client, place))) {
        this.serves();
        return client;
      }
      client.release();
    } catch (error) {
      client?.release(error as Error);
      if (!this.told) this.logger.warn({ msg: 'The replica is unavailable: all reads go to the primary.', err: error });
      this.told = true;
    }
    this.restsUntil = performance.now() + REST;
    return null;
  }

  /** Not awaited: a hung connection would block the shutdown. */
  onApplicationShutdown(): void {
    void this.pool?.end();
  }

  /** After the cool-down, lets one caller probe the replica. */
  private mayBeAsked(): boolean {
    if (this.restsUntil === null) return true;
    const now = performance.now();
    if (now < this.restsUntil) return false;
    this.restsUntil = now + REST;
    return true;
  }

  private serves(): void {
    this.restsUntil = null;
    if (this.told) this.logger.log({ msg: 'The replica serves reads again.' });
    this.told = false;
  }

  private async hasReplayed(client: PoolClient, place: string): Promise<boolean> {
    if (!this.recognised.has(client)) await this.recognise(client);
    const { name, text } = REPLAYED;
    const statement = { ...(this.config.namedStatements && { name }), text, values: place.split(' ') };
    for (const pause of PAUSES) {
      if (pause > 0) await wait(pause);
      const [row] = (await run(client, statement, undefined)) as { replayed: boolean; behind: number }[];
      this.behind = row?.behind ?? 0;
      if (row?.replayed) return true;
    }
    return false;
  }

  /** Refuses a server that isn't a standby of the primary: positions of two logs can't be compared. */
  private async recognise(client: PoolClient): Promise<void> {
    this.identity ??= (await identify(poolOf(this.dataSource))).identity;
    const { identity, isStandby } = await identify(client);
    if (identity !== this.identity || !isStandby)
      throw new Error('DATABASE_READ_URL does not lead to a standby of the database in DATABASE_URL.');
    this.recognised.add(client);
  }
}

interface Identity {
  identity: string;
  isStandby: boolean;
}

async function identify(connection: Pool | PoolClient): Promise<Identity> {
  const [row] = (await run(connection, { text: IDENTITY, values: [] }, undefined)) as [Identity];
  return row;
}

/** Rejects if the work doesn't finish in time; the caller then discards its connection. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The replica does not respond.')), SILENCE);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
