import { Injectable, Logger } from '@nestjs/common';
import type { Words } from '#i18n/locale';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainError } from '#core/errors';
import type { Row } from '#database/table';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { LeasedCron } from '#queue/jobs';
import type { QueuedMailView } from '../communications/communications.dto';
import { RequestMails } from '../communications/request-mails.service';
import { type Reminder, reminders } from './reminder.entity';
import { RemindersService } from './reminders.service';
import { ofReminder, ReminderFailed, ReminderSent } from './reminders.events';
import { REMINDER, type ReminderRow } from './reminders.sql';

const BATCH = 500;

type Due = Row<Reminder, 'id' | 'requestId' | 'memberId' | 'kind' | 'dueAt' | 'askedAt'>;

const FIND_DUE = `SELECT ${reminders.select('d', ['id', 'requestId', 'memberId', 'kind', 'dueAt', 'askedAt'])} FROM reminder d
  WHERE d.status = 'scheduled' AND d.due_at <= $1 AND (d.due_at, d.id) > ($2, $3) ORDER BY d.due_at, d.id LIMIT $4`;

/** Sends due reminders. */
@Injectable()
export class ReminderDispatch {
  private readonly logger = new Logger(ReminderDispatch.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly mails: RequestMails,
    private readonly reminders: RemindersService,
  ) {}

  /**
   * Processes every due reminder: queues its mail, or cancels it if no reply is awaited any more. A failed one doesn't stop the others. For
   * the job. Returns how many were sent, canceled or failed.
   */
  @LeasedCron('0 */15 * * * *', { name: 'send-reminders' })
  async sendDue(): Promise<number> {
    const now = this.clock.now();
    let settled = 0;
    let after: { dueAt: Date | string; id: string } = {
      dueAt: '-infinity',
      id: '00000000-0000-0000-0000-000000000000',
    };
    for (;;) {
      const due = await this.database.query<Due>(FIND_DUE, [now, after.dueAt, after.id, BATCH]);
      for (const reminder of due) if (await this.send(reminder)) settled++;
      const last = due.at(-1);
      if (last === undefined || due.length < BATCH) return settled;
      after = last;
    }
  }

  private async send(due: Due): Promise<boolean> {
    const { id, requestId } = due;
    try {
      return await this.database.transaction(() => this.queue(due));
    } catch (err) {
      this.logger.error({ msg: 'a reminder could not be sent', reminderId: id, err });
      // An error of the reminder itself is permanent; anything else may be resolved by the next run.
      if (!(err instanceof DomainError)) return false;
      await this.database.transaction(() => this.fail(id, requestId, err.words));
      return true;
    }
  }

  /** One transaction with the mail's row: if the process crashes before its end nothing was sent, and after it nothing is sent again. */
  private async queue({ id, requestId, memberId, kind, askedAt }: Due): Promise<boolean> {
    const question = askedAt === null ? null : { kind, memberId };
    // This locks the request: a reply has either arrived, or waits until the mail is queued.
    await this.reminders.settle(requestId);
    // The event's date may have changed since.
    if (question !== null) await this.reminders.chase(requestId, question);
    const now = this.clock.now();
    const reminder = await this.database.maybeOne<ReminderRow>(
      `SELECT ${REMINDER} FROM reminder d WHERE d.id = $1 AND d.status = 'scheduled' AND d.due_at <= $2 FOR UPDATE SKIP LOCKED`,
      [id, now],
    );
    if (reminder === null) return true;
    const mail = await this.mailOf(reminder);
    if (mail === null) {
      await this.reminders.cancelOne(id);
      return true;
    }
    const sent = await this.database.one<ReminderRow>(
      `UPDATE reminder d SET status = 'sent', "to" = $2, sent_at = $3, email_message_id = $4, updated_at = $3
        WHERE d.id = $1 RETURNING ${REMINDER}`,
      [id, mail.to, now, mail.id],
    );
    await this.events.publish(ReminderSent, { requestId, payload: { ...ofReminder(sent), emailMessageId: mail.id } });
    if (question !== null) await this.reminders.chase(requestId, question);
    return true;
  }

  /** Queues the mail of a reminder; null if its venue wasn't asked, or doesn't exist. */
  private async mailOf({
    requestId,
    memberId,
    kind,
    to,
    automatic,
    subject,
    bodyHtml,
    mailboxId: chosen,
  }: ReminderRow): Promise<QueuedMailView | null> {
    const words = { subject, bodyHtml };
    const mailboxId = chosen ?? undefined;
    switch (kind) {
      case 'availability':
        return memberId === null
          ? null
          : this.mails.availabilityRequest(requestId, memberId, { reminder: words, mailboxId });
      case 'requalification':
        return this.mails.requalification(requestId, null, {
          reminder: { ...words, to: automatic ? null : to },
          mailboxId,
        });
      case 'custom':
        return this.mails.note(requestId, to, words, mailboxId);
    }
  }

  private async fail(id: string, requestId: string, reason: Words): Promise<void> {
    await this.reminders.settle(requestId);
    const failed = await this.database.maybeOne<ReminderRow>(
      `UPDATE reminder d SET status = 'failed', updated_at = $2 WHERE d.id = $1 AND d.status = 'scheduled' RETURNING ${REMINDER}`,
      [id, this.clock.now()],
    );
    if (failed)
      await this.events.publish(ReminderFailed, {
        requestId: failed.requestId,
        payload: { ...ofReminder(failed), reason },
      });
  }
}
