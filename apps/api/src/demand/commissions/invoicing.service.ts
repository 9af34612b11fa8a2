import { Injectable, Logger } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { linkIsOf } from '#http/locale';
import { seal, sha256 } from '#core/secrets';
import { Settings } from '#core/settings';
import { plus } from '#domain/money';
import { toMinorUnits } from '#providers/payments/minor-units';
import { type Checkout, type CheckoutInput, PaymentsProvider } from '#providers/payments/payments.provider';
import { isDocumentNumber } from '../billing/billing.rules';
import { BillingService, type Draft, type IssuedDocument, type ToBill } from '../billing/billing.service';
import { type Commission, commissions } from './commission.entity';
import { type CommissionView, type InvoicePreviewView, toCommissionView } from './commissions.dto';
import { ChangedMeanwhile, PaymentLinkRevoked } from './commissions.errors';
import { CommissionInvoiced } from './commissions.events';
import { assertTransition, dueDateOf, nextReminder, owedOf } from './commissions.rules';
import { assertVersion, changeCommission, getLocked, owedBy, TO_BILL } from './commissions.sql';
import { commissionOfToken, paymentUrl } from './payment-link';

/** Where a visitor of the payment link goes: to the provider's page, or to a page of ours that says why there is no payment. */
export type PaymentVisit = { to: 'checkout'; url: string } | { to: 'page'; page: PaymentPage; invoice: ShownInvoice };

/** Why there is nothing to pay: it is paid, it is being confirmed, or the visitor has just left the provider's page. */
export type PaymentPage = 'paid' | 'processing' | 'left';

/** What a visitor sees of an invoice. */
export type ShownInvoice = Pick<Commission, 'invoiceNumber' | 'currency' | 'dueDate' | 'paidAt'> & {
  /** What is to be paid or was, with VAT. */
  amount: number;
};

/** A commission with what a checkout session is made of. */
const BILLABLE = [
  'id',
  'version',
  'status',
  'amount',
  'currency',
  'description',
  'vat',
  'credited',
  'creditedVat',
  'paymentSessionNumber',
  'paymentSessionId',
  'invoiceNumber',
  'dueDate',
  'paidAt',
] as const satisfies (keyof Commission)[];
type Billable = Row<Commission, (typeof BILLABLE)[number]> &
  Pick<ToBill, 'buyer' | 'locale' | 'requestCode'> & {
    email: string;
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
    private readonly events: DomainEvents,
    private readonly payments: PaymentsProvider,
    private readonly billing: BillingService,
  ) {}

  /**
   * Opens a checkout session and then, in one transaction, numbers the invoice, keeps the session and has the invoice mailed;
   * for team users. Of two calls at once one succeeds, and both ask the provider for the same session.
   *
   * `version` is the one that the caller has read. Ends in NOT_FOUND, PRECONDITION_FAILED, INVALID_STATUS_TRANSITION (not pending, or
   * changed meanwhile), BILLING_DATA_MISSING, PROVIDER_ERROR (the commission stays pending and can be invoiced again).
   */
  async invoice(id: string, version?: number): Promise<CommissionView> {
    const billable = await this.billable(id);
    if (!billable) throw new NotFound(NOUNS.commission);
    await assertVersion(this.database, this.settings, billable, version);
    assertTransition(billable.status, 'invoiced');
    const input = this.checkoutInput(billable, this.draft(billable).gross);
    const checkout = await this.payments.createCheckout(input).catch(async (error: unknown) => {
      // The provider refuses a call whose twin is still under way; the twin may have invoiced it by now.
      const current = await this.billable(id);
      if (current) assertTransition(current.status, 'invoiced');
      throw error;
    });
    const letterhead = await this.billing.prepare();
    return this.database.transaction(async () => {
      const row = await getLocked(this.database, id);
      await assertVersion(this.database, this.settings, row, version);
      assertTransition(row.status, 'invoiced');
      const current = await this.billable(id);
      const draft = current && this.draft(current);
      if (!draft || this.checkoutInput(current, draft.gross).idempotencyKey !== input.idempotencyKey)
        throw new ChangedMeanwhile();
      const { number } = await this.billing.issueInvoice(id, draft, letterhead);
      return this.issue(row, number, draft, billable.paymentSessionNumber + 1, checkout);
    });
  }

  /**
   * What the invoice of a pending commission would say; for team users. Ends in NOT_FOUND, INVALID_STATUS_TRANSITION or
   * BILLING_DATA_MISSING.
   */
  async preview(id: string): Promise<InvoicePreviewView> {
    const billable = await this.billable(id);
    if (!billable) throw new NotFound(NOUNS.commission);
    assertTransition(billable.status, 'invoiced');
    const { buyer, version } = billable;
    const missing = (['addressLine', 'city', 'registrationNumber'] as const).filter((field) => buyer[field] === null);
    return { ...this.draft(billable), missing, version };
  }

  /**
   * The PDF of the invoice, by the link of its mail; for anybody who has it, also once it is paid or cancelled. Ends in NOT_FOUND (not a
   * link of ours, or no document yet).
   */
  async invoicePdf(token: string): Promise<Pick<IssuedDocument, 'number' | 'content'>> {
    const id = commissionOfToken(token, this.settings);
    const invoice = id === null ? null : await this.billing.invoiceOf(id);
    if (!invoice) throw new NotFound(NOUNS.billingDocument);
    return invoice;
  }

  /** The PDF of a credit note on it, by the link of its own mail; for anybody who has it. Ends in NOT_FOUND. */
  async creditNotePdf(token: string, number: string): Promise<Pick<IssuedDocument, 'number' | 'content'>> {
    const id = commissionOfToken(token, this.settings);
    const creditNote = id === null || !isDocumentNumber(number) ? null : await this.billing.creditNoteOf(id, number);
    if (!creditNote) throw new NotFound(NOUNS.billingDocument);
    return creditNote;
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
    if (billable) linkIsOf(billable.locale);
    if (!billable || billable.status === 'pending') throw new NotFound(NOUNS.paymentLink);
    if (billable.status === 'cancelled') throw new PaymentLinkRevoked();
    const invoice = shownInvoice(billable);
    if (billable.status === 'paid') return { to: 'page', page: 'paid', invoice };
    if (back !== null) return { to: 'page', page: back === 'done' ? 'processing' : 'left', invoice };
    const state =
      billable.paymentSessionId === null ? null : await this.payments.getCheckout(billable.paymentSessionId);
    // Paid there, and its event is on the way: a second session would take the money twice.
    if (state?.status === 'complete') return { to: 'page', page: 'processing', invoice };
    if (state?.status === 'open' && state.url !== null) return { to: 'checkout', url: state.url };
    const renewed = await this.payments.createCheckout(this.checkoutInput(billable, owedOf(billable)));
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
    if (current?.status === 'paid') return { to: 'page', page: 'paid', invoice: shownInvoice(current) };
    return { to: 'checkout', url: renewed.url };
  }

  /** Says on a locked commission that it is invoiced, and has the invoice mailed. */
  private async issue(
    row: Commission,
    number: string,
    draft: Draft & { dueDate: string },
    sessionNumber: number,
    checkout: Checkout,
  ): Promise<CommissionView> {
    const now = this.clock.now();
    const { dueDate } = draft;
    const invoiced = await changeCommission(this.database, row.id, {
      status: 'invoiced',
      invoiceNumber: number,
      invoicedAt: now,
      vat: plus(draft.gross, -draft.net),
      dueDate,
      nextReminderOn: nextReminder(dueDate, 0),
      updatedAt: now,
      paymentSessionNumber: sessionNumber,
      paymentSessionId: checkout.sessionId,
      paymentSessionUrl: checkout.url,
      paymentSessionExpiresAt: checkout.expiresAt,
    });
    const link = paymentUrl(row.id, this.settings);
    await this.events.publish(CommissionInvoiced, {
      requestId: row.requestId,
      payload: { ...owedBy(invoiced), invoiceNumber: number, dueDate },
      carried: {
        description: row.description,
        sealedUrl: seal(link, this.settings.authSecret, 'mail-link').toString('base64'),
      },
    });
    return toCommissionView(invoiced, this.settings);
  }

  /** The invoice as it would be issued today. */
  private draft(billable: Billable): Draft & { dueDate: string } {
    const today = this.clock.dateIn(this.settings.TIME_ZONE);
    const dueDate = dueDateOf(billable.dueDate, today);
    return { ...this.billing.draft({ ...billable, net: billable.amount }, today, dueDate), dueDate };
  }

  /** What the provider is asked for the commission's next session, over `amount` in the major unit. */
  private checkoutInput(billable: Billable, amount: number): CheckoutInput {
    const link = paymentUrl(billable.id, this.settings);
    const subject = billable.description ?? `Commission ${billable.requestCode} – ${billable.requestTitle}`;
    const input = {
      commissionId: billable.id,
      amountMinor: toMinorUnits(amount, billable.currency),
      currency: billable.currency,
      description: [...subject].slice(0, PRODUCT_NAME_MAX).join(''),
      customerEmail: billable.email,
      locale: billable.locale,
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
      `SELECT ${commissions.select('c', BILLABLE)}, m.email, r.title AS "requestTitle", ${TO_BILL}
         FROM commission c JOIN member m ON m.id = c.member_id JOIN request r ON r.id = c.request_id WHERE c.id = $1`,
      [id],
    );
  }
}

const shownInvoice = (billable: Billable): ShownInvoice => ({ ...billable, amount: owedOf(billable) });
