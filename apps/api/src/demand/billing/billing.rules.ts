import { partOf, plus } from '#domain/money';
import type { VatCategory } from './vat.rules';

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Who sells or buys, as it stood when the document was issued. */
export interface Party {
  name: string;
  addressLine: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2; null of a seller without `BILLING_*` settings. */
  country: string | null;
  registrationNumber: string | null;
  vatNumber: string | null;
}

export interface DocumentLine {
  description: string;
  /** Without VAT, in the major unit. */
  net: number;
}

/** What one rate comes to. */
export interface VatPart {
  category: VatCategory;
  percent: number;
  net: number;
  vat: number;
  /** Why none is charged, as the document says it. */
  reason: string | null;
}

/** What is charged or given back, in the major unit. */
export interface Sums {
  net: number;
  vat: number;
}

/** `2026-000001`, `CN-2026-000001`: the kind, the year, and the number in that year. */
export const documentNumber = (kind: DocumentKind, year: number, number: number): string =>
  `${kind === 'invoice' ? '' : 'CN-'}${year}-${String(number).padStart(6, '0')}`;

/** Whether a text has the form of a number of ours, of whichever kind. */
export const isDocumentNumber = (text: string): boolean => /^(CN-)?\d{4}-\d{6,}$/.test(text);

export const grossOf = ({ net, vat }: Sums): number => plus(net, vat);

/**
 * What a credit note over `net` gives back of what is left of an invoice. The last one takes all that is left of the VAT, so that all of
 * them together come to the invoice, to the cent.
 */
export function creditOf(left: Sums, net: number, percent: number, currency: string): Sums {
  if (net === left.net) return left;
  return { net, vat: Math.min(partOf(net, percent, currency), left.vat) };
}
