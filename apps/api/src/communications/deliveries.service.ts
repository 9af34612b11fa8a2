import { Injectable } from '@nestjs/common';
import { Clock } from '@kernel/clock';
import { Database } from '@kernel/database/database';
import { EMAIL_TRANSITIONS, type EmailStatus, sourcesOf } from '@kernel/state-machines';
import { Timeline } from '@kernel/timeline';
import { EmailBounced, EmailComplained, EmailFailed, EmailSent } from './communications.timeline';

const TIME_COLUMN = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  opened: 'opened_at',
  clicked: 'clicked_at',
  bounced: 'bounced_at',
  failed: 'failed_at',
} as const satisfies Partial<Record<EmailStatus, string>>;

/** What can be heard of a mail that has left. */
export type DeliveryStatus = keyof typeof TIME_COLUMN;

export const DELIVERY_STATUSES = Object.keys(TIME_COLUMN) as DeliveryStatus[];

/** How the news names the mail: by the provider's id or by our Message-ID, without brackets; the first that is known decides. */
export interface DeliveryNews {
  ids: string[];
  at: Date;
  /** Why it failed, in the words of who tells. */
  reason: string | null;
}

interface NewsTarget {
  id: string;
  requestId: string | null;
  to: string[];
  subject: string;
  template: string | null;
}

/**
 * What becomes of mails that have left, as providers and delivery reports tell it, in whatever order. A mail's status moves
 * forward only; each kind of news leaves its time.
 */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {}

  /**
   * Records news in the ambient transaction; for what takes webhooks and mails in. Answers the mail's id and its status now,
   * or null where none of the ids is known.
   */
  async record(status: DeliveryStatus, news: DeliveryNews): Promise<{ id: string; status: EmailStatus } | null> {
    const mail = await this.find(news.ids);
    if (mail === null) return null;
    const column = TIME_COLUMN[status];
    // The earliest time of each kind stays, in whatever order the news comes; our own moment of sending is the better one.
    const time = status === 'sent' ? 'coalesce(mail.sent_at, $2)' : `least(mail.${column}, $2::timestamptz)`;
    // News can overtake our own record, or come where the process died before it could make one: the mail has left all the
    // same, and must neither be sent again nor keep its sealed text.
    const left = status === 'sent' || status === 'failed' ? '' : 'sent_at = coalesce(mail.sent_at, $2),';
    const { before, sentBefore, now } = await this.database.one<{
      before: EmailStatus;
      sentBefore: Date | null;
      now: EmailStatus;
    }>(
      `UPDATE email_message mail
          SET ${column} = ${time}, ${left} updated_at = $5,
              status = CASE WHEN mail.status = ANY($3) THEN $4 ELSE mail.status END,
              error = CASE WHEN mail.status = ANY($3) THEN $6 ELSE mail.error END,
              provider_id = coalesce(mail.provider_id, $7), next_attempt_at = NULL, sealed_body = NULL
         FROM (SELECT id, status, sent_at FROM email_message WHERE id = $1 FOR UPDATE) was
        WHERE mail.id = was.id
       RETURNING was.status AS before, was.sent_at AS "sentBefore", mail.status AS now`,
      [
        mail.id,
        news.at,
        sourcesOf(EMAIL_TRANSITIONS, status),
        status,
        this.clock.now(),
        status === 'bounced' || status === 'failed' ? news.reason : null,
        news.ids[0] ?? null,
      ],
    );
    if (before === 'pending' && sentBefore === null && status !== 'failed')
      await this.timeline.add(EmailSent, {
        requestId: mail.requestId,
        payload: { emailMessageId: mail.id, to: mail.to, subject: mail.subject, template: mail.template },
      });
    const kind = now === 'bounced' ? EmailBounced : now === 'failed' ? EmailFailed : null;
    if (kind !== null && before !== now)
      await this.timeline.add(kind, {
        requestId: mail.requestId,
        payload: { emailMessageId: mail.id, to: mail.to, reason: news.reason },
      });
    return { id: mail.id, status: now };
  }

  /**
   * Notes, in the ambient transaction, that a recipient has called a mail spam: it arrived, so its status stays, but whoever
   * writes to the person next should know. Null where none of the ids is known.
   */
  async complain({ ids }: Pick<DeliveryNews, 'ids'>): Promise<{ id: string } | null> {
    const mail = await this.find(ids);
    if (mail === null) return null;
    await this.timeline.add(EmailComplained, {
      requestId: mail.requestId,
      payload: { emailMessageId: mail.id, to: mail.to },
    });
    return { id: mail.id };
  }

  /** The mail of ours that the ids name. Its request's row is locked, before its own as everywhere. */
  private find(ids: string[]): Promise<NewsTarget | null> {
    return this.database.maybeOne<NewsTarget>(
      `WITH mail AS (
         SELECT id, request_id, "to", subject, template FROM email_message
          WHERE direction = 'outbound' AND (provider_id = ANY($1) OR message_id = ANY($1))
          ORDER BY least(array_position($1::text[], provider_id), array_position($1::text[], message_id)), created_at DESC LIMIT 1)
       SELECT id, "to", subject, template,
              (SELECT request.id FROM request WHERE request.id = mail.request_id FOR NO KEY UPDATE) AS "requestId" FROM mail`,
      [ids],
    );
  }
}
