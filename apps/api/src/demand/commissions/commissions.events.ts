import { type Notice, defineRequestEvent } from '../../foundations/timeline/domain-events';
import { fromMinorUnits } from '#providers/payments/minor-units';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { formatMoney, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { MismatchFinding, PaidBy } from '#domain/vocabulary';
import { noticeKind } from '../../foundations/notifications/notice-kinds';

interface Owed {
  commissionId: string;
  memberId: string;
  /** In the major unit. */
  amount: number;
  currency: string;
}

/** The mailbox that sends the mail; null: the service's own address. */
interface FromMailbox {
  mailboxId: string | null;
}

/** The content of the team's notification about a payment provider event. */
interface OfPayment {
  found: PaymentFinding;
  invoiceNumber: string | null;
  event: Pick<PaymentEvent, 'id' | 'amountMinor' | 'currency'>;
}

export const CommissionCreated = defineRequestEvent<Owed>('commission_created');
export const CommissionUpdated = defineRequestEvent<Owed & { changed: string[] }>('commission_updated');

/**
 * The venue must receive the invoice by mail. The payment link is sealed (base64, purpose `mail-link`), so the outbox
 * contains no usable link.
 */
export const CommissionInvoiced = defineRequestEvent<
  Owed & { invoiceNumber: string; dueDate: string },
  { description: string | null; sealedUrl: string } & FromMailbox
>('commission_invoiced');

export const CommissionPaid = defineRequestEvent<Owed & { paidBy: PaidBy; eventId: string | null }>('commission_paid');

/** The content of a credit note mail. */
export interface CreditMail {
  creditNoteNumber: string;
  invoiceNumber: string;
  /** The credited amount, including VAT. */
  amount: number;
  currency: string;
  reason: string | null;
  /** The amount of the invoice that is still to be paid. */
  owed: number;
  /** Whether the invoice was already paid. */
  paid: boolean;
  /** The link to the credit note, sealed like that of the invoice. */
  sealedUrl: string;
}
/** `mail`: the venue must receive the credit note by mail. */
interface WithCreditMail extends FromMailbox {
  mail: CreditMail | null;
}

/** `creditNote`: its number, if there was an invoice. */
export const CommissionCancelled = defineRequestEvent<Owed & { creditNote: string | null }, WithCreditMail>(
  'commission_cancelled',
);
/** Part of an invoice is credited; `net` and `gross` are those of the credit note, `amount` is what remains owed. */
export const CommissionCredited = defineRequestEvent<
  Owed & { creditNote: string; invoiceNumber: string; net: number; gross: number },
  WithCreditMail
>('commission_credited');

/**
 * The venue must be reminded of an overdue invoice by mail; `reminder` starts at 1. The link is sealed like that of the
 * invoice.
 */
export const CommissionReminded = defineRequestEvent<
  Owed & { invoiceNumber: string; dueDate: string; reminder: number },
  { description: string | null; sealedUrl: string }
>('commission_reminded');

/** A team user has settled an unmatched payment. */
export const PaymentMismatchSettled = defineRequestEvent<{
  commissionId: string;
  memberId: string;
  found: MismatchFinding;
}>('payment_mismatch_settled');

/** The problem with a payment, and the resulting state of the commission. */
const FINDINGS = {
  failed: {
    en: { title: 'Payment of a commission failed', consequence: 'the commission remains unpaid' },
    fr: { title: 'Le paiement d’une commission a échoué', consequence: 'la commission reste impayée' },
  },
  twice: {
    en: { title: 'Commission paid twice', consequence: 'it was already paid, refund one of the payments' },
    fr: { title: 'Commission payée deux fois', consequence: 'elle était déjà payée, remboursez l’un des paiements' },
  },
  other_amount_when_paid: {
    en: { title: 'Payment does not match the commission', consequence: 'the commission was already paid' },
    fr: { title: 'Le paiement ne correspond pas à la commission', consequence: 'la commission était déjà payée' },
  },
  other_amount: {
    en: { title: 'Payment does not match the commission', consequence: 'the commission remains unpaid' },
    fr: { title: 'Le paiement ne correspond pas à la commission', consequence: 'la commission reste impayée' },
  },
  of_cancelled: {
    en: { title: 'Payment for a canceled commission', consequence: 'the commission is canceled' },
    fr: { title: 'Paiement d’une commission annulée', consequence: 'la commission est annulée' },
  },
  refunded: {
    en: { title: 'Payment of a commission refunded', consequence: 'the commission still counts as paid' },
    fr: { title: 'Paiement d’une commission remboursé', consequence: 'la commission reste comptée comme payée' },
  },
  disputed: {
    en: { title: 'Payment of a commission disputed', consequence: 'answer the dispute at the payment provider' },
    fr: { title: 'Paiement d’une commission contesté', consequence: 'répondez chez le prestataire de paiement' },
  },
} satisfies Record<PaymentFinding, Record<Locale, { title: string; consequence: string }>>;
export type PaymentFinding = MismatchFinding | 'failed';

/** The word for the amount of an event, if it isn’t "received". */
const HAPPENED: Partial<Record<PaymentFinding, { en: string; fr: [one: string, several: string] }>> = {
  refunded: { en: 'refunded', fr: ['remboursé', 'remboursés'] },
  disputed: { en: 'disputed', fr: ['contesté', 'contestés'] },
};

/** The received amount, or null if the provider names none. */
function receivedOf({ amountMinor, currency }: OfPayment['event'], locale: Locale): string | null {
  if (amountMinor === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return null;
  return formatMoney(fromMinorUnits(amountMinor, currency), currency, locale);
}

const paymentOff = noticeKind<{
  found: PaymentFinding;
  invoiceNumber: string | null;
  amount: number;
  currency: string;
  event: OfPayment['event'];
}>('payment_mismatch', {
  en: ({ found, invoiceNumber, amount, currency, event }) => {
    const { title, consequence } = FINDINGS[found].en;
    const what = `${invoiceNumber === null ? 'A commission' : `Invoice ${invoiceNumber}`} of ${formatMoney(amount, currency, 'en')}`;
    const sum = receivedOf(event, 'en') ?? 'an unknown amount';
    const paid = found === 'failed' ? 'the payment did not go through' : `${sum} ${HAPPENED[found]?.en ?? 'received'}`;
    return { title, body: `${what}: ${paid}; ${consequence}.` };
  },
  fr: ({ found, invoiceNumber, amount, currency, event }) => {
    const { title, consequence } = FINDINGS[found].fr;
    const what = `${invoiceNumber === null ? 'Une commission' : `La facture ${invoiceNumber}`} de ${formatMoney(amount, currency, 'fr')}`;
    const sum = receivedOf(event, 'fr');
    const [one, several] = HAPPENED[found]?.fr ?? ['reçu', 'reçus'];
    const paid =
      found === 'failed'
        ? 'le paiement n’a pas abouti'
        : sum === null
          ? `un montant inconnu ${one}`
          : `${sum} ${several}`;
    return { title, body: fr`${what} : ${paid} ; ${consequence}.` };
  },
});

const paymentNotice = (told: Owed & OfPayment & { requestId: string }): Notice => {
  const { requestId, found, invoiceNumber, amount, currency, event } = told;
  return paymentOff({
    requestId,
    params: { found, invoiceNumber, amount, currency, event },
    dedupeKey: `payment:${event.id}`,
  });
};

export const CommissionPaymentFailed = defineRequestEvent<Owed & { eventId: string }, OfPayment>(
  'commission_payment_failed',
  {
    notice: paymentNotice,
  },
);

/** The provider received money that the commission doesn't account for: the team has to look at it. */
export const PaymentMismatched = defineRequestEvent<Owed & { found: MismatchFinding; eventId: string }, OfPayment>(
  'payment_mismatched',
  { notice: paymentNotice },
);
