import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { EMAIL_TRANSITIONS, type EmailStatus, sourcesOf } from '#domain/state-machines';
import { Timeline } from '#kernel/timeline';
import { lockedRequest } from '../../demand/requests/requests.sql';
import { EmailBounced, EmailComplained, EmailFailed, EmailSent } from './communications.timeline';
import { bareAddress } from './mail.rules';

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
  /** Whose copy of the mail it is about, where it says so; else it is about all of them. */
  recipients?: string[];
  /** The ids may be those of other mails of the thread: only one that went to these recipients is meant. */
  byRecipient?: boolean;
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
  /** Everybody who got a copy, in lower case. */
  copies: string[];
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
   * Records news in the ambient transaction; for what takes webhooks and mails in. A bounce counts for the recipients that it
   * names: the mail is `bounced` once everybody's copy has come back. Answers the mail's id and its status now, or null where
   * none of the ids is known.
   */
  async record(status: DeliveryStatus, news: DeliveryNews): Promise<{ id: string; status: EmailStatus } | null> {
    const mail = await this.find(news);
    if (mail === null) return null;
    const returned = status === 'bounced' ? concernedBy(mail, news) : [];
    const column = TIME_COLUMN[status];
    // The earliest time of each kind stays, in whatever order the news comes; our own moment of sending is the better one.
    const time = status === 'sent' ? 'coalesce(mail.sent_at, $2)' : `least(mail.${column}, $2::timestamptz)`;
    // News can overtake our own record, or come where the process died before it could make one: the mail has left all the
    // same, and must neither be sent again nor keep its sealed text.
    const left = status === 'sent' || status === 'failed' ? '' : 'sent_at = coalesce(mail.sent_at, $2),';
    // Of some copies alone a mail has not bounced, only left.
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
              provider_id = coalesce(mail.provider_id, $7), next_attempt_at = NULL, sealed_body = NULL
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
      await this.timeline.add(EmailSent, {
        requestId: mail.requestId,
        payload: { emailMessageId: mail.id, to: mail.to, subject: mail.subject, template: mail.template },
      });
    const { requestId } = mail;
    if (now === 'failed' && before !== now)
      await this.timeline.add(EmailFailed, {
        requestId,
        payload: { emailMessageId: mail.id, to: mail.to, reason: news.reason },
      });
    const to = returned.filter((address) => !bouncedBefore.includes(address));
    if (to.length > 0 && (before !== now || mail.copies.length > 1))
      await this.timeline.add(EmailBounced, {
        requestId,
        payload: { emailMessageId: mail.id, to, reason: news.reason },
      });
    return { id: mail.id, status: now };
  }

  /**
   * Notes, in the ambient transaction, that a recipient has called a mail spam: it arrived, so its status stays, but whoever
   * writes to the person next should know. Null where none of the ids is known.
   */
  async complain(news: Pick<DeliveryNews, 'ids' | 'recipients'>): Promise<{ id: string } | null> {
    const mail = await this.find(news);
    if (mail === null) return null;
    await this.timeline.add(EmailComplained, {
      requestId: mail.requestId,
      payload: { emailMessageId: mail.id, to: concernedBy(mail, news) },
    });
    return { id: mail.id };
  }

  /** The mail of ours that the ids name. Its request's row is locked, before its own as everywhere. */
  private find({
    ids,
    recipients = [],
    byRecipient = false,
  }: Omit<DeliveryNews, 'at' | 'reason'>): Promise<NewsTarget | null> {
    return this.database.maybeOne<NewsTarget>(
      `WITH mail AS (
         SELECT id, request_id, "to", subject, template, copies FROM email_message,
                LATERAL (SELECT ARRAY(SELECT DISTINCT lower(trim(coalesce(substring(address FROM '<([^<>]+)>'), address)))
                                        FROM unnest("to" || cc || bcc) address) AS copies) everybody
          WHERE direction = 'outbound' AND (provider_id = ANY($1) OR message_id = ANY($1)) AND ($2::text[] IS NULL OR copies && $2)
          ORDER BY least(array_position($1::text[], provider_id), array_position($1::text[], message_id)), created_at DESC LIMIT 1)
       SELECT id, "to", subject, template, copies,
              (${lockedRequest('request.id = mail.request_id')}) AS "requestId" FROM mail`,
      [ids, byRecipient ? recipients.map(bareAddress) : null],
    );
  }
}

/**
 * The recipients whose copies the news is about. Where it names nobody, or of a mail to one person an address that the mail was
 * passed on to, that is all of them; of a mail to several, an address that is none of theirs says nothing of anybody.
 */
function concernedBy({ copies }: NewsTarget, { recipients = [] }: Pick<DeliveryNews, 'recipients'>): string[] {
  const named = recipients.map(bareAddress);
  const known = copies.filter((address) => named.includes(address));
  return known.length === 0 && (named.length === 0 || copies.length === 1) ? copies : known;
}
