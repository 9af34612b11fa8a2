import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { RequestStatus } from '#domain/vocabulary';
import { lockRequest } from '../../demand/requests/requests.sql';
import { reminders } from './reminder.entity';
import type { CreateReminder, ReminderView } from './reminders.dto';
import { NothingToRemindOf, ReminderWasSent } from './reminders.errors';
import { PATIENCE, type ReminderKind, REMINDING_STATUSES } from './reminders.rules';
import { ofReminder, ReminderCancelled, ReminderDeleted, ReminderScheduled } from './reminders.events';
import {
  INSERT_REMINDER,
  REMINDER,
  type ReminderRow,
  reminderValues,
  REQUALIFICATION_ASKED_AT,
  WAITED_FOR,
} from './reminders.sql';

/** The recipient and time of an automatic question. */
interface Question {
  to: string;
  askedAt: Date;
}

interface QuestionOnRequest extends Question {
  requestId: string;
  kind: ReminderKind;
  memberId: string | null;
  /** The mailbox that a person chose for it; null: the default when the reminder is sent. */
  mailboxId: string | null;
}

/** Schedules reminders, and cancels those no longer needed. Every change locks the request first, as everywhere. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Returns the reminders of a request in any status, newest first; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async listByRequest(requestId: string, params: PageParams): Promise<PageView<ReminderView>> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [requestId]);
    if (request === null) throw new NotFound(NOUNS.request);
    const { rows, total } = await this.database.page<ReminderRow>({
      select: REMINDER,
      from: 'reminder d',
      where: ['d.request_id = $1'],
      params: [requestId],
      orderBy: 'd.created_at DESC, d.id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Creates a reminder; for team users.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION it would never be sent
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async create(input: CreateReminder): Promise<ReminderView> {
    const { requestId, kind, to } = input;
    const request = await this.lockRequest(requestId);
    if (!REMINDING_STATUSES[kind].includes(request.status)) throw new NothingToRemindOf(kind, request.status);
    const now = this.clock.now();
    const reminder = await this.database.one<ReminderRow>(
      INSERT_REMINDER,
      reminderValues({
        id: newId(),
        requestId,
        kind,
        to,
        dueAt: new Date(input.dueAt),
        subject: input.subject ?? null,
        bodyHtml: input.bodyHtml ?? null,
        mailboxId: await this.mailboxes.choose(requestId, input.mailboxId),
        traceId: currentTraceId(),
        createdAt: now,
        updatedAt: now,
      }),
    );
    await this.events.publish(ReminderScheduled, { requestId, payload: ofReminder(reminder) });
    return reminder;
  }

  /**
   * Deletes a reminder and returns it; for team users.
   * @throws NOT_FOUND the reminder doesn't exist
   * @throws INVALID_STATUS_TRANSITION it was sent
   */
  async remove(id: string): Promise<ReminderView> {
    const known = await this.database.maybeOne<{ requestId: string }>(
      `SELECT request_id AS "requestId" FROM reminder WHERE id = $1`,
      [id],
    );
    if (known === null) throw new NotFound(NOUNS.reminder);
    await this.lockRequest(known.requestId);
    const reminder = await this.database.maybeOne<ReminderRow>(
      `SELECT ${REMINDER} FROM reminder d WHERE d.id = $1 FOR UPDATE`,
      [id],
    );
    if (reminder === null) throw new NotFound(NOUNS.reminder);
    if (reminder.sentAt !== null) throw new ReminderWasSent();
    await this.database.query(`DELETE FROM reminder WHERE id = $1`, [id]);
    await this.events.publish(ReminderDeleted, { requestId: reminder.requestId, payload: ofReminder(reminder) });
    return reminder;
  }

  /**
   * Schedules the single reminder of a venue that was asked for its availability, by the mailbox chosen for the question. For the
   * listeners.
   */
  async remindVenue(requestId: string, memberId: string, mailboxId: string | null): Promise<void> {
    await this.lockRequest(requestId);
    const question = await this.database.maybeOne<Question>(
      `SELECT m.email AS "to", s.stage_changed_at AS "askedAt" FROM result s JOIN member m ON m.id = s.member_id
        WHERE s.request_id = $1 AND s.member_id = $2 AND s.stage = 'availability_requested'`,
      [requestId, memberId],
    );
    if (question) await this.remindOf({ requestId, kind: 'availability', memberId, mailboxId, ...question });
  }

  /** Schedules the single reminder of an organizer's latest question, by the mailbox chosen for the question. For the listeners. */
  async remindOrganizer(requestId: string, mailboxId: string | null): Promise<void> {
    await this.lockRequest(requestId);
    const question = await this.database.maybeOne<Question>(
      `SELECT "to", "askedAt" FROM (SELECT o.email AS "to", ${REQUALIFICATION_ASKED_AT} AS "askedAt"
         FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.id = $1) asked WHERE "askedAt" IS NOT NULL`,
      [requestId],
    );
    if (question) await this.remindOf({ requestId, kind: 'requalification', memberId: null, mailboxId, ...question });
  }

  /**
   * Cancels the reminders of a request that no longer await a reply, and returns how many; for the listeners and the job. The request stays
   * locked until the ambient transaction ends.
   * @throws NOT_FOUND the request doesn't exist
   */
  async settle(requestId: string): Promise<number> {
    await this.lockRequest(requestId);
    return this.cancel(`d.request_id = $1 AND NOT (${WAITED_FOR})`, requestId);
  }

  /** Cancels a reminder without a recipient; for the job, which has locked its request. */
  async cancelOne(id: string): Promise<void> {
    await this.cancel('d.id = $1', id);
  }

  private async cancel(condition: string, key: string): Promise<number> {
    const cancelled = await this.database.query<ReminderRow>(
      `UPDATE reminder d SET status = 'cancelled', cancelled_at = $2, updated_at = $2
         FROM request r WHERE r.id = d.request_id AND d.status = 'scheduled' AND ${condition} RETURNING ${REMINDER}`,
      [key, this.clock.now()],
    );
    for (const reminder of cancelled)
      await this.events.publish(ReminderCancelled, { requestId: reminder.requestId, payload: ofReminder(reminder) });
    return cancelled.length;
  }

  /** Schedules the reminder of a question unless it exists; cancels it immediately if there has already been a reply. */
  private async remindOf({ requestId, kind, memberId, mailboxId, to, askedAt }: QuestionOnRequest): Promise<void> {
    const dueAt = new Date(askedAt.getTime() + PATIENCE);
    const id = await this.database.insertNew(reminders, {
      ...{ requestId, memberId, kind, to, dueAt, askedAt },
      // It may have been removed since the question.
      mailboxId: mailboxId === null ? null : ((await this.mailboxes.sender(mailboxId))?.id ?? null),
    });
    if (id !== null)
      await this.events.publish(ReminderScheduled, { requestId, payload: ofReminder({ id, kind, to, dueAt }) });
    await this.settle(requestId);
  }

  /**
   * Locks the request.
   * @throws NOT_FOUND it doesn't exist
   */
  private async lockRequest(id: string): Promise<{ status: RequestStatus }> {
    const request = await lockRequest(this.database, id);
    if (request === null) throw new NotFound(NOUNS.request);
    return request;
  }
}
