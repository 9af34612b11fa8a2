import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { Events } from '#kernel/events';
import { seal, sha256 } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { Timeline } from '#kernel/timeline';
import { toMinorUnits } from '#providers/payments/minor-units';
import { type Checkout, type CheckoutInput, PaymentsProvider } from '#providers/payments/payments.provider';
import { type CommissionRow, type CommissionView, toCommissionView } from './commissions.dto';
import { ChangedMeanwhile, PaymentLinkRevoked } from './commissions.errors';
import { CommissionInvoiced } from './commissions.events';
import { assertTransition, type CommissionStatus, defaultDueDate, invoiceNumber } from './commissions.rules';
import { owedBy } from './commissions.service';
import { COMMISSION, getLocked } from './commissions.sql';
import { CommissionInvoiceIssued } from './commissions.timeline';
import type { PaymentPage } from './payment-page';
import { commissionOfToken, paymentUrl } from './payment-link';

/** Where a visitor of the payment link goes: to the provider's page, or to a page of ours that says why not. */
export type PaymentVisit = { to: 'checkout'; url: string } | { to: 'page'; page: PaymentPage };

/** A commission with what a checkout session is made of. */
interface Billable {
  id: string;
  status: CommissionStatus;
  amount: string;
  currency: string;
  description: string | null;
  email: string;
  requestCode: string;
  requestTitle: string;
  sessionNumber: number;
  sessionId: string | null;
}

/** The provider cuts nothing off a longer name of what is sold: it refuses it. */
const PRODUCT_NAME_MAX = 250;

/** Invoices and the link by which a member pays. The provider is only ever asked outside of transactions. */
@Injectable()
export class InvoicingService {
  private readonly logger = new Logger(InvoicingService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly events: Events,
    private readonly payments: PaymentsProvider,
  ) {}

  /**
   * Opens a checkout session and then, in one transaction, numbers the invoice, keeps the session and has the invoice mailed;
   * for team users. Of two calls at once one succeeds, and both ask the provider for the same session.
   *
   * Ends in NOT_FOUND, INVALID_STATUS_TRANSITION (not pending, or changed meanwhile), PROVIDER_ERROR (the commission stays
   * pending and can be invoiced again).
   */
  async invoice(id: string): Promise<CommissionView> {
    const billable = await this.billable(id);
    if (!billable) throw new NotFound('Commission');
    assertTransition(billable.status, 'invoiced');
    const input = this.checkoutInput(billable);
    const checkout = await this.payments.createCheckout(input).catch(async (error: unknown) => {
      // The provider refuses a call whose twin is still under way; the twin may have invoiced it by now.
      const current = await this.billable(id);
      if (current) assertTransition(current.status, 'invoiced');
      throw error;
    });
    return this.database.transaction(async () => {
      const row = await getLocked(this.database, id);
      assertTransition(row.status, 'invoiced');
      const current = await this.billable(id);
      if (!current || this.checkoutInput(current).idempotencyKey !== input.idempotencyKey) throw new ChangedMeanwhile();
      return this.issue(row, billable.sessionNumber + 1, checkout);
    });
  }

  /**
   * Follows the link of the invoice mail; for anybody who has it. The session is renewed where it has expired or the provider
   * does not know it any more, so that the link stays good until the invoice is paid or cancelled.
   *
   * `back` says that the visitor comes from the provider's page, having paid (`done`) or not (`left`).
   * Ends in NOT_FOUND (not a link of ours), TOKEN_REVOKED (cancelled), PROVIDER_ERROR.
   */
  async visit(token: string, back: 'done' | 'left' | null): Promise<PaymentVisit> {
    const id = commissionOfToken(token, this.settings);
    const billable = id === null ? null : await this.billable(id);
    if (!billable || billable.status === 'pending') throw new NotFound('Payment link');
    if (billable.status === 'cancelled') throw new PaymentLinkRevoked();
    if (billable.status === 'paid') return { to: 'page', page: 'paid' };
    if (back !== null) return { to: 'page', page: back === 'done' ? 'processing' : 'left' };
    const state = billable.sessionId === null ? null : await this.payments.getCheckout(billable.sessionId);
    // Paid there, and its event is on the way: a second session would take the money twice.
    if (state?.status === 'complete') return { to: 'page', page: 'processing' };
    if (state?.status === 'open' && state.url !== null) return { to: 'checkout', url: state.url };
    const renewed = await this.payments.createCheckout(this.checkoutInput(billable));
    const kept = await this.database.maybeOne(
      `UPDATE commission SET payment_session_id = $3, payment_session_url = $4, payment_session_expires_at = $5,
         payment_session_number = $2 + 1
        WHERE id = $1 AND payment_session_number = $2 AND status = 'invoiced' RETURNING id`,
      [billable.id, billable.sessionNumber, renewed.sessionId, renewed.url, renewed.expiresAt],
    );
    if (kept) {
      this.logger.log({ msg: 'checkout session renewed', commissionId: billable.id });
      return { to: 'checkout', url: renewed.url };
    }
    // Somebody was quicker: another visitor, who got this very session by the same key, or a payment or cancellation.
    const current = await this.billable(billable.id);
    if (current?.status === 'cancelled') throw new PaymentLinkRevoked();
    if (current?.status === 'paid') return { to: 'page', page: 'paid' };
    return { to: 'checkout', url: renewed.url };
  }

  /** The part of `invoice` that stands or falls together; the commission is locked. */
  private async issue(row: CommissionRow, sessionNumber: number, checkout: Checkout): Promise<CommissionView> {
    const now = this.clock.now();
    const today = this.clock.dateIn(this.settings.TIME_ZONE, now);
    const year = Number(today.slice(0, 4));
    // The counter's row is locked until the commit: a failure gives the number back, hence no gap.
    const { number } = await this.database.one<{ number: number }>(
      `INSERT INTO invoice_counter (year, last_number) VALUES ($1, 1)
       ON CONFLICT (year) DO UPDATE SET last_number = invoice_counter.last_number + 1 RETURNING last_number AS number`,
      [year],
    );
    const dueDate = row.dueDate ?? defaultDueDate(today);
    const given = invoiceNumber(year, number);
    const invoiced = await this.database.one<CommissionRow>(
      `UPDATE commission SET status = 'invoiced', invoice_number = $2, invoiced_at = $3, due_date = $4, updated_at = $3,
         payment_session_number = $5, payment_session_id = $6, payment_session_url = $7, payment_session_expires_at = $8
        WHERE id = $1 RETURNING ${COMMISSION}`,
      [row.id, given, now, dueDate, sessionNumber, checkout.sessionId, checkout.url, checkout.expiresAt],
    );
    await this.timeline.add(CommissionInvoiceIssued, {
      requestId: row.requestId,
      payload: { ...owedBy(row), invoiceNumber: given, dueDate },
    });
    const link = paymentUrl(row.id, this.settings);
    await this.events.emit(CommissionInvoiced, {
      ...owedBy(row),
      requestId: row.requestId,
      invoiceNumber: given,
      dueDate,
      description: row.description,
      sealedUrl: seal(link, this.settings.authSecret, 'mail-link').toString('base64'),
    });
    return toCommissionView(invoiced, this.settings);
  }

  /** What the provider is asked for the commission's next session. */
  private checkoutInput(billable: Billable): CheckoutInput {
    const link = paymentUrl(billable.id, this.settings);
    const subject = billable.description ?? `Commission ${billable.requestCode} – ${billable.requestTitle}`;
    const input = {
      commissionId: billable.id,
      amountMinor: toMinorUnits(billable.amount, billable.currency),
      currency: billable.currency,
      description: [...subject].slice(0, PRODUCT_NAME_MAX).join(''),
      customerEmail: billable.email,
      successUrl: `${link}?outcome=done`,
      cancelUrl: `${link}?outcome=left`,
    };
    // The same for every try at one session, and another as soon as anything about it differs: the provider refuses a known
    // key with another input.
    const digest = sha256(JSON.stringify(input)).toString('hex').slice(0, 16);
    return { ...input, idempotencyKey: `commission-${billable.id}-${billable.sessionNumber + 1}-${digest}` };
  }

  private billable(id: string): Promise<Billable | null> {
    return this.database.maybeOne<Billable>(
      `SELECT c.id, c.status, c.amount, c.currency, c.description, m.email, r.code AS "requestCode", r.title AS "requestTitle",
              c.payment_session_number AS "sessionNumber", c.payment_session_id AS "sessionId"
         FROM commission c JOIN member m ON m.id = c.member_id JOIN request r ON r.id = c.request_id WHERE c.id = $1`,
      [id],
    );
  }
}
