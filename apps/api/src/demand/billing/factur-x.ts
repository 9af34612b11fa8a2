import type { EInvoiceFormat, Invoice, Logger } from '@e-invoice-eu/core';
import type { ValidateFunction } from 'ajv';
import type { BillingDocument } from './billing-document.entity';
import type { Party, VatPart } from './billing.rules';
import type { VatCategory } from './vat.rules';

/** The document's content, without its renderings. */
export type Billed = Omit<
  BillingDocument,
  'content' | 'traceId' | 'createdAt' | 'id' | 'commissionId' | 'correctsId'
> & {
  corrects: { number: string; issueDate: string } | null;
};

/** UNCL 5305. */
const CATEGORY_CODES: Record<VatCategory, 'S' | 'AE' | 'O' | 'E'> = {
  standard: 'S',
  reverse_charge: 'AE',
  outside: 'O',
  exempt: 'E',
};
/** UNTDID 1001. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const;

const FORMAT = 'Factur-X-EN16931';
const silent: Logger = { log() {}, warn() {}, error() {} };

/** The library's validator and writer. */
interface FacturX {
  format: EInvoiceFormat;
  isValid: ValidateFunction<Invoice>;
}

let loaded: Promise<FacturX> | null = null;

/**
 * The library, and the standard's schema as a function. The library's own service recompiles the schema for each
 * document, which takes longer than everything else; this one is compiled with the first document and reused.
 */
export const facturX = (): Promise<FacturX> =>
  (loaded ??= Promise.all([import('@e-invoice-eu/core'), import('ajv/dist/2019.js')]).then(
    ([{ FormatFactoryService, invoiceSchema }, { Ajv2019 }]) => {
      const format = new FormatFactoryService().createFormatService(FORMAT, silent);
      const schema = structuredClone(invoiceSchema);
      format.patchSchema(schema);
      return { format, isValid: new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile(schema) };
    },
  ));

/**
 * Returns the PDF as Factur-X (EN 16931): PDF/A-3 with the same invoice embedded as CII XML. Takes a tenth of a second,
 * without network access.
 * @throws Error the document violates the standard's schema
 */
export async function withFacturX(billed: Billed, part: VatPart, pdf: Buffer): Promise<Buffer> {
  const { format, isValid } = await facturX();
  const invoice = toInvoice(billed, part);
  if (!isValid(invoice)) throw new Error('The document violates the schema of EN 16931.', { cause: isValid.errors });
  format.fillInvoiceDefaults(invoice);
  const made = await format.generate(invoice, {
    format: FORMAT,
    lang: billed.locale,
    noWarnings: true,
    pdf: { buffer: pdf, filename: `${billed.number}.pdf`, mimetype: 'application/pdf' },
  });
  if (typeof made === 'string') throw new Error('Factur-X was created without its PDF.');
  return Buffer.from(made);
}

type Fields = Invoice['ubl:Invoice'];

const text = (amount: number): string => amount.toFixed(2);

function toInvoice(billed: Billed, part: VatPart): Invoice {
  const currency = billed.currency as Fields['cbc:DocumentCurrencyCode'];
  const code = CATEGORY_CODES[part.category];
  const category = { 'cbc:ID': code, ...rateOf(part), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
  const [first, ...others] = billed.lines.map(({ description, net }, index) => ({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': '1',
    'cbc:InvoicedQuantity@unitCode': 'C62' as const,
    'cbc:LineExtensionAmount': text(net),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:Item': { 'cbc:Name': description, 'cac:ClassifiedTaxCategory': category },
    'cac:Price': { 'cbc:PriceAmount': text(net), 'cbc:PriceAmount@currencyID': currency },
  }));
  if (first === undefined) throw new Error('A document has no line.');
  return {
    'ubl:Invoice': {
      'cbc:ID': billed.number,
      'cbc:IssueDate': billed.issueDate,
      ...(billed.dueDate === null ? {} : { 'cbc:DueDate': billed.dueDate }),
      'cbc:InvoiceTypeCode': TYPE_CODES[billed.kind],
      'cbc:Note': [billed.mentions.join('\n')],
      'cbc:DocumentCurrencyCode': currency,
      ...(billed.corrects && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': billed.corrects.number,
              'cbc:IssueDate': billed.corrects.issueDate,
            },
          },
        ],
      }),
      'cac:AccountingSupplierParty': {
        'cac:Party': {
          'cac:PostalAddress': addressOf(billed.seller),
          'cac:PartyTaxScheme': sellerTax(billed.seller, code),
          'cac:PartyLegalEntity': legalEntity(billed.seller),
        },
      },
      'cac:AccountingCustomerParty': {
        'cac:Party': {
          'cac:PostalAddress': addressOf(billed.buyer),
          // BR-O-02: an invoice outside the scope of VAT states no VAT number.
          ...(billed.buyer.vatNumber === null || code === 'O'
            ? {}
            : { 'cac:PartyTaxScheme': vat(billed.buyer.vatNumber) }),
          'cac:PartyLegalEntity': legalEntity(billed.buyer),
        },
      },
      // The service counts as rendered, and falls due, when it is invoiced.
      'cac:Delivery': { 'cbc:ActualDeliveryDate': billed.issueDate },
      'cac:PaymentTerms': { 'cbc:Note': billed.mentions.join(' ') },
      'cac:TaxTotal': [
        {
          'cbc:TaxAmount': text(part.vat),
          'cbc:TaxAmount@currencyID': currency,
          'cac:TaxSubtotal': [
            {
              'cbc:TaxableAmount': text(part.net),
              'cbc:TaxableAmount@currencyID': currency,
              'cbc:TaxAmount': text(part.vat),
              'cbc:TaxAmount@currencyID': currency,
              'cac:TaxCategory': { ...category, ...(part.reason && { 'cbc:TaxExemptionReason': part.reason }) },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': text(billed.net),
        'cbc:LineExtensionAmount@currencyID': currency,
        'cbc:TaxExclusiveAmount': text(billed.net),
        'cbc:TaxExclusiveAmount@currencyID': currency,
        'cbc:TaxInclusiveAmount': text(billed.gross),
        'cbc:TaxInclusiveAmount@currencyID': currency,
        'cbc:PayableAmount': text(billed.gross),
        'cbc:PayableAmount@currencyID': currency,
      },
      'cac:InvoiceLine': [first, ...others],
    },
  };
}

/** BR-O-05: outside the scope of VAT there is no rate, not even 0. */
const rateOf = ({ category, percent }: VatPart) => (category === 'outside' ? {} : { 'cbc:Percent': String(percent) });

type Address = Fields['cac:AccountingSupplierParty']['cac:Party']['cac:PostalAddress'];
type CountryCode = Address['cac:Country']['cbc:IdentificationCode'];

const addressOf = ({ addressLine, city, postalCode, country }: Party): Address => ({
  ...(addressLine === null ? {} : { 'cbc:StreetName': addressLine }),
  ...(city === null ? {} : { 'cbc:CityName': city }),
  ...(postalCode === null ? {} : { 'cbc:PostalZone': postalCode }),
  'cac:Country': { 'cbc:IdentificationCode': (country ?? 'FR') as CountryCode },
});

/** The scheme (ISO 6523) marks a SIREN or a SIRET; other numbers have none. */
const legalEntity = ({ name, registrationNumber }: Party) => ({
  'cbc:RegistrationName': name,
  ...(registrationNumber === null ? {} : { 'cbc:CompanyID': registrationNumber, ...schemeOf(registrationNumber) }),
});

const schemeOf = (registrationNumber: string) =>
  /^\d{9}$/.test(registrationNumber)
    ? { 'cbc:CompanyID@schemeID': '0002' as const }
    : /^\d{14}$/.test(registrationNumber)
      ? { 'cbc:CompanyID@schemeID': '0009' as const }
      : {};

const vat = (vatNumber: string) => ({
  'cbc:CompanyID': vatNumber.replace(/[\s.-]/g, ''),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
});

/** A seller without VAT names its tax registration instead (BR-E-02). */
function sellerTax({ vatNumber, registrationNumber }: Party, code: string): [] | [ReturnType<typeof vat>] {
  if (code === 'O') return [];
  if (vatNumber !== null) return [vat(vatNumber)];
  return registrationNumber === null
    ? []
    : [{ 'cbc:CompanyID': registrationNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }];
}
