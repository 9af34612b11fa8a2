import { formatDate, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { DocumentKind } from './billing.rules';

/** A statement with its subject (UNTDID 4451): penalties (PMD), recovery costs (PMT), discount (AAB). */
interface LegalNote {
  code: 'PMD' | 'PMT' | 'AAB';
  text: string;
}

/**
 * The statements on late payment required on an invoice to a business (Code de commerce, L441-9, L441-10 and D441-5).
 */
const LATE_PAYMENT: Record<Locale, readonly LegalNote[]> = {
  fr: [
    {
      code: 'PMD',
      text: 'En cas de retard de paiement, des pénalités de retard sont exigibles sans rappel, au taux de trois fois le taux d’intérêt légal.',
    },
    { code: 'PMT', text: fr`S’y ajoute une indemnité forfaitaire pour frais de recouvrement de 40 €.` },
    { code: 'AAB', text: 'Pas d’escompte pour paiement anticipé.' },
  ],
  en: [
    {
      code: 'PMD',
      text: 'Late payment bears interest at three times the French legal rate, due without reminder.',
    },
    { code: 'PMT', text: 'A fixed compensation of €40 for recovery costs is due in addition.' },
    { code: 'AAB', text: 'No discount for early payment.' },
  ],
};

/** The same with their subject codes, for the invoice's XML. */
export const latePaymentNotes = (locale: Locale): readonly LegalNote[] => LATE_PAYMENT[locale];

export const invoiceMentions = (locale: Locale, reason: string | null): string[] => [
  ...(reason === null ? [] : [reason]),
  ...LATE_PAYMENT[locale].map(({ text }) => text),
];

export function creditNoteMentions(
  locale: Locale,
  invoice: { number: string; issueDate: string },
  reason: string | null,
  ofVat: string[],
): string[] {
  const date = formatDate(invoice.issueDate, locale, 'UTC');
  const corrects =
    locale === 'fr'
      ? fr`Avoir sur la facture ${invoice.number} du ${date}.`
      : `Credit note for invoice ${invoice.number} of ${date}.`;
  return [corrects, ...(reason === null ? [] : [reason]), ...ofVat];
}

/** The default text of a line: it names the request, and no people. */
export const defaultLine = (locale: Locale, requestCode: string): string =>
  locale === 'fr' ? `Commission d’apport, demande ${requestCode}` : `Referral commission, request ${requestCode}`;

export const DOCUMENT_WORDS: Record<
  Locale,
  {
    kinds: Record<DocumentKind, string>;
    issued: string;
    due: string;
    corrects: string;
    seller: string;
    buyer: string;
    registration: string;
    vatNumber: string;
    description: string;
    net: string;
    vat: (percent: string) => string;
    gross: string;
    total: string;
    payable: string;
  }
> = {
  fr: {
    kinds: { invoice: 'Facture', credit_note: 'Avoir' },
    issued: 'Date d’émission',
    due: 'Échéance',
    corrects: 'Facture corrigée',
    seller: 'Émetteur',
    buyer: 'Client',
    registration: 'SIREN / immatriculation',
    vatNumber: 'N° de TVA',
    description: 'Désignation',
    net: 'Total HT',
    vat: (percent) => fr`TVA ${percent} %`,
    gross: 'Total TTC',
    total: 'Total',
    payable: 'Montant HT',
  },
  en: {
    kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
    issued: 'Date of issue',
    due: 'Due date',
    corrects: 'Corrected invoice',
    seller: 'From',
    buyer: 'To',
    registration: 'Registration number',
    vatNumber: 'VAT number',
    description: 'Description',
    net: 'Total excl. VAT',
    vat: (percent) => `VAT ${percent}%`,
    gross: 'Total incl. VAT',
    total: 'Total',
    payable: 'Amount excl. VAT',
  },
};
