import { Injectable, Logger } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import type { Row } from '#kernel/database/table';
import { NotFound } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { seal, sha256 } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { toMinorUnits } from '#providers/payments/minor-units';
import { type Checkout, type CheckoutInput, PaymentsProvider } from '#providers/payments/payments.provider';
import { type Commission, commissions } from './commission.entity';
import { type CommissionView, toCommissionView } from './commissions.dto';
import { ChangedMeanwhile, PaymentLinkRevoked } from './commissions.errors';
import { CommissionInvoiced } from './commissions.facts';
import { assertTransition, defaultDueDate, invoiceNumber } from './commissions.rules';
import { getLocked, getShown, owedBy } from './commissions.sql';
import { commissionOfToken, paymentUrl } from './payment-link';

/** Where a visitor of the payment link goes: to the provider's page, or to a page of ours that says why there is no payment. */
export type PaymentVisit =
  { to: 'checkout'; url: string } | { to: 'page'; page: PaymentPage; invoice: Pick<Billable, (typeof SHOWN)[number]> };

/** Why there is nothing to pay: it is paid, it is being confirmed, or the visitor has just left the provider's page. */
export type PaymentPage = 'paid' | 'processing' | 'left';

/** What a visitor sees of an invoice. */
const SHOWN = ['invoiceNumber', 'amount', 'currency', 'dueDate', 'paidAt'] as const satisfies (keyof Commission)[];

/** A commission with what a checkout session is made of. */
const BILLABLE = [
  'id',
  'status',
  'amount',
  'currency',
  'description',
  'paymentSessionNumber',
  'paymentSessionId',
  'invoiceNumber',
  'dueDate',
  'paidAt',
] as const satisfies (keyof Commission)[];
type Billable = Row<Commission, (typeof BILLABLE)[number]> & {
  email: string;
  requestCode: string;
  requestTitle: string;
};

/** The provider refuses a longer name of what is sold. */
const PRODUCT_NAME_MAX = 250;

/** Invoices and the link by which a member pays. The provider is asked outside of transactions alone. */
@Injectable()
export class InvoicingService {
  private readonly logger = new Logger(InvoicingService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly facts: Facts,
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
    if (!billable) throw new NotFound(NOUNS.commission);
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
      return this.issue(row, billable.paymentSessionNumber + 1, checkout);
    });
  }

  /**
   * Follows the link of the invoice mail; for anybody who has it. The session is renewed if it has expired or the provider does
   * not know it any more, so that the link stays good until the invoice is paid or cancelled.
   *
   * `back` says that the visitor comes from the provider's page, having paid (`done`) or not (`left`).
   * Ends in NOT_FOUND (not a link of ours), TOKEN_REVOKED (cancelled), PROVIDER_ERROR.
   */
  async visit(token: string, back: 'done' | 'left' | null): Promise<PaymentVisit> {
    const id = commissionOfToken(token, this.settings);
    const billable = id === null ? null : await this.billable(id);
    if (!billable || billable.status === 'pending') throw new NotFound(NOUNS.paymentLink);
    if (billable.status === 'cancelled') throw new PaymentLinkRevoked();
    if (billable.status === 'paid') return { to: 'page', page: 'paid', invoice: billable };
    if (back !== null) return { to: 'page', page: back === 'done' ? 'processing' : 'left', invoice: billable };
    const state =
      billable.paymentSessionId === null ? null : await this.payments.getCheckout(billable.paymentSessionId);
    // Paid there, and its event is on the way: a second session would take the money twice.
    if (state?.status === 'complete') return { to: 'page', page: 'processing', invoice: billable };
    if (state?.status === 'open' && state.url !== null) return { to: 'checkout', url: state.url };
    const renewed = await this.payments.createCheckout(this.checkoutInput(billable));
    const kept = await this.database.maybeOne(
      `UPDATE commission SET payment_session_id = $3, payment_session_url = $4, payment_session_expires_at = $5,
         payment_session_number = $2 + 1
        WHERE id = $1 AND payment_session_number = $2 AND status = 'invoiced' RETURNING id`,
      [billable.id, billable.paymentSessionNumber, renewed.sessionId, renewed.url, renewed.expiresAt],
    );
    if (kept) {
      this.logger.log({ msg: 'checkout session renewed', commissionId: billable.id });
      return { to: 'checkout', url: renewed.url };
    }
    // Somebody was quicker: another visitor, who got this very session by the same key, or a payment or cancellation.
    const current = await this.billable(billable.id);
    if (current?.status === 'cancelled') throw new PaymentLinkRevoked();
    if (current?.status === 'paid') return { to: 'page', page: 'paid', invoice: current };
    return { to: 'checkout', url: renewed.url };
  }

  /** The part of `invoice` that stands or falls together; the commission is locked. */
  private async issue(row: Commission, sessionNumber: number, checkout: Checkout): Promise<CommissionView> {
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
    await this.database.update(commissions, row.id, {
      status: 'invoiced',
      invoiceNumber: given,
      invoicedAt: now,
      dueDate,
      updatedAt: now,
      paymentSessionNumber: sessionNumber,
      paymentSessionId: checkout.sessionId,
      paymentSessionUrl: checkout.url,
      paymentSessionExpiresAt: checkout.expiresAt,
    });
    const link = paymentUrl(row.id, this.settings);
    await this.facts.record(CommissionInvoiced, {
      requestId: row.requestId,
      payload: { ...owedBy(row), invoiceNumber: given, dueDate },
      carried: {
        description: row.description,
        sealedUrl: seal(link, this.settings.authSecret, 'mail-link').toString('base64'),
      },
    });
    return toCommissionView(await getShown(this.database, row.id), this.settings);
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
    return { ...input, idempotencyKey: `commission-${billable.id}-${billable.paymentSessionNumber + 1}-${digest}` };
  }

  private billable(id: string): Promise<Billable | null> {
    return this.database.maybeOne<Billable>(
      `SELECT ${commissions.select('c', BILLABLE)}, m.email, r.code AS "requestCode", r.title AS "requestTitle"
         FROM commission c JOIN member m ON m.id = c.member_id JOIN request r ON r.id = c.request_id WHERE c.id = $1`,
      [id],
    );
  }
}
