import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { type Actor, currentContext } from '#core/context';
import { Database } from '#database/database';
import type { NamedStatement } from '#database/statement';

/** A row of the timeline. */
export interface TimelineRow {
  id: string;
  requestId: string | null;
  kind: string;
  payload: object;
  actor: Actor;
  at?: Date;
}

/**
 * Adds timeline rows ($1, a JSON array), each with its change for streams. $2 is via, $3 the trace id, $4 the timestamp
 * of rows without one.
 */
const INSERT_RECORDS: NamedStatement = {
  name: 'insert_records',
  text: `WITH change AS (
           INSERT INTO timeline_change (id, request_id, member_id, message_id, kind, created_at)
           SELECT row.id, row.request_id, row.member_id, row.message_id, row.kind, $4
             FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, request_id uuid, member_id uuid, message_id uuid, kind text)
            WHERE num_nonnulls(row.request_id, row.member_id, row.message_id) = 1
         )
         INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
         SELECT row.id, row.request_id, row.kind, row.actor_type, row.actor_id, row.actor_label, $2, row.payload, $3, coalesce(row.at, $4)
           FROM jsonb_to_recordset($1::jsonb) AS row
             (id uuid, request_id uuid, kind text, actor_type text, actor_id uuid, actor_label text, payload jsonb, at timestamptz)`,
};

/**
 * Writes the timeline entries of a change. In a transaction they are sent in one statement with the commit; outside of
 * a transaction they are written immediately.
 */
@Injectable()
export class TimelineWriter {
  private readonly waiting = new WeakMap<object, TimelineRow[]>();
  private tell: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the callback run after each commit that has added rows; it must neither wait nor throw. One area calls this at
   * start-up.
   */
  whenAdded(tell: () => void): void {
    this.tell = tell;
  }

  async add(entries: TimelineRow[]): Promise<void> {
    if (entries.length === 0) return;
    const { transaction, via = 'job', traceId = null } = currentContext() ?? {};
    const waiting = transaction && this.waiting.get(transaction);
    if (waiting) {
      waiting.push(...entries);
      return;
    }
    const rows = [...entries];
    if (transaction) this.waiting.set(transaction, rows);
    await this.database.atCommit(INSERT_RECORDS, () => [
      JSON.stringify(rows.map(columnsOf)),
      via,
      traceId,
      this.clock.now().toISOString(),
    ]);
    await this.database.afterCommit(async () => this.tell());
  }
}

/** The subject of an entry's change: its request; without one, its venue; without either, its mail or message. */
function subjectOf({ requestId, payload }: TimelineRow): object {
  if (requestId !== null) return { request_id: requestId };
  const { memberId, emailMessageId, messagingMessageId } = payload as Record<string, unknown>;
  return memberId ? { member_id: memberId } : { message_id: emailMessageId ?? messagingMessageId ?? null };
}

const columnsOf = (row: TimelineRow): object => ({
  ...subjectOf(row),
  id: row.id,
  kind: row.kind,
  actor_type: row.actor.type,
  actor_id: row.actor.id,
  actor_label: row.actor.label,
  payload: row.payload,
  at: row.at ?? null,
});
