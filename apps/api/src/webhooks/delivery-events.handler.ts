import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@kernel/clock';
import { Database } from '@kernel/database/database';
import { Timeline } from '@kernel/timeline';
import { bareMessageId } from '@providers/email/outgoing-mail';
import { DELIVERY_STATES, type DeliveryEvent, type DeliveryState, readDeliveryEvent } from './webhooks.rules';
import { type StoredWebhook, type WebhookEffect, WebhookHandler } from './webhook-handler';
import { EmailBounced, EmailFailed } from './webhooks.timeline';

/** Tries in which the mail may still become known: an event can overtake the commit of the id that it names. */
const TRIES_UNTIL_UNKNOWN = 3;

class MailNotKnownYet extends Error {
  override readonly name = 'MailNotKnownYet';
}

interface Updated {
  id: string;
  requestId: string | null;
  to: string[];
  before: string;
  status: string;
}

/** What the email provider tells of a mail of ours: its status moves forward only, the times are always recorded. */
@Injectable()
export class DeliveryEventsHandler extends WebhookHandler {
  readonly source = 'emailprov';
  private readonly logger = new Logger(DeliveryEventsHandler.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {
    super();
  }

  prepare(stored: StoredWebhook): Promise<WebhookEffect> {
    const event = readDeliveryEvent(JSON.parse(stored.body.toString('utf8')) as unknown, this.clock.now());
    return Promise.resolve({ apply: () => this.apply(event, stored.attempt) });
  }

  private async apply(event: DeliveryEvent, attempt: number): Promise<object> {
    const state = event.type === null ? undefined : DELIVERY_STATES.get(event.type);
    if (!state) {
      this.logger.log({ msg: 'a delivery event of a type that changes nothing', type: event.type?.slice(0, 100) });
      return { kind: 'ignored' };
    }
    const mail = await this.record(event, state);
    if (mail === null) {
      if (attempt < TRIES_UNTIL_UNKNOWN) throw new MailNotKnownYet();
      this.logger.warn({ msg: 'a delivery event of a mail that is not ours', type: event.type });
      return { kind: 'unknown' };
    }
    const kind = mail.status === 'bounced' ? EmailBounced : mail.status === 'failed' ? EmailFailed : null;
    if (kind !== null && mail.before !== mail.status)
      await this.timeline.add(kind, {
        requestId: mail.requestId,
        payload: { emailMessageId: mail.id, to: mail.to, reason: event.reason },
      });
    return { kind: 'updated', emailMessageId: mail.id, status: mail.status };
  }

  private record(event: DeliveryEvent, state: DeliveryState): Promise<Updated | null> {
    const ids = [event.emailId, event.messageId].filter((id) => id !== null).flatMap((id) => [id, bareMessageId(id)]);
    // The earliest time of each kind stays, in whatever order the events come; our own moment of sending is the better one.
    const time =
      state.column === 'sent_at' ? `coalesce(mail.sent_at, $2)` : `least(mail.${state.column}, $2::timestamptz)`;
    return this.database.maybeOne<Updated>(
      `WITH target AS (
         SELECT id, status FROM email_message
          WHERE direction = 'outbound' AND (provider_id = ANY($1) OR message_id = ANY($1))
          ORDER BY (provider_id = $6) IS TRUE DESC, created_at DESC LIMIT 1 FOR UPDATE)
       UPDATE email_message mail
          SET ${state.column} = ${time}, updated_at = $5,
              status = CASE WHEN mail.status = ANY($3) THEN $4 ELSE mail.status END,
              error = CASE WHEN mail.status = ANY($3) AND $4 IN ('bounced', 'failed') THEN $7 ELSE mail.error END
         FROM target WHERE mail.id = target.id
       RETURNING mail.id, mail.request_id AS "requestId", mail."to", target.status AS before, mail.status`,
      [ids, event.at, state.replaces, state.status, this.clock.now(), event.emailId, event.reason],
    );
  }
}
