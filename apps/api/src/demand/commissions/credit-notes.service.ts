import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { seal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type PaymentLinks, paymentLinksConfig } from './payment-links.config';
import { plus } from '#domain/money';
import type { BillingDocumentView } from '../billing/billing.dto';
import { type BillingConfig, billingConfig, chargesVat } from '../billing/billing.config';
import { creditOf } from '../billing/billing.rules';
import { BillingService, type IssuedDocument } from '../billing/billing.service';
import type { Letterhead } from '../billing/pdf-page';
import { type Commission, commissions } from './commission.entity';
import type { CreateCreditNote, ShownCommission } from './commissions.dto';
import { CreditTooHigh, NothingToCredit } from './commissions.errors';
import { CommissionCancelled, CommissionCredited, type CreditMail } from './commissions.events';
import { assertAmounts, owedOf } from './commissions.rules';
import { assertVersion, changeCommission, getLocked, owedBy } from './commissions.sql';
import { creditNoteUrl } from './payment-link';

interface Cancelled {
  cancelled: ShownCommission;
  /** Null if nothing was invoiced. */
  creditNote: IssuedDocument | null;
}

/** Issues credit notes over all or part of an invoice. */
@Injectable()
export class CreditNotesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(paymentLinksConfig.KEY) private readonly links: PaymentLinks,
    @Inject(billingConfig.KEY) private readonly billingSettings: BillingConfig,
    private readonly events: DomainEvents,
    private readonly billing: BillingService,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Credits part of an invoice, or all that is left of it; for team users, outside of transactions. The credited amount
   * of an unpaid invoice is no longer owed, and the payment link asks for the rest; crediting all of it cancels the
   * commission. For a paid invoice the team has to refund the amount. The credit note is mailed to the venue.
   * `version` is the version of the commission the caller has read.
   * @throws NOT_FOUND the commission doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it has no invoice, or is canceled
   * @throws VALIDATION_ERROR more than is left
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async create(id: string, input: CreateCreditNote, version?: number): Promise<BillingDocumentView> {
    const letterhead = await this.billing.prepare();
    return this.database.transaction(async () => {
      const row = await getLocked(this.database, id);
      assertVersion(row, version);
      const mailboxId = await this.mailboxes.choose(row.requestId, input.mailboxId);
      const { id: documentId } = await this.give(row, input, letterhead, mailboxId);
      return this.billing.get(documentId);
    });
  }

  /**
   * Cancels a locked open commission, in the ambient transaction. If it was invoiced, a credit note covers what is left
   * and is mailed, by the mailbox or (null) from the service's own address.
   */
  async cancel(
    row: Commission,
    letterhead: Letterhead,
    mailboxId: string | null,
    reason: string | null = null,
  ): Promise<Cancelled> {
    const credit = row.invoiceNumber === null ? null : await this.credit(row, leftOf(row).net, reason, letterhead);
    const cancelled = await changeCommission(this.database, row.id, { status: 'cancelled', nextReminderOn: null });
    await this.events.publish(CommissionCancelled, {
      requestId: row.requestId,
      payload: { ...owedBy(row), creditNote: credit?.document.number ?? null },
      carried: { mail: credit?.mail ?? null, mailboxId },
    });
    return { cancelled, creditNote: credit?.document ?? null };
  }

  /** Credits part of a locked commission's invoice, or all that is left of it. */
  private async give(
    row: Commission,
    input: CreateCreditNote,
    letterhead: Letterhead,
    mailboxId: string | null,
  ): Promise<IssuedDocument> {
    if (row.invoiceNumber === null || row.status === 'cancelled') throw new NothingToCredit(row.status);
    const left = leftOf(row);
    const net = input.net ?? left.net;
    assertAmounts({ net }, row.currency);
    if (left.net === 0 || net > left.net)
      throw new CreditTooHigh(left.net, row.currency, chargesVat(this.billingSettings));
    const reason = input.reason ?? null;
    if (row.status === 'invoiced' && net === left.net) {
      const { creditNote } = await this.cancel(row, letterhead, mailboxId, reason);
      if (creditNote === null) throw new NothingToCredit(row.status);
      return creditNote;
    }
    const { document, row: after, mail } = await this.credit(row, net, reason, letterhead);
    await this.events.publish(CommissionCredited, {
      requestId: row.requestId,
      payload: {
        ...owedBy(after),
        creditNote: document.number,
        invoiceNumber: row.invoiceNumber,
        net: document.net,
        gross: document.gross,
      },
      carried: { mail, mailboxId },
    });
    return document;
  }

  private async credit(
    row: Commission,
    net: number,
    reason: string | null,
    letterhead: Letterhead,
  ): Promise<{ document: IssuedDocument; row: Commission; mail: CreditMail }> {
    const invoice = await this.billing.invoiceOf(row.id);
    if (invoice === null) throw new NothingToCredit(row.status);
    const given = creditOf(leftOf(row), net, invoice.vat[0]?.percent ?? 0, row.currency);
    const today = this.clock.dateIn(this.app.timeZone);
    const document = await this.billing.issueCreditNote(invoice, given, reason, today, letterhead);
    const after = await this.database.update(commissions, row.id, {
      credited: plus(row.credited, given.net),
      creditedVat: plus(row.creditedVat, given.vat),
      // The link must lead to a session that asks for the rest.
      paymentSessionId: null,
      paymentSessionUrl: null,
      paymentSessionExpiresAt: null,
    });
    const mail = {
      creditNoteNumber: document.number,
      invoiceNumber: invoice.number,
      amount: document.gross,
      currency: row.currency,
      reason,
      owed: owedOf(after),
      paid: row.status === 'paid',
      sealedUrl: seal(creditNoteUrl(row.id, document.number, this.links), this.links.secret, 'mail-link').toString(
        'base64',
      ),
    };
    return { document, row: after, mail };
  }
}

/** The amounts not yet credited. */
const leftOf = (row: Commission): { net: number; vat: number } => ({
  net: plus(row.amount, -row.credited),
  vat: plus(row.vat, -row.creditedVat),
});
