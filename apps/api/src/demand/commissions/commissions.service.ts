import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { keptTotal } from '#kernel/database/list-totals';
import { NotFound } from '#kernel/errors';
import { UUID } from '#kernel/http/fields';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Settings } from '#kernel/settings';
import { Timeline } from '#kernel/timeline';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import {
  type CommissionRow,
  type CommissionView,
  type CreateCommission,
  type ListCommissions,
  toCommissionView,
  type UpdateCommission,
} from './commissions.dto';
import { CommissionIsFinal } from './commissions.errors';
import { assertAmounts, assertTransition, coversAmount, outcomeOf, type PaidBy } from './commissions.rules';
import { COMMISSION, findLocked, getLocked } from './commissions.sql';
import {
  CommissionCancelled,
  CommissionCreated,
  CommissionPaid,
  CommissionPaymentFailed,
  CommissionUpdated,
} from './commissions.timeline';

/** What an event of the payment provider came to. */
export type PaymentOutcome = 'paid' | 'already_paid' | 'mismatch' | 'ignored';

/** What members owe for requests, from the agreement to the payment. Invoices and checkout: `InvoicingService`. */
@Injectable()
export class CommissionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly notifications: NotificationsService,
  ) {}

  /** Commissions, newest first; for team users. */
  async list(params: ListCommissions): Promise<PageView<CommissionView>> {
    const filters = Object.entries({
      status: params.status,
      request_id: params.requestId,
      member_id: params.memberId,
    }).filter(([, value]) => value !== undefined);
    const { rows, total } = await this.database.page<CommissionRow>({
      select: COMMISSION,
      from: 'commission',
      where: filters.map(([column], index) => `${column} = $${index + 1}`),
      kept:
        params.requestId === undefined && params.memberId === undefined
          ? { total: keptTotal('commission', params.status && 'key = $1'), steady: true }
          : undefined,
      params: filters.map(([, value]) => value),
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(
      rows.map((row) => toCommissionView(row, this.settings)),
      total,
      params,
    );
  }

  /** One commission; for team users. Ends in NOT_FOUND. */
  async get(id: string): Promise<CommissionView> {
    const row = await this.database.maybeOne<CommissionRow>(`SELECT ${COMMISSION} FROM commission WHERE id = $1`, [id]);
    if (!row) throw new NotFound('Commission');
    return toCommissionView(row, this.settings);
  }

  /** Records what a member owes; for team users. Ends in NOT_FOUND (request, member) or VALIDATION_ERROR (amounts). */
  async create(input: CreateCommission): Promise<CommissionView> {
    const currency = input.currency ?? 'EUR';
    assertAmounts({ amount: input.amount, baseAmount: input.baseAmount ?? null }, currency);
    await this.assertExists('request', input.requestId, 'Request');
    await this.assertExists('member', input.memberId, 'Member');
    const row = await this.database.one<CommissionRow>(
      `INSERT INTO commission (id, request_id, member_id, amount, currency, description, base_amount, rate, due_date,
         trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING ${COMMISSION}`,
      [
        newId(),
        input.requestId,
        input.memberId,
        input.amount,
        currency,
        input.description ?? null,
        input.baseAmount ?? null,
        input.rate ?? null,
        input.dueDate ?? null,
        currentTraceId(),
        this.clock.now(),
      ],
    );
    await this.timeline.add(CommissionCreated, { requestId: row.requestId, payload: owedBy(row) });
    return toCommissionView(row, this.settings);
  }

  /**
   * Changes a pending commission; for team users. Ends in NOT_FOUND, INVALID_STATUS_TRANSITION once it is invoiced, paid or
   * cancelled, or VALIDATION_ERROR where an amount and the currency do not go together.
   */
  async update(id: string, input: UpdateCommission): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    if (row.status !== 'pending') throw new CommissionIsFinal(row.status);
    const changed = Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name);
    if (changed.length === 0) return toCommissionView(row, this.settings);
    const next = { ...row, ...Object.fromEntries(Object.entries(input).filter(([name]) => changed.includes(name))) };
    assertAmounts({ amount: next.amount, baseAmount: next.baseAmount }, next.currency);
    const updated = await this.database.one<CommissionRow>(
      `UPDATE commission SET amount = $2, currency = $3, description = $4, base_amount = $5, rate = $6, due_date = $7,
         updated_at = $8 WHERE id = $1 RETURNING ${COMMISSION}`,
      [id, next.amount, next.currency, next.description, next.baseAmount, next.rate, next.dueDate, this.clock.now()],
    );
    await this.timeline.add(CommissionUpdated, {
      requestId: updated.requestId,
      payload: { ...owedBy(updated), changed },
    });
    return toCommissionView(updated, this.settings);
  }

  /** A team user says that it was paid outside of the provider. Ends in NOT_FOUND or INVALID_STATUS_TRANSITION. */
  async markPaid(id: string): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    assertTransition(row.status, 'paid');
    return toCommissionView(await this.pay(row, 'manual', null), this.settings);
  }

  /** Nothing is owed any more; for team users. An invoice keeps its number. Ends in NOT_FOUND or INVALID_STATUS_TRANSITION. */
  async cancel(id: string): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    assertTransition(row.status, 'cancelled');
    const cancelled = await this.database.one<CommissionRow>(
      `UPDATE commission SET status = 'cancelled', updated_at = $2 WHERE id = $1 RETURNING ${COMMISSION}`,
      [id, this.clock.now()],
    );
    await this.timeline.add(CommissionCancelled, { requestId: row.requestId, payload: owedBy(row) });
    return toCommissionView(cancelled, this.settings);
  }

  /**
   * Takes a verified event of the payment provider, in a transaction; for the webhook, which calls it as the system. The same
   * event may come again and in any order: a commission is paid once, and only by its very amount and currency; otherwise
   * nothing changes and the team is told. Never ends in an error of ours for what the event says.
   */
  async applyPaymentEvent(event: PaymentEvent): Promise<PaymentOutcome> {
    const outcome = outcomeOf(event);
    const commissionId = event.commissionId?.toLowerCase() ?? '';
    if (outcome === null || !UUID.test(commissionId)) return 'ignored';
    return this.database.transaction(async () => {
      const row = await findLocked(this.database, commissionId);
      if (!row) return 'ignored';
      if (outcome === 'failed') {
        await this.recordFailure(row, event);
        return 'ignored';
      }
      if (row.status === 'paid') {
        // Paid by hand and now at the provider too: somebody has to give money back.
        if (row.paidBy === 'manual')
          await this.tell(row, event, 'Commission paid twice', 'it had been marked paid by hand before');
        // Whichever of two payments comes first, the one that nobody owed is told of.
        else if (!coversAmount(event, row))
          await this.tell(row, event, 'Payment does not match the commission', 'the commission had been paid before');
        return 'already_paid';
      }
      if (row.status === 'cancelled') {
        await this.tell(row, event, 'Payment for a cancelled commission', 'the commission is cancelled');
        return 'mismatch';
      }
      if (!coversAmount(event, row)) {
        await this.tell(row, event, 'Payment does not match the commission', 'the commission stays unpaid');
        return 'mismatch';
      }
      await this.pay(row, 'payprov', event.id);
      return 'paid';
    });
  }

  private async pay(row: CommissionRow, paidBy: PaidBy, eventId: string | null): Promise<CommissionRow> {
    const now = this.clock.now();
    const paid = await this.database.one<CommissionRow>(
      `UPDATE commission SET status = 'paid', paid_at = $2, paid_by = $3, updated_at = $2 WHERE id = $1 RETURNING ${COMMISSION}`,
      [row.id, now, paidBy],
    );
    await this.timeline.add(CommissionPaid, { requestId: row.requestId, payload: { ...owedBy(row), paidBy, eventId } });
    return paid;
  }

  /** A transfer that the provider had announced did not arrive: the link leads to a new session from here on. */
  private async recordFailure(row: CommissionRow, event: PaymentEvent): Promise<void> {
    if (row.status === 'paid' || row.status === 'cancelled') return;
    const known = await this.database.maybeOne(
      `SELECT 1 FROM timeline_event WHERE request_id = $1 AND kind = $2 AND payload ->> 'eventId' = $3`,
      [row.requestId, CommissionPaymentFailed.kind, event.id],
    );
    if (known) return;
    await this.database.query(
      `UPDATE commission SET payment_session_id = NULL, payment_session_url = NULL, payment_session_expires_at = NULL
        WHERE id = $1 AND ($2::text IS NULL OR payment_session_id = $2)`,
      [row.id, event.sessionId],
    );
    await this.timeline.add(CommissionPaymentFailed, {
      requestId: row.requestId,
      payload: { ...owedBy(row), eventId: event.id },
    });
    await this.tell(row, event, 'Payment of a commission failed', 'the commission stays unpaid');
  }

  private async tell(row: CommissionRow, event: PaymentEvent, title: string, consequence: string): Promise<void> {
    const said =
      event.amountMinor === null
        ? 'no amount'
        : `${event.amountMinor} in the smallest unit of ${event.currency ?? 'no currency'}`;
    await this.notifications.notify({
      kind: 'payment_mismatch',
      title,
      body: `${row.invoiceNumber === null ? 'A commission' : `Invoice ${row.invoiceNumber}`} over ${row.amount} ${row.currency}: the payment provider reports ${said} (event ${event.id}); ${consequence}.`,
      requestId: row.requestId,
      dedupeKey: `payment:${event.id}`,
    });
  }

  /** Ends in NOT_FOUND. The row stays until the end of the transaction. */
  private async assertExists(table: 'request' | 'member', id: string, name: string): Promise<void> {
    const found = await this.database.maybeOne(`SELECT 1 FROM ${table} WHERE id = $1 FOR KEY SHARE`, [id]);
    if (!found) throw new NotFound(name);
  }
}

/** What the timeline says of any commission. */
export const owedBy = (
  row: CommissionRow,
): { commissionId: string; memberId: string; amount: number; currency: string } => ({
  commissionId: row.id,
  memberId: row.memberId,
  amount: Number(row.amount),
  currency: row.currency,
});
