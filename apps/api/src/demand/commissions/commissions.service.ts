import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { keptTotal } from '#kernel/database/list-totals';
import { Facts } from '#kernel/facts';
import { changesOf } from '#kernel/http/changes';
import { UUID } from '#kernel/http/fields';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { Settings } from '#kernel/settings';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { type Commission, commissions } from './commission.entity';
import {
  type CommissionView,
  type CreateCommission,
  type ListCommissions,
  type ShownCommission,
  toCommissionView,
  type UpdateCommission,
} from './commissions.dto';
import { CommissionIsFinal } from './commissions.errors';
import {
  CommissionCancelled,
  CommissionCreated,
  CommissionPaid,
  CommissionPaymentFailed,
  CommissionUpdated,
  type PaymentFinding,
  PaymentMismatched,
} from './commissions.facts';
import { assertAmounts, assertTransition, coversAmount, outcomeOf, type PaidBy } from './commissions.rules';
import { findLocked, getLocked, getShown, owedBy, SHOWN_COMMISSION } from './commissions.sql';

/** What an event of the payment provider came to. */
export type PaymentOutcome = 'paid' | 'already_paid' | 'mismatch' | 'ignored';

/** What members owe for requests, from the agreement to the payment. Invoices and checkout: `InvoicingService`. */
@Injectable()
export class CommissionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly facts: Facts,
  ) {}

  /** Commissions, newest first; for team users. */
  async list(params: ListCommissions): Promise<PageView<CommissionView>> {
    const filters = Object.entries({
      status: params.status,
      request_id: params.requestId,
      member_id: params.memberId,
    }).filter(([, value]) => value !== undefined);
    const { rows, total } = await this.database.page<ShownCommission>({
      select: SHOWN_COMMISSION,
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
    return toCommissionView(await getShown(this.database, id), this.settings);
  }

  /** Records what a member owes; for team users. Ends in NOT_FOUND (request, member) or VALIDATION_ERROR (amounts). */
  async create(input: CreateCommission): Promise<CommissionView> {
    const currency = input.currency ?? 'EUR';
    assertAmounts({ amount: input.amount, baseAmount: input.baseAmount ?? null }, currency);
    const row = await this.database.insert(commissions, changesOf(input));
    await this.facts.record(CommissionCreated, { requestId: row.requestId, payload: owedBy(row) });
    return this.get(row.id);
  }

  /**
   * Changes a pending commission; for team users. Ends in NOT_FOUND, INVALID_STATUS_TRANSITION once it is invoiced, paid or
   * cancelled, or VALIDATION_ERROR if an amount and the currency do not go together.
   */
  async update(id: string, input: UpdateCommission): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    if (row.status !== 'pending') throw new CommissionIsFinal(row.status);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return this.get(id);
    const { amount, baseAmount, currency } = { ...row, ...changes };
    assertAmounts({ amount, baseAmount }, currency);
    const updated = await this.database.update(commissions, id, changes);
    await this.facts.record(CommissionUpdated, {
      requestId: updated.requestId,
      payload: { ...owedBy(updated), changed },
    });
    return this.get(id);
  }

  /** A team user says that it was paid outside of the provider. Ends in NOT_FOUND or INVALID_STATUS_TRANSITION. */
  async markPaid(id: string): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    assertTransition(row.status, 'paid');
    await this.pay(row, 'manual', null);
    return this.get(id);
  }

  /** Nothing is owed any more; for team users. An invoice keeps its number. Ends in NOT_FOUND or INVALID_STATUS_TRANSITION. */
  async cancel(id: string): Promise<CommissionView> {
    const row = await getLocked(this.database, id);
    assertTransition(row.status, 'cancelled');
    await this.database.update(commissions, id, { status: 'cancelled' });
    await this.facts.record(CommissionCancelled, { requestId: row.requestId, payload: owedBy(row) });
    return this.get(id);
  }

  /**
   * Takes a verified event of the payment provider, in a transaction; for the webhook, which calls it as the system. The same
   * event may come again, and events in any order: a commission is paid once, and only by its very amount and currency;
   * otherwise nothing changes and the team is notified. Whatever the event says, it ends in no error of ours.
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
        if (row.paidBy === 'manual') await this.mismatch(row, event, 'twice');
        // Of two payments, in whichever order they come, the team learns of the one that nobody owed.
        else if (!coversAmount(event, row)) await this.mismatch(row, event, 'other_amount_when_paid');
        return 'already_paid';
      }
      if (row.status === 'cancelled') {
        await this.mismatch(row, event, 'of_cancelled');
        return 'mismatch';
      }
      if (!coversAmount(event, row)) {
        await this.mismatch(row, event, 'other_amount');
        return 'mismatch';
      }
      await this.pay(row, 'payprov', event.id);
      return 'paid';
    });
  }

  private async pay(row: Commission, paidBy: PaidBy, eventId: string | null): Promise<void> {
    const now = this.clock.now();
    await this.database.update(commissions, row.id, {
      status: 'paid',
      paidAt: now,
      paidBy,
      updatedAt: now,
    });
    await this.facts.record(CommissionPaid, {
      requestId: row.requestId,
      payload: { ...owedBy(row), paidBy, eventId },
    });
  }

  /** A transfer that the provider had announced did not arrive: from here on the link leads to a new session. */
  private async recordFailure(row: Commission, event: PaymentEvent): Promise<void> {
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
    await this.facts.record(CommissionPaymentFailed, {
      requestId: row.requestId,
      payload: { ...owedBy(row), eventId: event.id },
      carried: ofPayment(row, event, 'failed'),
    });
  }

  private async mismatch(row: Commission, event: PaymentEvent, found: PaymentFinding): Promise<void> {
    await this.facts.record(PaymentMismatched, {
      requestId: row.requestId,
      payload: owedBy(row),
      carried: ofPayment(row, event, found),
    });
  }
}

const ofPayment = (
  { invoiceNumber }: Commission,
  { id, amountMinor, currency }: PaymentEvent,
  found: PaymentFinding,
) => ({ found, invoiceNumber, event: { id, amountMinor, currency } });
