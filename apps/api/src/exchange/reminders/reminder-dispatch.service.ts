import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { DomainError } from '#kernel/errors';
import { Timeline } from '#kernel/timeline';
import { type QueuedMail, RequestMails } from '../communications/request-mails.service';
import type { ReminderView } from './reminders.dto';
import { RemindersService } from './reminders.service';
import { REMINDER } from './reminders.sql';
import { ofReminder, ReminderFailed, ReminderSent } from './reminders.timeline';

const BATCH = 500;

interface Due {
  id: string;
  requestId: string;
  dueAt: Date;
}

/** Sends what is due; for the job. */
@Injectable()
export class ReminderDispatch {
  private readonly logger = new Logger(ReminderDispatch.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly mails: RequestMails,
    private readonly reminders: RemindersService,
  ) {}

  /**
   * Takes every reminder that is due: its mail is queued, or it is cancelled where nobody waits for an answer any more. One that
   * cannot be sent keeps no other from leaving. Answers how many were settled either way.
   */
  async sendDue(): Promise<number> {
    const now = this.clock.now();
    let settled = 0;
    let after: { dueAt: Date | string; id: string } = {
      dueAt: '-infinity',
      id: '00000000-0000-0000-0000-000000000000',
    };
    for (;;) {
      const due = await this.database.query<Due>(
        `SELECT id, request_id AS "requestId", due_at AS "dueAt" FROM reminder
          WHERE status = 'scheduled' AND due_at <= $1 AND (due_at, id) > ($2, $3) ORDER BY due_at, id LIMIT $4`,
        [now, after.dueAt, after.id, BATCH],
      );
      for (const reminder of due) if (await this.send(reminder)) settled++;
      const last = due.at(-1);
      if (last === undefined || due.length < BATCH) return settled;
      after = last;
    }
  }

  private async send({ id, requestId }: Due): Promise<boolean> {
    try {
      return await this.database.transaction(() => this.queue(id, requestId));
    } catch (err) {
      this.logger.error({ msg: 'a reminder could not be sent', reminderId: id, err });
      // What is wrong with the reminder stays wrong; anything else may have passed by the next run.
      if (!(err instanceof DomainError)) return false;
      await this.database.transaction(() => this.fail(id, requestId, err.message));
      return true;
    }
  }

  /** In one transaction with the mail's row: a process that dies in here has sent nothing, and after it cannot send again. */
  private async queue(id: string, requestId: string): Promise<boolean> {
    // The request is held first, so that an answer has either arrived or waits until the mail is queued.
    await this.reminders.settle(requestId);
    const reminder = await this.database.maybeOne<ReminderView>(
      `SELECT ${REMINDER} FROM reminder d WHERE d.id = $1 AND d.status = 'scheduled' FOR UPDATE SKIP LOCKED`,
      [id],
    );
    if (reminder === null) return true;
    const mail = await this.mailOf(reminder);
    if (mail === null) {
      await this.reminders.cancelOne(id);
      return true;
    }
    const now = this.clock.now();
    const sent = await this.database.one<ReminderView>(
      `UPDATE reminder d SET status = 'sent', "to" = $2, sent_at = $3, email_message_id = $4, updated_at = $3
        WHERE d.id = $1 RETURNING ${REMINDER}`,
      [id, mail.to, now, mail.id],
    );
    await this.timeline.add(ReminderSent, { requestId, payload: { ...ofReminder(sent), emailMessageId: mail.id } });
    return true;
  }

  /** Queues the mail of a reminder; null where its venue was not asked, or is none of ours. */
  private async mailOf({
    requestId,
    memberId,
    kind,
    to,
    automatic,
    subject,
    bodyHtml,
  }: ReminderView): Promise<QueuedMail | null> {
    const words = { subject, bodyHtml };
    switch (kind) {
      case 'availability':
        return memberId === null ? null : this.mails.availabilityRequest(requestId, memberId, words);
      case 'requalification':
        return this.mails.requalification(requestId, null, { ...words, to: automatic ? null : to });
      case 'custom':
        return this.mails.note(requestId, to, words);
    }
  }

  private async fail(id: string, requestId: string, reason: string): Promise<void> {
    await this.reminders.settle(requestId);
    const failed = await this.database.maybeOne<ReminderView>(
      `UPDATE reminder d SET status = 'failed', updated_at = $2 WHERE d.id = $1 AND d.status = 'scheduled' RETURNING ${REMINDER}`,
      [id, this.clock.now()],
    );
    if (failed)
      await this.timeline.add(ReminderFailed, {
        requestId: failed.requestId,
        payload: { ...ofReminder(failed), reason },
      });
  }
}
