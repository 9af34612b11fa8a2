import { Inject, Injectable, Logger } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { NotFound } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import type { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { linkIsOf } from '#http/locale';
import { seal, sha256 } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type PaymentLinks, paymentLinksConfig } from './payment-links.config';
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

/** The target of the payment link: the provider's page, or one of our pages that says why there is no payment. */
export type PaymentVisit = { to: 'checkout'; url: string } | { to: 'page'; page: PaymentPage; invoice: ShownInvoice };

/** Why there is nothing to pay: it is paid, it is being confirmed, or the visitor has just left the provider's page. */
export type PaymentPage = 'paid' | 'processing' | 'left';

/** The part of an invoice that visitors see. */
export type ShownInvoice = Pick<Commission, 'invoiceNumber' | 'currency' | 'dueDate' | 'paidAt'> & {
  /** The amount to pay or paid, including VAT. */
  amount: number;
};

/** A commission with the data for a checkout session. */
const BILLABLE = [
  'id',
  'version',
  'requestId',
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

/** The provider's limit for the product name. */
const PRODUCT_NAME_MAX = 250;

/** Invoices and the payment link for venues. The provider is only called outside of transactions. */
@Injectable()
export class InvoicingService {
  private readonly logger = new Logger(InvoicingService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(paymentLinksConfig.KEY) private readonly links: PaymentLinks,
    private readonly events: DomainEvents,
    private readonly payments: PaymentsProvider,
    private readonly billing: BillingService,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Opens a checkout session and then, in one transaction, numbers the invoice, stores the session and mails the
   * invoice; for team users. One of two concurrent calls succeeds, and both request the same session from the provider.
   * `version` is the one the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't pending, or changed in the meantime
   * @throws BILLING_DATA_MISSING the VAT depends on a missing number
   * @throws PROVIDER_ERROR the commission stays pending and can be invoiced again
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async invoice(id: string, sending: SendFrom = {}, version?: number): Promise<CommissionView> {
    const billable = await this.billable(id);
    if (!billable) throw new NotFound(NOUNS.commission);
    assertVersion(billable, version);
    assertTransition(billable.status, 'invoiced');
    const mailboxId = await this.mailboxes.choose(billable.requestId, sending.mailboxId);
    const input = this.checkoutInput(billable, this.draft(billable).gross);
    const checkout = await this.payments.createCheckout(input).catch(async (error: unknown) => {
      // The provider refuses a call while its twin is in progress; the twin may have invoiced it by now.
      const current = await this.billable(id);
      if (current) assertTransition(current.status, 'invoiced');
      throw error;
    });
    const letterhead = await this.billing.prepare();
    return this.database.transaction(async () => {
      const row = await getLocked(this.database, id);
      assertVersion(row, version);
      assertTransition(row.status, 'invoiced');
      const current = await this.billable(id);
      const draft = current && this.draft(current);
      if (!draft || this.checkoutInput(current, draft.gross).idempotencyKey !== input.idempotencyKey)
        throw new ChangedMeanwhile();
      const { number } = await this.billing.issueInvoice(id, draft, letterhead);
      return this.issue(row, number, draft, billable.paymentSessionNumber + 1, checkout, mailboxId);
    });
  }

  /**
   * Returns the invoice that a pending commission would get; for team users.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws INVALID_STATUS_TRANSITION it isn't pending
   * @throws BILLING_DATA_MISSING the VAT depends on a missing number
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
   * Returns the PDF of the invoice, by the link in its mail; for anyone with the link, also once it is paid or
   * canceled.
   * @throws NOT_FOUND not one of our links, or no document yet
   */
  async invoicePdf(token: string): Promise<Pick<IssuedDocument, 'number' | 'content'>> {
    const id = commissionOfToken(token, this.links);
    const invoice = id === null ? null : await this.billing.invoiceOf(id);
    if (!invoice) throw new NotFound(NOUNS.billingDocument);
    return invoice;
  }

  /**
   * Returns the PDF of one of its credit notes, by the link in its mail; for anyone with the link.
   * @throws NOT_FOUND not one of our links, or no such credit note
   */
  async creditNotePdf(token: string, number: string): Promise<Pick<IssuedDocument, 'number' | 'content'>> {
    const id = commissionOfToken(token, this.links);
    const creditNote = id === null || !isDocumentNumber(number) ? null : await this.billing.creditNoteOf(id, number);
    if (!creditNote) throw new NotFound(NOUNS.billingDocument);
    return creditNote;
  }

  /**
   * Follows the link of the invoice mail; for anyone with the link. The session is renewed if it has expired or the
   * provider no longer knows it, so that the link works until the invoice is paid or canceled.
   * `back`: the visitor returns from the provider's page, having paid (`done`) or not (`left`).
   * @throws NOT_FOUND not one of our links
   * @throws TOKEN_REVOKED the commission is canceled
   * @throws PROVIDER_ERROR the provider failed
   */
  async visit(token: string, back: 'done' | 'left' | null): Promise<PaymentVisit> {
    const id = commissionOfToken(token, this.links);
    const billable = id === null ? null : await this.billable(id);
    if (billable) linkIsOf(billable.locale);
    if (!billable || billable.status === 'pending') throw new NotFound(NOUNS.paymentLink);
    if (billable.status === 'cancelled') throw new PaymentLinkRevoked();
    const invoice = shownInvoice(billable);
    if (billable.status === 'paid') return { to: 'page', page: 'paid', invoice };
    if (back !== null) return { to: 'page', page: back === 'done' ? 'processing' : 'left', invoice };
    const state =
      billable.paymentSessionId === null ? null : await this.payments.getCheckout(billable.paymentSessionId);
    // It was paid there, and the event is on its way: a second session would take the money twice.
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
      this.logger.log({ msg: 'renewed the checkout session', commissionId: billable.id });
      return { to: 'checkout', url: renewed.url };
    }
    // Something was faster: another visitor, who got this same session by the same key, or a payment or cancellation.
    const current = await this.billable(billable.id);
    if (current?.status === 'cancelled') throw new PaymentLinkRevoked();
    if (current?.status === 'paid') return { to: 'page', page: 'paid', invoice: shownInvoice(current) };
    return { to: 'checkout', url: renewed.url };
  }

  /** Marks a locked commission as invoiced, and mails the invoice. */
  private async issue(
    row: Commission,
    number: string,
    draft: Draft & { dueDate: string },
    sessionNumber: number,
    checkout: Checkout,
    mailboxId: string | null,
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
    const link = paymentUrl(row.id, this.links);
    await this.events.publish(CommissionInvoiced, {
      requestId: row.requestId,
      payload: { ...owedBy(invoiced), invoiceNumber: number, dueDate },
      carried: {
        description: row.description,
        sealedUrl: seal(link, this.links.secret, 'mail-link').toString('base64'),
        mailboxId,
      },
    });
    return toCommissionView(invoiced, this.links);
  }

  /** Builds the invoice as it would be issued today. */
  private draft(billable: Billable): Draft & { dueDate: string } {
    const today = this.clock.dateIn(this.app.timeZone);
    const dueDate = dueDateOf(billable.dueDate, today);
    return { ...this.billing.draft({ ...billable, net: billable.amount }, today, dueDate), dueDate };
  }

  /** The provider input for the commission's next session, over `amount` in the major unit. */
  private checkoutInput(billable: Billable, amount: number): CheckoutInput {
    const link = paymentUrl(billable.id, this.links);
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
    // The same for every attempt at one session, and different as soon as anything about it changes: the provider
    // refuses a known key with other input.
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
