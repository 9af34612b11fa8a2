import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import type { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { UUID } from '#http/fields';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, type PageParams, type PageView, toCursorPage } from '#http/pagination';
import { type AppConfig, appConfig } from '#core/app.config';
import { type PaymentLinks, paymentLinksConfig } from './payment-links.config';
import { fromMinorUnits } from '#providers/payments/minor-units';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { COMMISSION_TABS, type MismatchFinding, type PaidBy } from '#domain/vocabulary';
import type { BillingDocumentView } from '../billing/billing.dto';
import { BillingService } from '../billing/billing.service';
import { lockRequest } from '../requests/requests.sql';
import { type SummaryRow, TABS, toTab } from './commission-tabs';
import { type Commission, commissions } from './commission.entity';
import {
  type CommissionSummaryView,
  type CommissionView,
  type CreateCommission,
  type ListCommissions,
  type ShownCommission,
  toCommissionView,
  type UpdateCommission,
} from './commissions.dto';
import { CommissionIsFinal } from './commissions.errors';
import {
  CommissionCreated,
  CommissionPaid,
  CommissionPaymentFailed,
  CommissionUpdated,
  type PaymentFinding,
  PaymentMismatched,
} from './commissions.events';
import { assertAmounts, assertTransition, coversAmount, outcomeOf, owedOf } from './commissions.rules';
import {
  assertVersion,
  changeCommission,
  findLocked,
  getLocked,
  getShown,
  OPEN_MISMATCHES,
  owedBy,
  SHOWN_COMMISSION,
  SUMMARY,
} from './commissions.sql';
import { CreditNotesService } from './credit-notes.service';
import { paymentMismatches } from './payment-mismatch.entity';

/** The effect of a payment provider event; `unknown`: it is about a payment that no commission has received (yet). */
export type PaymentOutcome = 'paid' | 'already_paid' | 'mismatch' | 'unknown' | 'ignored';

/**
 * The commissions that venues owe for requests, from agreement to payment. For invoices and checkout see
 * `InvoicingService`.
 */
@Injectable()
export class CommissionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(paymentLinksConfig.KEY) private readonly links: PaymentLinks,
    private readonly events: DomainEvents,
    private readonly credits: CreditNotesService,
    private readonly billing: BillingService,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /** Returns commissions, newest first or in the order of their tab; for team users. */
  async list(params: ListCommissions): Promise<CursorPageView<CommissionView>> {
    const { status, requestId, memberId } = params;
    const tab = params.tab === undefined ? null : TABS[params.tab];
    const values: unknown[] = [];
    const where = Object.entries({ status, request_id: requestId, member_id: memberId })
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => `${column} = $${values.push(value)}`);
    if (tab) {
      where.push(`commission.status = '${tab.status}'`);
      if (tab.due) where.push(`due_date ${tab.due} $${values.push(this.today())}::date`);
    }
    const { rows, ...page } = await this.database.page<ShownCommission>({
      select: SHOWN_COMMISSION,
      from: 'commission',
      rowsFirst: true,
      where,
      params: values,
      orderBy: tab?.orderBy ?? newestFirst('commission'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(
      rows.map((row) => toCommissionView(row, this.links)),
      page,
      params,
    );
  }

  /** Returns the number, total and age of the commissions in each tab; for team users. */
  async summary(): Promise<CommissionSummaryView> {
    const rows = await this.database.query<SummaryRow>(SUMMARY, [this.today(), this.app.timeZone]);
    const { mismatches } = await this.database.one<{ mismatches: number }>(OPEN_MISMATCHES);
    return { tabs: COMMISSION_TABS.map((tab) => toTab(tab, rows)), mismatches };
  }

  /**
   * Returns a commission; for team users.
   * @throws NOT_FOUND the commission doesn't exist
   */
  async get(id: string): Promise<CommissionView> {
    return toCommissionView(await getShown(this.database, id), this.links);
  }

  /**
   * Returns its invoice and credit notes, in the order of issue; for team users.
   * @throws NOT_FOUND the commission doesn't exist
   */
  async documents(id: string, params: PageParams): Promise<PageView<BillingDocumentView>> {
    if (!(await this.database.find(commissions, id))) throw new NotFound(NOUNS.commission);
    return this.billing.ofCommission(id, params);
  }

  /**
   * Records a commission; for team users. Without `baseAmount`, that of the venue's accepted offer, if there is one in
   * this currency.
   * @throws NOT_FOUND request or venue
   * @throws VALIDATION_ERROR an amount isn't possible in its currency
   */
  async create(input: CreateCommission): Promise<CommissionView> {
    const currency = input.currency ?? 'EUR';
    assertAmounts({ amount: input.amount, baseAmount: input.baseAmount ?? null }, currency);
    // Before the venue, which the row refers to.
    if ((await lockRequest(this.database, input.requestId)) === null) throw new NotFound(NOUNS.request);
    const row = await this.database.insert<Commission, ShownCommission>(
      commissions,
      { baseAmount: await this.offeredBase(input, currency), ...changesOf(input) },
      SHOWN_COMMISSION,
    );
    await this.events.publish(CommissionCreated, { requestId: row.requestId, payload: owedBy(row) });
    return toCommissionView(row, this.links);
  }

  /**
   * Changes a pending commission; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it is invoiced, paid or canceled
   * @throws VALIDATION_ERROR an amount isn't possible in the currency
   */
  async update(id: string, input: UpdateCommission, version?: number): Promise<CommissionView> {
    const row = await this.lock(id, version);
    if (row.status !== 'pending') throw new CommissionIsFinal(row.status);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return this.get(id);
    const { amount, baseAmount, currency } = { ...row, ...changes };
    assertAmounts({ amount, baseAmount }, currency);
    const updated = await changeCommission(this.database, id, changes);
    await this.events.publish(CommissionUpdated, {
      requestId: updated.requestId,
      payload: { ...owedBy(updated), changed },
    });
    return toCommissionView(updated, this.links);
  }

  /**
   * Records a payment made outside the provider; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION the status doesn't allow it
   */
  async markPaid(id: string, version?: number): Promise<CommissionView> {
    const row = await this.lock(id, version);
    assertTransition(row.status, 'paid');
    return toCommissionView(await this.pay(row, 'manual', null), this.links);
  }

  /**
   * Cancels a commission; for team users, outside of transactions. An invoice keeps its number, and a credit note
   * covers what is left of it. `version` is the one the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION the status doesn't allow it
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async cancel(id: string, { mailboxId }: SendFrom = {}, version?: number): Promise<CommissionView> {
    const letterhead = await this.billing.prepare();
    return this.database.transaction(async () => {
      const row = await this.lock(id, version);
      assertTransition(row.status, 'cancelled');
      const sender = await this.mailboxes.choose(row.requestId, mailboxId);
      const { cancelled } = await this.credits.cancel(row, letterhead, sender);
      return toCommissionView(cancelled, this.links);
    });
  }

  /**
   * Applies a verified event of the payment provider, in a transaction; for the webhook, which calls it as the system.
   * Events may repeat and arrive in any order: a commission is paid once, and only by its exact amount and currency;
   * otherwise nothing changes and the team is notified, as it is of a refund, a dispute and a second payment. No event content makes it throw.
   */
  async applyPaymentEvent(event: PaymentEvent): Promise<PaymentOutcome> {
    const outcome = outcomeOf(event);
    if (outcome === null) return 'ignored';
    return this.database.transaction(async () => {
      const commissionId = await this.commissionOf(event);
      if (commissionId === null) return outcome === 'refunded' || outcome === 'disputed' ? 'unknown' : 'ignored';
      const row = await findLocked(this.database, commissionId);
      if (!row) return 'ignored';
      if (outcome === 'failed') {
        await this.recordFailure(row, event);
        return 'ignored';
      }
      if (outcome === 'refunded' || outcome === 'disputed') {
        await this.mismatch(row, event, outcome);
        return 'mismatch';
      }
      if (row.status === 'paid') {
        // Paid by hand or by another session, and now again: the team has to refund one.
        if (row.paidBy === 'manual' || isOther(row.paidSessionId, event.sessionId))
          await this.mismatch(row, event, 'twice');
        // If both payments arrive, in either order, the team is notified of the one that wasn't owed.
        else if (!coversAmount(event, { ...row, amount: row.paidAmount ?? row.amount }))
          await this.mismatch(row, event, 'other_amount_when_paid');
        return 'already_paid';
      }
      if (row.status === 'cancelled') {
        await this.mismatch(row, event, 'of_cancelled');
        return 'mismatch';
      }
      if (!coversAmount(event, { ...row, amount: owedOf(row) })) {
        await this.mismatch(row, event, 'other_amount');
        return 'mismatch';
      }
      await this.pay(row, 'payprov', event);
      return 'paid';
    });
  }

  /**
   * Locks a commission in the version the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   */
  private async lock(id: string, version: number | undefined): Promise<Commission> {
    const row = await getLocked(this.database, id);
    assertVersion(row, version);
    return row;
  }

  private async pay(row: Commission, paidBy: PaidBy, event: PaymentEvent | null): Promise<ShownCommission> {
    const now = this.clock.now();
    const paid = await changeCommission(this.database, row.id, {
      status: 'paid',
      paidAt: now,
      paidBy,
      paidAmount: owedOf(row),
      paidSessionId: event?.sessionId ?? null,
      paymentId: event?.paymentId ?? null,
      updatedAt: now,
    });
    await this.events.publish(CommissionPaid, {
      requestId: row.requestId,
      payload: { ...owedBy(row), paidBy, eventId: event?.id ?? null },
    });
    return paid;
  }

  /** Returns the id of an event's commission: the one it names, else the one that its payment has paid. */
  private async commissionOf({ commissionId, paymentId }: PaymentEvent): Promise<string | null> {
    const named = commissionId?.toLowerCase() ?? '';
    if (UUID.test(named)) return named;
    if (paymentId === null) return null;
    const paid = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM commission WHERE payment_id = $1 ORDER BY id LIMIT 1`,
      [paymentId],
    );
    return paid?.id ?? null;
  }

  /** Returns the base of a commission by the venue's accepted offer; null if there is none in this currency. */
  private async offeredBase({ requestId, memberId }: CreateCommission, currency: string): Promise<number | null> {
    const accepted = await this.database.maybeOne<{ base: number }>(
      `SELECT commission_base AS base FROM offer
        WHERE request_id = $1 AND member_id = $2 AND status = 'accepted' AND currency = $3 AND commission_base > 0`,
      [requestId, memberId, currency],
    );
    return accepted?.base ?? null;
  }

  /** An announced transfer did not arrive: from now on the link leads to a new session. */
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
    await this.events.publish(CommissionPaymentFailed, {
      requestId: row.requestId,
      payload: { ...owedBy(row), eventId: event.id },
      carried: ofPayment(row, event, 'failed'),
    });
  }

  /** Stores the payment until it is settled, and notifies the team; once, however often the event is delivered. */
  private async mismatch(row: Commission, event: PaymentEvent, found: MismatchFinding): Promise<void> {
    const { amountMinor, currency } = event;
    const kept = await this.database.insertNew(
      paymentMismatches,
      {
        commissionId: row.id,
        eventId: event.id,
        found,
        owed: owedOf(row),
        paid: amountMinor === null || currency === null ? null : fromMinorUnits(amountMinor, currency),
        currency,
      },
      '(event_id)',
    );
    if (kept === null) return;
    await this.events.publish(PaymentMismatched, {
      requestId: row.requestId,
      payload: { ...owedBy(row), found, eventId: event.id },
      carried: ofPayment(row, event, found),
    });
  }

  private today(): string {
    return this.clock.dateIn(this.app.timeZone);
  }
}

const isOther = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

const ofPayment = (
  { invoiceNumber }: Commission,
  { id, amountMinor, currency }: PaymentEvent,
  found: PaymentFinding,
) => ({ found, invoiceNumber, event: { id, amountMinor, currency } });
