import { Injectable } from '@nestjs/common';
import { Clock } from './clock';
import { type Actor, currentContext } from './context';
import { Database } from './database/database';
import type { NamedStatement } from './database/statement';

/** A row of the timeline. */
export interface TimelineRow {
  id: string;
  requestId: string | null;
  kind: string;
  payload: object;
  actor: Actor;
  at?: Date;
}

/** A row of the outbox: an event for one listener. */
export interface OutboxRow {
  id: string;
  event: string;
  listener: string;
  payload: object;
}

/**
 * Adds rows of the timeline ($1), each with what streams tell of it, and of the outbox ($2), JSON arrays. $3 is via, $4 the trace id,
 * $5 the moment of rows without one.
 */
const INSERT_RECORDS: NamedStatement = {
  name: 'insert_records',
  text: `WITH outbox AS (
           INSERT INTO outbox_event (id, event, listener, payload, trace_id, next_attempt_at, created_at)
           SELECT id, event, listener, payload, $4, $5, $5
             FROM jsonb_to_recordset($2::jsonb) AS row (id uuid, event text, listener text, payload jsonb)
         ), change AS (
           INSERT INTO timeline_change (id, request_id, member_id, message_id, kind, created_at)
           SELECT row.id, row.request_id, row.member_id, row.message_id, row.kind, $5
             FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, request_id uuid, member_id uuid, message_id uuid, kind text)
            WHERE num_nonnulls(row.request_id, row.member_id, row.message_id) = 1
         )
         INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
         SELECT row.id, row.request_id, row.kind, row.actor_type, row.actor_id, row.actor_label, $3, row.payload, $4, coalesce(row.at, $5)
           FROM jsonb_to_recordset($1::jsonb) AS row
             (id uuid, request_id uuid, kind text, actor_type text, actor_id uuid, actor_label text, payload jsonb, at timestamptz)`,
};

/**
 * Writes the rows of the timeline and the outbox that belong to a change. In a transaction they wait for its end and go in one
 * statement with the commit: neither is stored without the other. Outside of a transaction they are written at once.
 */
@Injectable()
export class Records {
  private readonly waiting = new WeakMap<object, { timeline: TimelineRow[]; events: OutboxRow[] }>();
  private tell: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sets what is called after each commit that has added rows; it must neither wait nor throw. One area calls this, at its start. */
  whenAdded(tell: () => void): void {
    this.tell = tell;
  }

  async add(timeline: TimelineRow[], events: OutboxRow[]): Promise<void> {
    const { transaction, via = 'job', traceId = null } = currentContext() ?? {};
    const waiting = transaction && this.waiting.get(transaction);
    if (waiting) {
      waiting.timeline.push(...timeline);
      waiting.events.push(...events);
      return;
    }
    const rows = { timeline: [...timeline], events: [...events] };
    if (transaction) this.waiting.set(transaction, rows);
    await this.database.atCommit(INSERT_RECORDS, () => [
      JSON.stringify(rows.timeline.map(columnsOf)),
      JSON.stringify(rows.events),
      via,
      traceId,
      this.clock.now().toISOString(),
    ]);
    await this.database.afterCommit(async () => this.tell());
  }
}

/** What the news of an entry is about: its request; if it has none, its venue; if it has neither, its mail or message. */
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
