import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { MESSAGE_TRANSITIONS, sourcesOf } from '#domain/state-machines';
import { messagingError } from '#providers/messaging/cloud-errors';
import { lockRequest } from '../../demand/requests/requests.sql';
import { ChatprovFailed, ChatprovSent } from './messaging.events';
import type { StatusEvent } from './messaging.rules';

/** Tries until an unknown message counts as not ours: an event without our reference may come before the wamid is stored. */
const TRIES_UNTIL_UNKNOWN = 3;

/** The statuses that the provider reports, each with the column of its time. */
const COLUMNS = new Map([
  ['sent', 'sent_at'],
  ['delivered', 'delivered_at'],
  ['read', 'read_at'],
  ['failed', 'failed_at'],
] as const);
type TimeColumn = typeof COLUMNS extends Map<string, infer Column> ? Column : never;

class MessageNotKnownYet extends Error {
  override readonly name = 'MessageNotKnownYet';
}

interface Updated {
  before: string;
  /** The event brought the wamid, before the answer to our sending did. */
  adopted: boolean;
  status: string;
  to: string;
}

/** Records what the provider reports of messages of ours. A status moves forward only; each report leaves its time. */
@Injectable()
export class MessageStatuses {
  private readonly logger = new Logger(MessageStatuses.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Applies an event in the ambient transaction and answers what became of it; for the webhook inbox. It finds a message by its wamid,
   * or by our reference while no wamid is stored: the message may even count as failed because the provider's answer was lost.
   */
  async apply(event: StatusEvent, attempt: number): Promise<object> {
    const column = COLUMNS.get(event.status as 'sent');
    if (column === undefined) {
      this.logger.log({ msg: 'a message status that changes nothing', status: event.status });
      return { kind: 'ignored' };
    }
    const known = await this.database.maybeOne<{ id: string; requestId: string | null }>(
      `SELECT id, request_id AS "requestId" FROM messaging_message
        WHERE direction = 'outbound' AND (wamid = $1 OR (id = $2 AND wamid IS NULL)) ORDER BY wamid NULLS LAST LIMIT 1`,
      [event.wamid, event.reference],
    );
    if (known === null) {
      if (attempt < TRIES_UNTIL_UNKNOWN) throw new MessageNotKnownYet();
      this.logger.warn({ msg: 'a status of a message that is not ours', status: event.status });
      return { kind: 'unknown' };
    }
    const { id, requestId } = known;
    if (requestId !== null) await lockRequest(this.database, requestId);
    const reason = event.status === 'failed' ? messagingError(event.errorCode).message : null;
    const { before, adopted, status, to } = await this.update(id, event, column, reason);
    if (status === 'failed' && before !== 'failed')
      await this.events.publish(ChatprovFailed, { requestId, payload: { messagingMessageId: id, to, reason } });
    else if (adopted && status !== 'failed')
      await this.events.publish(ChatprovSent, { requestId, payload: { messagingMessageId: id, to } });
    return { kind: 'updated', messagingMessageId: id, status };
  }

  private update(id: string, event: StatusEvent, column: TimeColumn, error: string | null): Promise<Updated> {
    const replaces = sourcesOf(MESSAGE_TRANSITIONS, event.status as 'sent');
    // The earliest time of each kind stays, in whatever order events come. Of the sending our own record is the better one.
    const earliest = `${column} = least(m.${column}, $3::timestamptz)`;
    const times =
      column === 'failed_at'
        ? [earliest]
        : [
            'sent_at = coalesce(m.sent_at, $3)',
            'failed_at = CASE WHEN target.adopted THEN NULL ELSE m.failed_at END',
            ...(column === 'sent_at' ? [] : [earliest]),
          ];
    return this.database.one<Updated>(
      `WITH target AS (
         SELECT id, status AS before, wamid IS NULL AS adopted, status = ANY($4) OR wamid IS NULL AS moves
           FROM messaging_message WHERE id = $1 FOR UPDATE)
       UPDATE messaging_message m
          SET wamid = coalesce(m.wamid, $2), updated_at = $7,
              status = CASE WHEN target.moves THEN $5 ELSE m.status END,
              error = CASE WHEN target.moves THEN $6 ELSE m.error END,
              ${times.join(', ')}
         FROM target WHERE m.id = target.id
       RETURNING target.before, target.adopted, m.status, m."to"`,
      [id, event.wamid, event.at, replaces, event.status, error, this.clock.now()],
    );
  }
}
