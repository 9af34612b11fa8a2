import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { EMAIL_TRANSITIONS, sourcesOf } from '#domain/state-machines';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { EmailStatus } from '#domain/vocabulary';
import { lockedRequest } from '../../demand/requests/requests.sql';
import { EmailBounced, EmailComplained, EmailFailed, EmailSent } from './communications.events';
import type { MailRow } from './communications.sql';
import { emailMessages } from './email-message.entity';
import { bareAddress } from './mail.rules';

const TIME_COLUMN = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  opened: 'opened_at',
  clicked: 'clicked_at',
  bounced: 'bounced_at',
  failed: 'failed_at',
} as const satisfies Partial<Record<EmailStatus, string>>;

/** The statuses that a provider or a delivery report may report for a sent mail. */
export type DeliveryStatus = keyof typeof TIME_COLUMN;

export const DELIVERY_STATUSES = Object.keys(TIME_COLUMN) as DeliveryStatus[];

/** A delivery report for a mail. */
export interface DeliveryNews {
  /** The provider's id of the mail, or our Message-ID, without brackets; the first known one decides. */
  ids: string[];
  /** The recipients whose copies it is about; all copies if empty. */
  recipients?: string[];
  /** Whether the ids may belong to other mails of the thread: the mail is then the one sent to these recipients. */
  byRecipient?: boolean;
  at: Date;
  /** Why it failed, as reported. */
  reason: string | null;
}

const OF_TARGET = ['id', 'to', 'subject', 'template'] as const;
type NewsTarget = MailRow<(typeof OF_TARGET)[number] | 'requestId'> & {
  /** The addresses of all recipients, in lower case. */
  copies: string[];
};

/**
 * Our mail with one of the ids ($1); if recipients are given ($2), it was sent to one of them. Its request is locked first, as everywhere.
 */
const FIND_TARGET = `WITH mail AS (
    SELECT ${emailMessages.select('m', OF_TARGET)}, m.request_id, copies FROM email_message m,
           LATERAL (SELECT ARRAY(SELECT DISTINCT lower(trim(coalesce(substring(address FROM '<([^<>]+)>'), address)))
                                   FROM unnest(m."to" || m.cc || m.bcc) address) AS copies) everybody
     WHERE m.direction = 'outbound' AND (m.provider_id = ANY($1) OR m.message_id = ANY($1)) AND ($2::text[] IS NULL OR copies && $2)
     ORDER BY least(array_position($1::text[], m.provider_id), array_position($1::text[], m.message_id)), m.created_at DESC LIMIT 1)
  SELECT ${OF_TARGET.map((key) => `mail."${key}"`).join(', ')}, copies, (${lockedRequest('request.id = mail.request_id')}) AS "requestId" FROM mail`;

/**
 * Records reports by providers and mail servers about sent mails, in any order. A mail's status only moves forward; each kind of report
 * stores its time.
 */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Records a report in the ambient transaction; for webhooks and inbound mail. A bounce applies to the recipients it names: the mail is
   * `bounced` once every copy has bounced. Returns the mail's id and current status, or null if none of the ids is known.
   */
  async record(status: DeliveryStatus, news: DeliveryNews): Promise<{ id: string; status: EmailStatus } | null> {
    const mail = await this.find(news);
    if (mail === null) return null;
    const returned = status === 'bounced' ? concernedBy(mail, news) : [];
    const column = TIME_COLUMN[status];
    // Keep the earliest time of each kind, in whatever order reports arrive. For sending, our own record takes precedence.
    const time = status === 'sent' ? 'coalesce(mail.sent_at, $2)' : `least(mail.${column}, $2::timestamptz)`;
    // A report can arrive before our own record, or the process crashed before writing it. The mail has been sent anyway: it must neither
    // be sent again nor keep its sealed text.
    const left = status === 'sent' || status === 'failed' ? '' : 'sent_at = coalesce(mail.sent_at, $2),';
    // If only some copies bounced, the mail was sent but hasn't bounced.
    const moves = `mail.status = ANY($3) AND ($4 <> 'bounced' OR (was.bounced_for || $8::text[]) @> $9::text[])`;
    const { before, sentBefore, bouncedBefore, now } = await this.database.one<{
      before: EmailStatus;
      sentBefore: Date | null;
      bouncedBefore: string[];
      now: EmailStatus;
    }>(
      `UPDATE email_message mail
          SET ${column} = ${time}, ${left} updated_at = $5,
              status = CASE WHEN ${moves} THEN $4 WHEN $4 = 'bounced' AND mail.status = 'pending' THEN 'sent' ELSE mail.status END,
              error = CASE WHEN ${moves} THEN $6 ELSE mail.error END,
              bounced_for = ARRAY(SELECT DISTINCT unnest(was.bounced_for || $8::text[]) ORDER BY 1),
              provider_id = coalesce(mail.provider_id, $7), sealed_body = NULL
         FROM (SELECT id, status, sent_at, bounced_for FROM email_message WHERE id = $1 FOR UPDATE) was
        WHERE mail.id = was.id
       RETURNING was.status AS before, was.sent_at AS "sentBefore", was.bounced_for AS "bouncedBefore", mail.status AS now`,
      [
        mail.id,
        news.at,
        sourcesOf(EMAIL_TRANSITIONS, status),
        status,
        this.clock.now(),
        status === 'bounced' || status === 'failed' ? news.reason : null,
        news.ids[0] ?? null,
        returned,
        mail.copies,
      ],
    );
    if (before === 'pending' && sentBefore === null && status !== 'failed')
      await this.events.publish(EmailSent, {
        requestId: mail.requestId,
        payload: { emailMessageId: mail.id, to: mail.to, subject: mail.subject, template: mail.template },
      });
    const { requestId } = mail;
    if (now === 'failed' && before !== now)
      await this.events.publish(EmailFailed, {
        requestId,
        payload: { emailMessageId: mail.id, to: mail.to, reason: news.reason },
      });
    const to = returned.filter((address) => !bouncedBefore.includes(address));
    if (to.length > 0 && (before !== now || mail.copies.length > 1))
      await this.events.publish(EmailBounced, {
        requestId,
        payload: { emailMessageId: mail.id, to, reason: news.reason },
      });
    return { id: mail.id, status: now };
  }

  /**
   * Records in the ambient transaction that a recipient marked a mail as spam. It arrived, so its status stays, but the next person writing
   * to the recipient should know. Returns null if none of the ids is known.
   */
  async complain(news: Pick<DeliveryNews, 'ids' | 'recipients'>): Promise<{ id: string } | null> {
    const mail = await this.find(news);
    if (mail === null) return null;
    await this.events.publish(EmailComplained, {
      requestId: mail.requestId,
      payload: { emailMessageId: mail.id, to: concernedBy(mail, news) },
    });
    return { id: mail.id };
  }

  private find({
    ids,
    recipients = [],
    byRecipient = false,
  }: Omit<DeliveryNews, 'at' | 'reason'>): Promise<NewsTarget | null> {
    return this.database.maybeOne<NewsTarget>(FIND_TARGET, [ids, byRecipient ? recipients.map(bareAddress) : null]);
  }
}

/**
 * Returns the recipients whose copies the report is about: all if it names none. If it names no recipient of the mail, the mail was
 * forwarded to another address: this is the copy of a single recipient; for a mail to several it is inconclusive.
 */
function concernedBy({ copies }: NewsTarget, { recipients = [] }: Pick<DeliveryNews, 'recipients'>): string[] {
  const named = recipients.map(bareAddress);
  const known = copies.filter((address) => named.includes(address));
  return known.length === 0 && (named.length === 0 || copies.length === 1) ? copies : known;
}
