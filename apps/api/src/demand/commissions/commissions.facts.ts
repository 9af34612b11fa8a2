import { type Notice, requestFact } from '#kernel/facts';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { formatMoney, fr } from '#words/formats';
import type { Locale } from '#words/locale';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import type { PaidBy } from './commissions.rules';

interface Owed {
  commissionId: string;
  memberId: string;
  /** In the major unit. */
  amount: number;
  currency: string;
}

/** What the team's notice of an event of the payment provider says. */
interface OfPayment {
  found: PaymentFinding;
  invoiceNumber: string | null;
  event: Pick<PaymentEvent, 'id' | 'amountMinor' | 'currency'>;
}

export const CommissionCreated = requestFact<Owed>('commission_created');
export const CommissionUpdated = requestFact<Owed & { changed: string[] }>('commission_updated');

/** The member must get the invoice by mail. The link to pay is sealed (base64, purpose `mail-link`): the outbox keeps no usable one. */
export const CommissionInvoiced = requestFact<
  Owed & { invoiceNumber: string; dueDate: string },
  { description: string | null; sealedUrl: string }
>('commission_invoiced');

export const CommissionPaid = requestFact<Owed & { paidBy: PaidBy; eventId: string | null }>('commission_paid');
export const CommissionCancelled = requestFact<Owed>('commission_cancelled');

/** What is wrong with a payment, and what becomes of the commission. */
const FINDINGS = {
  failed: {
    en: { title: 'Payment of a commission failed', consequence: 'the commission stays unpaid' },
    fr: { title: 'Le paiement d’une commission a échoué', consequence: 'la commission reste impayée' },
  },
  twice: {
    en: { title: 'Commission paid twice', consequence: 'it had been marked paid by hand before' },
    fr: { title: 'Commission payée deux fois', consequence: 'elle avait déjà été marquée payée à la main' },
  },
  other_amount_when_paid: {
    en: { title: 'Payment does not match the commission', consequence: 'the commission had been paid before' },
    fr: { title: 'Le paiement ne correspond pas à la commission', consequence: 'la commission était déjà payée' },
  },
  other_amount: {
    en: { title: 'Payment does not match the commission', consequence: 'the commission stays unpaid' },
    fr: { title: 'Le paiement ne correspond pas à la commission', consequence: 'la commission reste impayée' },
  },
  of_cancelled: {
    en: { title: 'Payment for a cancelled commission', consequence: 'the commission is cancelled' },
    fr: { title: 'Paiement d’une commission annulée', consequence: 'la commission est annulée' },
  },
} satisfies Record<string, Record<Locale, { title: string; consequence: string }>>;
export type PaymentFinding = keyof typeof FINDINGS;

const paymentOff = noticeKind<{
  found: PaymentFinding;
  invoiceNumber: string | null;
  amount: number;
  currency: string;
  event: OfPayment['event'];
}>('payment_mismatch', {
  en: ({ found, invoiceNumber, amount, currency, event }) => {
    const { title, consequence } = FINDINGS[found].en;
    const paid =
      event.amountMinor === null
        ? 'no amount'
        : `${event.amountMinor} in the smallest unit of ${event.currency ?? 'no currency'}`;
    return {
      title,
      body: `${invoiceNumber === null ? 'A commission' : `Invoice ${invoiceNumber}`} over ${amount.toFixed(2)} ${currency}: the payment provider reports ${paid} (event ${event.id}); ${consequence}.`,
    };
  },
  fr: ({ found, invoiceNumber, amount, currency, event }) => {
    const { title, consequence } = FINDINGS[found].fr;
    const paid =
      event.amountMinor === null
        ? 'aucun montant'
        : `${event.amountMinor} dans la plus petite unité de ${event.currency ?? 'aucune devise'}`;
    return {
      title,
      body: fr`${invoiceNumber === null ? 'Une commission' : `La facture ${invoiceNumber}`} de ${formatMoney(amount, currency, 'fr')} : le prestataire de paiement annonce ${paid} (événement ${event.id}) ; ${consequence}.`,
    };
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

export const CommissionPaymentFailed = requestFact<Owed & { eventId: string }, OfPayment>('commission_payment_failed', {
  notice: paymentNotice,
});

/** The provider took money that the commission does not account for: somebody of the team has to look at it. */
export const PaymentMismatched = requestFact<Owed, OfPayment>('payment_mismatched', {
  timeline: false,
  notice: paymentNotice,
});
