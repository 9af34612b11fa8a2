import { plus } from '#domain/money';
import { vatOn } from '#domain/offer-totals';
import type { VatCategory } from './vat.rules';

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The seller or buyer, as of the issue date. */
export interface Party {
  name: string;
  addressLine: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2; null for a seller without `BILLING_*` settings. */
  country: string | null;
  registrationNumber: string | null;
  vatNumber: string | null;
}

export interface DocumentLine {
  description: string;
  /** Excluding VAT, in the major unit. */
  net: number;
}

/** The VAT at one rate. */
export interface VatPart {
  category: VatCategory;
  percent: number;
  net: number;
  vat: number;
  /** Why no VAT is charged, as stated on the document. */
  reason: string | null;
}

/** The charged or credited amounts, in the major unit. */
export interface Sums {
  net: number;
  vat: number;
}

/** Returns `2026-000001` or `CN-2026-000001`: the kind, the year, and the number in that year. */
export const documentNumber = (kind: DocumentKind, year: number, number: number): string =>
  `${kind === 'invoice' ? '' : 'CN-'}${year}-${String(number).padStart(6, '0')}`;

/** Whether a text has the form of one of our document numbers, of either kind. */
export const isDocumentNumber = (text: string): boolean => /^(CN-)?\d{4}-\d{6,}$/.test(text);

export const grossOf = ({ net, vat }: Sums): number => plus(net, vat);

/**
 * Returns the amounts of a credit note over `net`, given what is left of an invoice. The last credit note takes all
 * remaining VAT, so that all of them together add up to the invoice, to the cent.
 */
export function creditOf(left: Sums, net: number, percent: number, currency: string): Sums {
  if (net === left.net) return left;
  return { net, vat: Math.min(vatOn(net, percent, currency), left.vat) };
}
