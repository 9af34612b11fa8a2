import { Inject, Injectable } from '@nestjs/common';
import { type Chase, chaseMoments, nextChase } from '#domain/chase';
import { NOUNS } from '#domain/nouns';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { AgencyService } from '../../foundations/team/agency.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { RequestStatus } from '#domain/vocabulary';
import { lockRequest } from '../../demand/requests/requests.sql';
import { reminders } from './reminder.entity';
import type { CreateReminder, ReminderView } from './reminders.dto';
import { NothingToRemindOf, ReminderWasSent } from './reminders.errors';
import { type ReminderKind, REMINDING_STATUSES } from './reminders.rules';
import { ChaseChanged, ofReminder, ReminderCancelled, ReminderDeleted, ReminderScheduled } from './reminders.events';
import {
  INSERT_REMINDER,
  IS_CHASED,
  QUESTIONED,
  QUESTIONS,
  REMINDER,
  type ReminderRow,
  reminderValues,
  type StepRow,
  STEPS,
  WAITED_FOR,
} from './reminders.sql';

/** A question of the service, of which it sends reminders. */
interface Question {
  requestId: string;
  kind: ReminderKind;
  /** Null: the organizer. */
  memberId: string | null;
  to: string;
  askedAt: Date;
  eventDate: string | null;
}

/** Schedules reminders, and cancels those no longer needed. Every change locks the request first, as everywhere. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly mailboxes: MailboxAccesses,
    private readonly agency: AgencyService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
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
   * Schedules the next reminder of each question of a request that awaits a reply, or moves it, by the agency's schedule; with `of` only of
   * this question, by the mailbox chosen for it. For the listeners and the job. The request stays locked until the ambient transaction ends.
   * @throws NOT_FOUND the request doesn't exist
   */
  async chase(
    requestId: string,
    of: Pick<Question, 'kind' | 'memberId'> | null = null,
    mailboxId: string | null = null,
  ): Promise<void> {
    await this.settle(requestId);
    const questions = await this.database.query<Omit<Question, 'requestId'>>(QUESTIONS, [
      requestId,
      of?.kind ?? null,
      of?.memberId ?? null,
    ]);
    if (questions.length > 0) {
      const schedule = await this.agency.chase();
      for (const question of questions) await this.scheduleNext({ requestId, ...question }, schedule, mailboxId);
    }
  }

  /** Tells every request with an open question that the agency's schedule has changed; for the listeners. */
  async announceChase(): Promise<void> {
    for (const { requestId } of await this.database.query<{ requestId: string }>(QUESTIONED))
      await this.events.publish(ChaseChanged, { requestId, payload: { requestId } });
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

  /** Has one reminder scheduled at the next moment of the question's schedule, or none if there is no such moment. */
  private async scheduleNext(question: Question, schedule: Chase, mailboxId: string | null): Promise<void> {
    const { requestId, kind, memberId, to, askedAt } = question;
    const key = [requestId, kind, memberId, askedAt];
    const steps = await this.database.query<StepRow>(STEPS, key);
    const sent = steps.filter(({ sentAt }) => sentAt !== null);
    const next = nextChase(chaseMoments(schedule, question, this.app.timeZone), {
      count: sent.length,
      lastAt: sent.at(-1)?.sentAt ?? null,
    });
    // A job that was late doesn't remind on the day of the event or later either.
    const hasBegun = question.eventDate !== null && question.eventDate <= this.clock.dateIn(this.app.timeZone);
    const dueAt = hasBegun ? null : next;
    const waiting = steps.find(({ status }) => status === 'scheduled');
    if (waiting !== undefined) return this.move(requestId, { ...waiting, kind }, dueAt);
    if (dueAt === null || (await this.database.maybeOne(IS_CHASED, [...key, to])) === null) return;
    // Its question was closed by mistake, such as by a value that was removed again.
    const cancelled = steps.find(({ status }) => status === 'cancelled');
    if (cancelled !== undefined) return this.reschedule(requestId, { ...cancelled, kind, dueAt });
    const chosen = mailboxId ?? steps.at(-1)?.mailboxId ?? null;
    const id = await this.database.insertNew(reminders, {
      ...{ requestId, memberId, kind, to, dueAt, askedAt, step: sent.length + 1 },
      // It may have been removed since the question.
      mailboxId: chosen === null ? null : ((await this.mailboxes.sender(chosen))?.id ?? null),
    });
    if (id !== null)
      await this.events.publish(ReminderScheduled, { requestId, payload: ofReminder({ id, kind, to, dueAt }) });
  }

  /** Moves a scheduled reminder; with null it is removed, so that a longer schedule can bring it back. */
  private async move(requestId: string, reminder: Parameters<typeof ofReminder>[0], dueAt: Date | null): Promise<void> {
    if (dueAt?.getTime() === reminder.dueAt.getTime()) return;
    if (dueAt !== null) return this.reschedule(requestId, { ...reminder, dueAt });
    await this.database.query(`DELETE FROM reminder WHERE id = $1`, [reminder.id]);
    await this.events.publish(ReminderCancelled, { requestId, payload: ofReminder(reminder) });
  }

  /** Schedules a stored reminder at its `dueAt`, also one that was cancelled. */
  private async reschedule(requestId: string, reminder: Parameters<typeof ofReminder>[0]): Promise<void> {
    await this.database.query(
      `UPDATE reminder SET status = 'scheduled', cancelled_at = NULL, due_at = $2, updated_at = $3 WHERE id = $1`,
      [reminder.id, reminder.dueAt, this.clock.now()],
    );
    await this.events.publish(ReminderScheduled, { requestId, payload: ofReminder(reminder) });
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
