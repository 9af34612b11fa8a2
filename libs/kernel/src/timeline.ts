import { Injectable } from '@nestjs/common';
import { Clock } from './clock';
import { currentContext, SYSTEM_ACTOR, type Actor } from './context';
import { Database, type NamedStatement } from './database/database';
import { newId } from './ids';

/** A kind of timeline event and, for the compiler alone, the type of its payload. */
export interface TimelineKind<Payload> {
  readonly kind: string;
  readonly payload?: Payload;
}

export const timelineKind = <Payload extends object>(kind: string): TimelineKind<Payload> => ({ kind });

export interface TimelineEntry<Payload> {
  /** The request it belongs to; null for what concerns none (a member edited). */
  requestId: string | null;
  payload: Payload;
  /** Who did it, where that is not the actor of the running work (the sender of a mail). */
  actor?: Actor;
  /** When it happened, where the change bears that very moment too; else the moment of the commit. */
  at?: Date;
}

interface Row {
  id: string;
  requestId: string | null;
  kind: string;
  payload: object;
  actor: Actor;
  at?: Date;
}

/** Rows of the timeline ($1: a JSON array) with via, trace id and the moment of those that bring none. */
const INSERT_TIMELINE: NamedStatement = {
  name: 'insert_timeline',
  text: `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
         SELECT row.id, row.request_id, row.kind, row.actor_type, row.actor_id, row.actor_label, $2, row.payload, $3, coalesce(row.at, $4)
           FROM jsonb_to_recordset($1::jsonb) AS row
             (id uuid, request_id uuid, kind text, actor_type text, actor_id uuid, actor_label text, payload jsonb, at timestamptz)`,
};

/**
 * Writes what happened. Within a transaction the rows wait for its end and go in one statement, so that no mutation commits
 * without its event and no event without its mutation; outside of one they are written at once.
 */
@Injectable()
export class Timeline {
  private readonly waiting = new WeakMap<object, Row[]>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add<Payload extends object>(kind: TimelineKind<Payload>, entry: TimelineEntry<Payload>): Promise<void> {
    const context = currentContext();
    const row: Row = {
      id: newId(),
      requestId: entry.requestId,
      kind: kind.kind,
      payload: entry.payload,
      actor: entry.actor ?? context?.actor ?? SYSTEM_ACTOR,
      ...(entry.at ? { at: entry.at } : {}),
    };
    const scope = context?.transaction;
    const waiting = scope && this.waiting.get(scope);
    if (waiting) {
      waiting.push(row);
      return;
    }
    const rows = [row];
    if (scope) this.waiting.set(scope, rows);
    await this.database.beforeCommit(async () => {
      await this.insert(rows.splice(0));
      if (scope) this.waiting.delete(scope);
    });
  }

  private async insert(rows: Row[]): Promise<void> {
    const context = currentContext();
    await this.database.query(INSERT_TIMELINE, [
      JSON.stringify(
        rows.map((row) => ({
          id: row.id,
          request_id: row.requestId,
          kind: row.kind,
          actor_type: row.actor.type,
          actor_id: row.actor.id,
          actor_label: row.actor.label,
          payload: row.payload,
          at: row.at ?? null,
        })),
      ),
      context?.via ?? 'job',
      context?.traceId ?? null,
      this.clock.now(),
    ]);
  }
}
