import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { broken, NotFound, ValidationError } from '#core/errors';
import { MONEY_MAX } from '#http/fields';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { type BillingConfig, billingConfig } from './billing.config';
import { vatOn } from '#domain/offer-totals';
import type { Locale } from '#i18n/locale';
import { AgencyService } from '../../foundations/team/agency.service';
import { type BillingDocument, billingDocuments } from './billing-document.entity';
import type { BillingDocumentView } from './billing.dto';
import { VatNumberMissing } from './billing.errors';
import { type DocumentKind, documentNumber, grossOf, type Party, type Sums, type VatPart } from './billing.rules';
import { creditNoteMentions, defaultLine, invoiceMentions } from './billing.words';
import { DocumentMaker } from './document-maker';
import type { Billed } from './factur-x';
import type { Letterhead } from './pdf-page';
import { vatOf } from './vat.rules';

/** The input of an invoice: the amount excluding VAT, and the buyer. */
export interface ToBill {
  net: number;
  currency: string;
  description: string | null;
  requestCode: string;
  locale: Locale;
  buyer: Party & { country: string };
}

/** A stored document, for other areas. */
export type IssuedDocument = BillingDocument;

/** An invoice without a number. */
export type Draft = Omit<Billed, 'kind' | 'number' | 'corrects'>;

const shown = billingDocuments.except('content', 'traceId', 'correctsId');
const SHOWN = `${billingDocuments.select('billing_document', shown)},
  (SELECT json_build_object('id', c.id, 'number', c.number, 'issueDate', c.issue_date)
     FROM billing_document c WHERE c.id = billing_document.corrects_id) AS corrects`;

const COUNTERS: Record<DocumentKind, string> = {
  invoice: `INSERT INTO invoice_counter (year, last_number) VALUES ($1, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = invoice_counter.last_number + 1 RETURNING last_number AS number`,
  credit_note: `INSERT INTO invoice_counter (year, last_number, last_credit_note) VALUES ($1, 0, 1)
    ON CONFLICT (year) DO UPDATE SET last_credit_note = invoice_counter.last_credit_note + 1
    RETURNING last_credit_note AS number`,
};

/**
 * Invoices and credit notes: their content, their numbers and their PDFs. The commissions decide who may issue one and
 * when.
 */
@Injectable()
export class BillingService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    @Inject(billingConfig.KEY) private readonly config: BillingConfig,
    private readonly agencies: AgencyService,
    private readonly documents: DocumentMaker,
  ) {}

  /** Loads the document libraries, before a transaction has locks that would wait for them; returns the letterhead. */
  async prepare(): Promise<Letterhead> {
    const [letterhead] = await Promise.all([
      this.agencies.letterhead(),
      this.documents.prepare(this.config.seller !== null),
    ]);
    return letterhead;
  }

  /**
   * Builds an invoice as it would be issued on a day, without writing anything.
   * @throws BILLING_DATA_MISSING the VAT depends on a missing number
   * @throws VALIDATION_ERROR the amount including VAT is too large
   */
  draft(toBill: ToBill, issueDate: string, dueDate: string): Draft {
    const { net, currency, locale, buyer, requestCode } = toBill;
    const part = this.vatPart(toBill, issueDate);
    const gross = grossOf({ net, vat: part?.vat ?? 0 });
    if (gross > MONEY_MAX) throw new ValidationError([broken('gross', 'max', { max: MONEY_MAX })]);
    return {
      issueDate,
      dueDate,
      locale,
      currency,
      seller: this.seller(),
      buyer,
      lines: [{ description: toBill.description ?? defaultLine(locale, requestCode), net }],
      net,
      vat: part === null ? [] : [part],
      gross,
      mentions: invoiceMentions(locale, part?.reason ?? null),
    };
  }

  /**
   * Numbers an invoice and stores it, in the ambient transaction; a failure releases the number. The caller has locked
   * the commission.
   */
  async issueInvoice(commissionId: string, draft: Draft, letterhead: Letterhead): Promise<BillingDocument> {
    const number = await this.nextNumber('invoice', draft.issueDate);
    return this.keep(commissionId, null, { ...draft, kind: 'invoice', number, corrects: null }, letterhead);
  }

  /**
   * Numbers a credit note over part of an invoice and stores it, in the ambient transaction. The caller has locked the
   * commission, and checked that no more is credited than was invoiced.
   */
  async issueCreditNote(
    invoice: BillingDocument,
    { net, vat }: Sums,
    reason: string | null,
    issueDate: string,
    letterhead: Letterhead,
  ): Promise<BillingDocument> {
    const { locale, currency, seller, buyer } = invoice;
    const corrects = { number: invoice.number, issueDate: invoice.issueDate };
    const parts = invoice.vat.map((part) => ({ ...part, net, vat }));
    const mentions = creditNoteMentions(
      locale,
      corrects,
      reason,
      parts.flatMap((part) => part.reason ?? []),
    );
    const billed: Billed = {
      kind: 'credit_note',
      number: await this.nextNumber('credit_note', issueDate),
      corrects,
      issueDate,
      dueDate: null,
      locale,
      currency,
      seller,
      buyer,
      lines: [{ description: invoice.lines[0]?.description ?? '', net }],
      net,
      vat: parts,
      gross: grossOf({ net, vat }),
      mentions,
    };
    return this.keep(invoice.commissionId, invoice.id, billed, letterhead);
  }

  /** Returns the invoice of a commission, or null. */
  invoiceOf(commissionId: string): Promise<BillingDocument | null> {
    return this.database.maybeOne<BillingDocument>(
      `SELECT ${billingDocuments.columns} FROM billing_document WHERE commission_id = $1 AND kind = 'invoice'`,
      [commissionId],
    );
  }

  /** Returns the credit note of a commission with this number, or null. */
  creditNoteOf(commissionId: string, number: string): Promise<BillingDocument | null> {
    return this.database.maybeOne<BillingDocument>(
      `SELECT ${billingDocuments.columns} FROM billing_document WHERE number = $2 AND commission_id = $1 AND kind = 'credit_note'`,
      [commissionId, number],
    );
  }

  /** Returns the documents of a commission, the invoice first; for team users. */
  async ofCommission(commissionId: string, params: PageParams): Promise<PageView<BillingDocumentView>> {
    const { rows, total } = await this.database.page<BillingDocumentView>({
      select: SHOWN,
      from: 'billing_document',
      where: ['commission_id = $1'],
      params: [commissionId],
      orderBy: 'created_at, id',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns a document; for team users.
   * @throws NOT_FOUND the document doesn't exist
   */
  async get(id: string): Promise<BillingDocumentView> {
    const found = await this.database.maybeOne<BillingDocumentView>(
      `SELECT ${SHOWN} FROM billing_document WHERE id = $1`,
      [id],
    );
    if (!found) throw new NotFound(NOUNS.billingDocument);
    return found;
  }

  /**
   * Returns the PDF of a document; for team users.
   * @throws NOT_FOUND the document doesn't exist
   */
  async pdf(id: string): Promise<Pick<BillingDocument, 'number' | 'content'>> {
    const found = await this.database.maybeOne<Pick<BillingDocument, 'number' | 'content'>>(
      `SELECT number, content FROM billing_document WHERE id = $1`,
      [id],
    );
    if (!found) throw new NotFound(NOUNS.billingDocument);
    return found;
  }

  /** Computes the VAT; null without `BILLING_*` settings. */
  private vatPart({ net, currency, locale, buyer }: ToBill, date: string): VatPart | null {
    if (this.config.seller === null) return null;
    const rule = vatOf(this.config.regime, buyer, date);
    if (rule === null) throw new VatNumberMissing(buyer.name, buyer.country);
    const { category, percent, reason } = rule;
    return { category, percent, net, vat: vatOn(net, percent, currency), reason: reason?.[locale] ?? null };
  }

  private seller(): Party {
    return this.config.seller ?? { ...NOBODY, name: this.agency.name };
  }

  /** Locks the counter's row until the commit: a failure releases the number, so there are no gaps. */
  private async nextNumber(kind: DocumentKind, issueDate: string): Promise<string> {
    const year = Number(issueDate.slice(0, 4));
    const { number } = await this.database.one<{ number: number }>(COUNTERS[kind], [year]);
    return documentNumber(kind, year, number);
  }

  private async keep(
    commissionId: string,
    correctsId: string | null,
    billed: Billed,
    letterhead: Letterhead,
  ): Promise<BillingDocument> {
    const content = await this.documents.make(billed, letterhead);
    const { corrects: _corrects, ...said } = billed;
    return this.database.insert(billingDocuments, { ...said, commissionId, correctsId, content });
  }
}

const NOBODY: Party = {
  name: '',
  addressLine: null,
  postalCode: null,
  city: null,
  country: null,
  registrationNumber: null,
  vatNumber: null,
};
