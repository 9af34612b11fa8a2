import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock, DAY, MINUTE, SECOND } from './clock';
import { currentTraceId, runAsSystem } from './context';
import { Database } from './database/database';
import type { NamedStatement } from './database/statement';
import { newId } from './ids';
import { Job } from './jobs';
import { markedMethods } from './marked-methods';
import { Records } from './records';

/** A fact (`facts.ts`), as its listeners hear of it. What they are given is JSON. */
interface Heard<Told> {
  readonly kind: string;
  /** For the compiler alone. */
  readonly told?: Told;
}

interface Mark {
  event: string;
  statement?: NamedStatement;
}

const Listens = DiscoveryService.createDecorator<Mark>();

/**
 * Marks a method as the listener of a fact. It runs in a transaction that also marks its outbox row done, so its database
 * work takes effect exactly once; what it asks of providers must be queued (a pending mail), never called.
 */
export const On =
  <Payload extends object>(fact: Heard<Payload>) =>
  <Method extends (payload: Payload) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Listens({ event: fact.kind })(target, key, descriptor);
  };

/**
 * The same for a listener whose whole work is one statement: it is sent together with the mark that the row is done, and needs
 * no transaction of its own. It reads `claimed` (`payload`), which is empty if another instance has the row; $2 is the moment. The
 * method gets the rows that the statement answers, after the commit.
 */
export const OnByStatement =
  <Payload extends object>(fact: Heard<Payload>, statement: NamedStatement) =>
  <Method extends (rows: never[]) => void>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Listens({ event: fact.kind, statement })(target, key, descriptor);
  };

interface Listener {
  name: string;
  run: (payload: object) => Promise<void>;
  /** What it does by itself, with the claim in it; `run` gets the rows that it answers, after the commit. */
  statement?: NamedStatement | undefined;
}

/** Waiting times after each failed try; after the last the row stays, visible in the logs, and is tried daily. */
const BACK_OFF = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE];

/** A row that waits for its listener. */
interface Due {
  id: string;
  event: string;
  listener: string;
  /** Of the call that the event came from. */
  traceId: string | null;
}

/**
 * Takes a row ($1) that nobody else is delivering and marks it done ($2 now), in the listener's transaction: if the listener
 * fails or the process dies, the row is not marked.
 */
const CLAIM: NamedStatement = {
  name: 'claim_event',
  text: `UPDATE outbox_event SET done_at = $2
          WHERE id = (SELECT id FROM outbox_event WHERE id = $1 AND done_at IS NULL FOR UPDATE SKIP LOCKED)
          RETURNING payload`,
};

/**
 * The commit of this statement does not wait until the disk has it. If the database dies before, the listener's work and the mark are gone
 * together, and it is heard again. What later depends on it is committed after it, and waits for both.
 */
const WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true)`;

@Injectable()
export class Events implements OnApplicationBootstrap {
  private readonly logger = new Logger(Events.name);
  private readonly listeners = new Map<string, Listener[]>();
  private readonly named = new Map<string, Listener>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: Records,
    readonly discovery: DiscoveryService,
    readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    for (const { mark, name, run } of markedMethods(Listens, this))
      this.register(mark.event, name, run as Listener['run'], mark.statement);
  }

  /** Adds a listener; its name stands in the outbox, so it must stay the same between versions. */
  register(event: string, name: string, run: Listener['run'], statement?: NamedStatement): void {
    const withClaim = statement && {
      name: statement.name,
      text: `WITH claimed AS (${CLAIM.text}, ${WITHOUT_WAITING}) ${statement.text}`,
    };
    const listener = { name, run, statement: withClaim };
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    this.named.set(name, listener);
  }

  /** Writes a row for each listener with the change, and runs the listeners after the commit. For `Facts`. */
  async emit(event: string, payload: object): Promise<void> {
    const listeners = this.listeners.get(event) ?? [];
    if (listeners.length === 0) return;
    const rows = listeners.map((listener) => ({
      id: newId(),
      event,
      listener: listener.name,
      payload,
    }));
    const traceId = currentTraceId();
    await this.records.add([], rows);
    await this.database.afterCommit(async () => {
      for (const row of rows) await this.deliver({ ...row, traceId });
    });
  }

  /** Delivers what a crash or a failing listener left behind. Answers how many rows it took. */
  @Job({ name: 'deliver-events', schedule: '*/30 * * * * *' })
  async deliverPending(limit = 200): Promise<number> {
    const due = await this.database.query<Due>(
      `SELECT id, event, listener, trace_id AS "traceId" FROM outbox_event WHERE done_at IS NULL AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $2`,
      [this.clock.now(), limit],
    );
    for (const row of due) await this.deliver(row);
    return due.length;
  }

  /** Deletes rows done more than a week ago. */
  @Job({ name: 'prune-events', schedule: '0 17 3 * * *' })
  async prune(): Promise<number> {
    const rows = await this.database.query(`DELETE FROM outbox_event WHERE done_at < $1 RETURNING id`, [
      new Date(this.clock.now().getTime() - 7 * DAY),
    ]);
    return rows.length;
  }

  /** Runs one listener once: the row's lock keeps other instances off, its work and the mark are one. Never throws. */
  private async deliver(due: Due): Promise<void> {
    const { id, traceId } = due;
    try {
      await runAsSystem('job', () => this.hear(due), traceId ?? undefined);
    } catch (error) {
      this.logger.error({ msg: 'a listener failed; it will be tried again', outboxEventId: id, err: error, traceId });
      await this.postpone(id, error).catch((err: unknown) => this.logger.error({ msg: 'could not postpone', err }));
    }
  }

  private async hear({ id, event, listener: wanted }: Due): Promise<void> {
    // A row of an earlier version may name its event otherwise; the listener's name is the same.
    const listener = this.listeners.get(event)?.find(({ name }) => name === wanted) ?? this.named.get(wanted);
    const values = [id, this.clock.now()];
    if (listener?.statement) {
      await listener.run(await this.database.query(listener.statement, values));
      return;
    }
    await this.database.transaction(async () => {
      const claimed = await this.database.maybeOne<{ payload: object }>(CLAIM, values);
      if (claimed === null) return;
      if (listener) await listener.run(claimed.payload);
      else this.logger.warn({ msg: 'no such listener any more', event, listener: wanted });
    });
  }

  private async postpone(id: string, error: unknown): Promise<void> {
    await this.database.query(
      `UPDATE outbox_event SET attempts = attempts + 1, last_error = $2,
         next_attempt_at = $3::timestamptz + make_interval(secs => ($4::float8[])[least(attempts + 1, cardinality($4::float8[]))])
       WHERE id = $1 AND done_at IS NULL`,
      [
        id,
        error instanceof Error ? error.name : 'Error',
        this.clock.now(),
        [...BACK_OFF, DAY].map((ms) => ms / SECOND),
      ],
    );
  }
}
