import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { SECOND } from '#core/clock';
import { Metrics } from '#core/metrics/metrics';
import { Settings } from '#core/settings';
import { poolOf, replicaOptions } from './data-source';
import { type NamedStatement, run } from './statement';

/**
 * SQL, on the primary: the timeline and how far its write-ahead log has been written, with every commit that was acknowledged before.
 * Without `synchronous_commit` a commit is acknowledged before it is written, so there the place is that of the last record.
 */
export const WAL_PLACE = `left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' ||
  CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_lsn() END`;

/** A place as a number: the later one is the greater. */
function numberOf(place: string): bigint {
  const [timeline = '', high = '', low = ''] = place.split(/[ /]/);
  return BigInt(`0x${timeline}${high.padStart(8, '0')}${low.padStart(8, '0')}`);
}

/** Whether who asks for a place asks for more than who asks for the other; who names none asks the primary, which has everything. */
export const isLaterPlace = (place: string | undefined, other: string | undefined): boolean =>
  other !== undefined && (place === undefined || numberOf(place) > numberOf(other));

/**
 * Whether the server has replayed up to a place ($1 the timeline, $2 the place on it), and how many bytes are missing. After a failover a
 * standby that has not followed yet may be further on the old timeline, without what was written on the new one. Which timeline a standby
 * receives only members of `pg_read_all_stats` are told; others wait for its next restart point.
 */
const REPLAYED: NamedStatement = {
  name: 'replica_replayed',
  text: `SELECT behind <= 0 AND timeline = $1 AS replayed, greatest(behind, 0)::float8 AS behind
           FROM (SELECT pg_wal_lsn_diff($2::pg_lsn, pg_last_wal_replay_lsn()) AS behind,
                        lpad(upper(to_hex(coalesce((SELECT received_tli FROM pg_stat_wal_receiver),
                          (SELECT timeline_id FROM pg_control_checkpoint())))), 8, '0') AS timeline) place`,
};

/** Which database it is: a standby has the number of its primary. */
const IDENTITY = `SELECT system_identifier || ' ' || current_database() AS identity, pg_is_in_recovery() AS "isStandby"
                    FROM pg_control_system()`;

/** How long a read waits, in milliseconds, between one look and the next at what the replica has replayed: 50 in all. */
const PAUSES = [0, 2, 4, 8, 16, 20];
/** A replica that does not say for so long how far it is does not answer reads. */
const SILENCE = SECOND;
/** So long is a replica not asked that was away or too far behind; then a single read looks whether it is there again. */
const REST = SECOND;

/**
 * The standby of DATABASE_READ_URL. It answers a read once it has replayed what was committed when the request began; whoever it cannot
 * serve asks the primary, and learns nothing of it.
 */
@Injectable()
export class Replica implements OnApplicationShutdown {
  private readonly logger = new Logger(Replica.name);
  private readonly pool: Pool | null;
  /** Connections that lead to a standby of the primary. */
  private readonly recognised = new WeakSet<PoolClient>();
  private identity: string | null = null;
  /** When it may be asked again; null while it serves. */
  private restsUntil: number | null = null;
  /** Whether the log has been told that it cannot be asked. */
  private told = false;
  private behind = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    this.pool = settings.DATABASE_READ_URL === undefined ? null : new Pool(replicaOptions(settings));
    if (this.pool === null) return;
    // Of a connection that rests in the pool; the pool closes it.
    this.pool.on('error', () => undefined);
    metrics.gauge({
      name: 'parvis_database_replica_lag_bytes',
      help: 'How much of the write-ahead log the replica had not replayed yet, when a read asked last.',
      read: () => [{ value: this.behind }],
    });
    metrics.gauge({
      name: 'parvis_database_replica_up',
      help: 'Whether reads are sent to the replica; 0 while it is away or too far behind.',
      read: () => [{ value: Number(this.restsUntil === null) }],
    });
  }

  /** Its connections; null if there is no replica. */
  get connections(): Pool | null {
    return this.pool;
  }

  /** A connection over which everything is seen that had been committed at that place (`WAL_PLACE`); null if the primary is to be asked. */
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
      if (!this.told)
        this.logger.warn({ msg: 'The replica cannot be asked: the primary answers all reads.', err: error });
      this.told = true;
    }
    this.restsUntil = performance.now() + REST;
    return null;
  }

  /** Is not waited for: one that stands still would keep the service from ending. */
  onApplicationShutdown(): void {
    void this.pool?.end();
  }

  /** Of all that come once it has rested, one looks whether it is there again. */
  private mayBeAsked(): boolean {
    if (this.restsUntil === null) return true;
    const now = performance.now();
    if (now < this.restsUntil) return false;
    this.restsUntil = now + REST;
    return true;
  }

  private serves(): void {
    this.restsUntil = null;
    if (this.told) this.logger.log({ msg: 'The replica answers reads again.' });
    this.told = false;
  }

  private async hasReplayed(client: PoolClient, place: string): Promise<boolean> {
    if (!this.recognised.has(client)) await this.recognise(client);
    const { name, text } = REPLAYED;
    const statement = { ...(this.settings.namedStatements && { name }), text, values: place.split(' ') };
    for (const pause of PAUSES) {
      if (pause > 0) await wait(pause);
      const [row] = (await run(client, statement, undefined)) as { replayed: boolean; behind: number }[];
      this.behind = row?.behind ?? 0;
      if (row?.replayed) return true;
    }
    return false;
  }

  /** Refuses a server that is no standby of the primary: places of two logs cannot be compared. */
  private async recognise(client: PoolClient): Promise<void> {
    this.identity ??= (await identify(poolOf(this.dataSource))).identity;
    const { identity, isStandby } = await identify(client);
    if (identity !== this.identity || !isStandby)
      throw new Error('DATABASE_READ_URL does not lead to a standby of the database of DATABASE_URL.');
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

/** Ends in an error if the work does not end in time; whoever waits gives its connection up. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The replica does not answer.')), SILENCE);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
