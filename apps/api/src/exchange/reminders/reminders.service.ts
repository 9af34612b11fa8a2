import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import type { RequestStatus } from '../../demand/requests/requests.rules';
import { lockRequest } from '../../demand/requests/requests.sql';
import type { CreateReminder, ReminderView } from './reminders.dto';
import { NothingToRemindOf, ReminderWasSent } from './reminders.errors';
import { PATIENCE, type ReminderKind, REMINDING_STATUSES } from './reminders.rules';
import { REMINDER, REQUALIFICATION_ASKED_AT, WAITED_FOR } from './reminders.sql';
import { ofReminder, ReminderCancelled, ReminderDeleted, ReminderScheduled } from './reminders.timeline';

/** What somebody was asked, as the records have it. */
interface Question {
  to: string;
  askedAt: Date;
}

interface QuestionOnRequest extends Question {
  requestId: string;
  kind: ReminderKind;
  memberId: string | null;
}

/** What is scheduled, and what no longer needs to be. Every change holds the request first, as everywhere. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {}

  /** The reminders of a request, newest first, whatever became of them; for team users. Ends in NOT_FOUND. */
  async listByRequest(requestId: string, params: PageParams): Promise<PageView<ReminderView>> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [requestId]);
    if (request === null) throw new NotFound('Request');
    const { rows, total } = await this.database.page<ReminderView>({
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

  /** For team users. Ends in NOT_FOUND (request) or INVALID_STATUS_TRANSITION where it would never be sent. */
  async create(input: CreateReminder): Promise<ReminderView> {
    const { requestId, kind, to } = input;
    const request = await this.hold(requestId);
    if (!REMINDING_STATUSES[kind].includes(request.status)) throw new NothingToRemindOf(kind, request.status);
    const reminder = await this.database.one<ReminderView>(
      `INSERT INTO reminder AS d (id, request_id, member_id, kind, "to", due_at, subject, body_html, trace_id, created_at, updated_at)
       VALUES ($1, $2, CASE WHEN $3 = 'availability' THEN (SELECT id FROM member WHERE lower(email) = lower($4)) END, $3, $4, $5,
         $6, $7, $8, $9, $9)
       RETURNING ${REMINDER}`,
      [
        newId(),
        requestId,
        kind,
        to,
        new Date(input.dueAt),
        input.subject ?? null,
        input.bodyHtml ?? null,
        currentTraceId(),
        this.clock.now(),
      ],
    );
    await this.timeline.add(ReminderScheduled, { requestId, payload: ofReminder(reminder) });
    return reminder;
  }

  /** For team users; answers it as it was. Ends in NOT_FOUND, or INVALID_STATUS_TRANSITION where it was sent. */
  async remove(id: string): Promise<ReminderView> {
    const known = await this.database.maybeOne<{ requestId: string }>(
      `SELECT request_id AS "requestId" FROM reminder WHERE id = $1`,
      [id],
    );
    if (known === null) throw new NotFound('Reminder');
    await this.hold(known.requestId);
    const reminder = await this.database.maybeOne<ReminderView>(
      `SELECT ${REMINDER} FROM reminder d WHERE d.id = $1 FOR UPDATE`,
      [id],
    );
    if (reminder === null) throw new NotFound('Reminder');
    if (reminder.sentAt !== null) throw new ReminderWasSent();
    await this.database.query(`DELETE FROM reminder WHERE id = $1`, [id]);
    await this.timeline.add(ReminderDeleted, { requestId: reminder.requestId, payload: ofReminder(reminder) });
    return reminder;
  }

  /** A venue was asked whether it is free: it is reminded once of this question. For the listeners. */
  async remindVenue(requestId: string, memberId: string): Promise<void> {
    await this.hold(requestId);
    const question = await this.database.maybeOne<Question>(
      `SELECT m.email AS "to", s.stage_changed_at AS "askedAt" FROM result s JOIN member m ON m.id = s.member_id
        WHERE s.request_id = $1 AND s.member_id = $2 AND s.stage = 'availability_requested'`,
      [requestId, memberId],
    );
    if (question) await this.remindOf({ requestId, kind: 'availability', memberId, ...question });
  }

  /** The organizer was asked for what is missing: the latest asking is reminded of once. For the listeners. */
  async remindOrganizer(requestId: string): Promise<void> {
    await this.hold(requestId);
    const question = await this.database.maybeOne<Question>(
      `SELECT "to", "askedAt" FROM (SELECT o.email AS "to", ${REQUALIFICATION_ASKED_AT} AS "askedAt"
         FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.id = $1) asked WHERE "askedAt" IS NOT NULL`,
      [requestId],
    );
    if (question) await this.remindOf({ requestId, kind: 'requalification', memberId: null, ...question });
  }

  /**
   * Cancels the reminders of a request that nobody needs any more, due or not; for the listeners and the job. Answers how many.
   * Ends in NOT_FOUND.
   */
  async settle(requestId: string): Promise<number> {
    await this.hold(requestId);
    return this.cancel(`d.request_id = $1 AND NOT (${WAITED_FOR})`, requestId);
  }

  /** Cancels one reminder that turned out to have nobody to go to; for the job, which holds its request. */
  async cancelOne(id: string): Promise<void> {
    await this.cancel('d.id = $1', id);
  }

  private async cancel(condition: string, key: string): Promise<number> {
    const cancelled = await this.database.query<ReminderView>(
      `UPDATE reminder d SET status = 'cancelled', cancelled_at = $2, updated_at = $2
         FROM request r WHERE r.id = d.request_id AND d.status = 'scheduled' AND ${condition} RETURNING ${REMINDER}`,
      [key, this.clock.now()],
    );
    for (const reminder of cancelled)
      await this.timeline.add(ReminderCancelled, { requestId: reminder.requestId, payload: ofReminder(reminder) });
    return cancelled.length;
  }

  /** Schedules the reminder of a question, unless that was done before; one that the answer has overtaken is cancelled at once. */
  private async remindOf({ requestId, kind, memberId, to, askedAt }: QuestionOnRequest): Promise<void> {
    const reminder = await this.database.maybeOne<ReminderView>(
      `INSERT INTO reminder AS d (id, request_id, member_id, kind, "to", due_at, asked_at, trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING RETURNING ${REMINDER}`,
      [
        newId(),
        requestId,
        memberId,
        kind,
        to,
        new Date(askedAt.getTime() + PATIENCE),
        askedAt,
        currentTraceId(),
        this.clock.now(),
      ],
    );
    if (reminder) await this.timeline.add(ReminderScheduled, { requestId, payload: ofReminder(reminder) });
    await this.settle(requestId);
  }

  private async hold(requestId: string): Promise<{ status: RequestStatus }> {
    const request = await lockRequest(this.database, requestId);
    if (request === null) throw new NotFound('Request');
    return request;
  }
}
