import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import type { Words } from '#i18n/locale';
import { storedWords } from '#i18n/stored-words';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { MESSAGE_TRANSITIONS, sourcesOf } from '#domain/state-machines';
import { messagingError } from '#providers/messaging/cloud-errors';
import { lockRequest } from '../../demand/requests/requests.sql';
import { ChatprovFailed, ChatprovSent } from './messaging.events';
import { MessageNotKnownYet, type StatusEvent, TRIES_UNTIL_UNKNOWN } from './messaging.rules';

/** The statuses reported by the provider, each with the column of its time. */
const COLUMNS = new Map([
  ['sent', 'sent_at'],
  ['delivered', 'delivered_at'],
  ['read', 'read_at'],
  ['failed', 'failed_at'],
] as const);
type TimeColumn = typeof COLUMNS extends Map<string, infer Column> ? Column : never;

interface Updated {
  before: string;
  /** Whether the event supplied the wamid, before the response to our sending did. */
  adopted: boolean;
  status: string;
  to: string;
}

/** Records the provider's reports about our messages. A status only moves forward; each report stores its time. */
@Injectable()
export class MessageStatuses {
  private readonly logger = new Logger(MessageStatuses.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Applies an event in the ambient transaction and returns its outcome; for the webhook inbox. It finds a message by its wamid, or by our
   * reference while no wamid is stored: the message may even be marked failed because the provider's response was lost.
   */
  async apply(event: StatusEvent, attempt: number): Promise<object> {
    const column = COLUMNS.get(event.status as 'sent');
    if (column === undefined) {
      this.logger.log({ msg: 'ignoring a message status without effect', status: event.status });
      return { kind: 'ignored' };
    }
    const known = await this.database.maybeOne<{ id: string; requestId: string | null }>(
      `SELECT id, request_id AS "requestId" FROM messaging_message
        WHERE direction = 'outbound' AND (wamid = $1 OR (id = $2 AND wamid IS NULL)) ORDER BY wamid NULLS LAST LIMIT 1`,
      [event.wamid, event.reference],
    );
    if (known === null) {
      if (attempt < TRIES_UNTIL_UNKNOWN) throw new MessageNotKnownYet();
      this.logger.warn({ msg: 'ignoring the status of an unknown message', status: event.status });
      return { kind: 'unknown' };
    }
    const { id, requestId } = known;
    if (requestId !== null) await lockRequest(this.database, requestId);
    const reason = event.status === 'failed' ? messagingError(event.errorCode).words : null;
    const { before, adopted, status, to } = await this.update(id, event, column, reason);
    if (status === 'failed' && before !== 'failed')
      await this.events.publish(ChatprovFailed, { requestId, payload: { messagingMessageId: id, to, reason } });
    else if (adopted && status !== 'failed')
      await this.events.publish(ChatprovSent, { requestId, payload: { messagingMessageId: id, to } });
    return { kind: 'updated', messagingMessageId: id, status };
  }

  private update(id: string, event: StatusEvent, column: TimeColumn, error: Words | null): Promise<Updated> {
    const replaces = sourcesOf(MESSAGE_TRANSITIONS, event.status as 'sent');
    // Keep the earliest time of each kind, in whatever order events arrive. For sending, our own record takes precedence.
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
      [id, event.wamid, event.at, replaces, event.status, error && storedWords(error), this.clock.now()],
    );
  }
}
