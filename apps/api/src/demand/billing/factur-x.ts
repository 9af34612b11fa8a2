import type { EInvoiceFormat, Invoice, Logger } from '@e-invoice-eu/core';
import type { ValidateFunction } from 'ajv';
import type { BillingDocument } from './billing-document.entity';
import { latePaymentNotes } from './billing.words';
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
/** BT-23 by the rule BR-FR-08: an invoice for a service that isn't paid yet. */
const PROCESS = 'S1';
const silent: Logger = { log() {}, warn() {}, error() {} };

/** The library's validator and writer. */
interface FacturX {
  format: EInvoiceFormat;
  isValid: ValidateFunction<Invoice>;
}

/** The scheme (EAS) of addresses in the directory of French platforms. */
const FRENCH_DIRECTORY = '0225';

/** Codes of ISO 4217 that inputs may have, and the library's list doesn't: a former currency, and “no currency”. */
const OTHER_CURRENCIES = ['SLL', 'XXX'];

/** The lists of address schemes and currencies in the standard's schema. */
interface WithLists {
  $defs: { codeLists: Record<'eas' | 'ISO4217', { enum: string[] }> };
}

/** The library's formats render their XML by this method. */
interface XmlFormat extends EInvoiceFormat {
  renderXML(data: object): string;
}

/**
 * Writes each note as its own element, with its subject (`#PMT#…`, as EN 16931 writes it in UBL) as CII has it: the library writes all
 * texts into one.
 */
const withSubjects = (xml: string): string =>
  xml.replace(/<ram:IncludedNote>([^]*?)<\/ram:IncludedNote>/, (_, texts: string) =>
    [...texts.matchAll(/<ram:Content>(?:#([A-Z]{3})#)?([^<]*)<\/ram:Content>/g)]
      .map(([, code, text = '']) => {
        const subject = code === undefined ? '' : `<ram:SubjectCode>${code}</ram:SubjectCode>`;
        return `<ram:IncludedNote><ram:Content>${text}</ram:Content>${subject}</ram:IncludedNote>`;
      })
      .join('\n'),
  );

let loaded: Promise<FacturX> | null = null;

/**
 * The library, and the standard's schema as a function. The library's own service recompiles the schema for each
 * document, which takes longer than everything else; this one is compiled with the first document and reused.
 */
export const facturX = (): Promise<FacturX> =>
  (loaded ??= Promise.all([import('@e-invoice-eu/core'), import('ajv/dist/2019.js')]).then(
    ([{ FormatFactoryService, invoiceSchema }, { Ajv2019 }]) => {
      const format = new FormatFactoryService().createFormatService(FORMAT, silent) as XmlFormat;
      const render = format.renderXML.bind(format);
      format.renderXML = (data) => withSubjects(render(data));
      const schema = structuredClone(invoiceSchema);
      format.patchSchema(schema);
      // The library's list of address schemes is older than the one of French platforms.
      const { eas, ISO4217 } = (schema as unknown as WithLists).$defs.codeLists;
      eas.enum.push(FRENCH_DIRECTORY);
      ISO4217.enum.push(...OTHER_CURRENCIES);
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

/** Returns a document in the standard's terms. */
export function toInvoice(billed: Billed, part: VatPart): Invoice {
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
      'cbc:ProfileID': PROCESS,
      'cbc:ID': billed.number,
      'cbc:IssueDate': billed.issueDate,
      ...(billed.dueDate === null ? {} : { 'cbc:DueDate': billed.dueDate }),
      'cbc:InvoiceTypeCode': TYPE_CODES[billed.kind],
      'cbc:Note': notesOf(billed),
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
          ...endpointOf(billed.seller),
          'cac:PostalAddress': addressOf(billed.seller),
          'cac:PartyTaxScheme': sellerTax(billed.seller, code),
          'cac:PartyLegalEntity': legalEntity(billed.seller),
        },
      },
      'cac:AccountingCustomerParty': {
        'cac:Party': {
          ...endpointOf(billed.buyer),
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

/**
 * Returns the notes: the statements on late payment, which French platforms require on every document, each once and under its subject
 * (BR-FR-05, BR-FR-06), and the document's others.
 */
function notesOf({ locale, mentions }: Billed): string[] {
  const legal = latePaymentNotes(locale);
  const others = mentions.filter((mention) => !legal.some(({ text }) => text === mention));
  // A statement of a person mustn't be taken for one with a subject.
  const plain = others.join('\n').replace(/^#(?=[A-Z]{3}#)/, ' #');
  return [...(plain === '' ? [] : [plain]), ...legal.map((note) => `#${note.code}#${note.text}`)];
}

/** Countries whose companies have a SIREN. */
const WITH_SIREN = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF', 'PM']);

/** Returns the SIREN of a French party, from its SIREN, SIRET or VAT number; null for any other. */
function sirenOf({ country, registrationNumber, vatNumber }: Party): string | null {
  const digits = registrationNumber?.replace(/[\s.-]/g, '') ?? '';
  if (/^(?:\d{9}|\d{14})$/.test(digits) && WITH_SIREN.has(country ?? 'FR')) return digits.slice(0, 9);
  return /^FR[0-9A-Z]{2}(\d{9})$/.exec(bare(vatNumber ?? ''))?.[1] ?? null;
}

/** A French company is identified by its SIREN (BR-FR-10); other numbers have no scheme (ISO 6523). */
function legalEntity(party: Party) {
  const siren = sirenOf(party);
  return {
    'cbc:RegistrationName': party.name,
    ...(siren !== null
      ? { 'cbc:CompanyID': siren, 'cbc:CompanyID@schemeID': '0002' as const }
      : party.registrationNumber !== null && { 'cbc:CompanyID': party.registrationNumber }),
  };
}

type Scheme = NonNullable<Fields['cac:AccountingSupplierParty']['cac:Party']['cbc:EndpointID@schemeID']>;

/** The schemes (EAS) of VAT numbers as electronic addresses, by their prefix. */
const VAT_SCHEMES: Readonly<Record<string, Scheme>> = {
  ...{ AT: '9914', BE: '9925', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', EE: '9931' },
  ...{ GB: '9932', EL: '9933', HR: '9934', IE: '9935', LI: '9936', LT: '9937', LU: '9938', LV: '9939' },
  ...{ MC: '9940', ME: '9941', MT: '9943', NL: '9944', PL: '9945', PT: '9946', RO: '9947', RS: '9948' },
  ...{ SI: '9949', SK: '9950', SM: '9951', TR: '9952', VA: '9953', ES: '9920', HU: '9910', IT: '0211' },
};

/**
 * Returns the electronic address (BR-FR-12, BR-FR-13): of a French company its SIREN in the directory of the platforms, of others the VAT
 * number. None for a party without both.
 */
function endpointOf(party: Party): { 'cbc:EndpointID'?: string; 'cbc:EndpointID@schemeID'?: Scheme } {
  const siren = sirenOf(party);
  if (siren !== null) return { 'cbc:EndpointID': siren, 'cbc:EndpointID@schemeID': FRENCH_DIRECTORY as Scheme };
  const number = bare(party.vatNumber ?? '');
  const scheme = VAT_SCHEMES[number.slice(0, 2)];
  return scheme === undefined ? {} : { 'cbc:EndpointID': number, 'cbc:EndpointID@schemeID': scheme };
}

const bare = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase();

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
