import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { type Actor, currentContext } from '#core/context';
import { Database } from '#database/database';
import { timelineEvents } from './timeline-event.entity';

/** A row of the timeline. */
export interface TimelineRow {
  id: string;
  requestId: string | null;
  kind: string;
  payload: object;
  actor: Actor;
  at?: Date;
}

const INSERT_EVENTS = timelineEvents.insertMany(timelineEvents.keys);

const INSERT_CHANGES = `
  INSERT INTO timeline_change (id, request_id, member_id, message_id, kind, created_at)
  SELECT row.* FROM jsonb_to_recordset($1::jsonb) AS row
    (id uuid, request_id uuid, member_id uuid, message_id uuid, kind text, created_at timestamptz)`;

/**
 * Writes the timeline entries of a change, each with its change for streams, right before the commit.
 */
@Injectable()
export class TimelineWriter {
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
    const { via = 'job', traceId = null } = currentContext() ?? {};
    await this.database.transaction(async () => {
      await this.database.atCommit(INSERT_EVENTS, () =>
        entries.map(({ actor, at = this.clock.now(), ...row }) => ({
          ...row,
          ...{ actorType: actor.type, actorId: actor.id, actorLabel: actor.label, via, traceId, createdAt: at },
        })),
      );
      await this.database.atCommit(INSERT_CHANGES, () =>
        entries.flatMap((row) => {
          const subject = subjectOf(row);
          return subject ? [{ ...subject, id: row.id, kind: row.kind, created_at: this.clock.now() }] : [];
        }),
      );
      await this.database.afterCommit(async () => this.tell());
    });
  }
}

/** The subject of an entry's change: its request; without one, its venue; without either, its mail or message; null if there is none. */
function subjectOf({ requestId, payload }: TimelineRow): object | null {
  if (requestId !== null) return { request_id: requestId };
  const { memberId, emailMessageId, messagingMessageId } = payload as Record<string, unknown>;
  if (memberId) return { member_id: memberId };
  const messageId = emailMessageId ?? messagingMessageId;
  return messageId ? { message_id: messageId } : null;
}
