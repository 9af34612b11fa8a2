import { requestFact } from '#kernel/facts';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import type { NewNotification } from '../../foundations/notifications/notifications.dto';
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
  title: string;
  consequence: string;
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

const paymentNotice = (told: Owed & OfPayment & { requestId: string }): NewNotification => {
  const { requestId, title, consequence, invoiceNumber, amount, currency, event } = told;
  const paid =
    event.amountMinor === null
      ? 'no amount'
      : `${event.amountMinor} in the smallest unit of ${event.currency ?? 'no currency'}`;
  return {
    kind: 'payment_mismatch',
    title,
    body: `${invoiceNumber === null ? 'A commission' : `Invoice ${invoiceNumber}`} over ${amount.toFixed(2)} ${currency}: the payment provider reports ${paid} (event ${event.id}); ${consequence}.`,
    requestId,
    dedupeKey: `payment:${event.id}`,
  };
};

export const CommissionPaymentFailed = requestFact<Owed & { eventId: string }, OfPayment>('commission_payment_failed', {
  notice: paymentNotice,
});

/** The provider took money that the commission does not account for: somebody of the team has to look at it. */
export const PaymentMismatched = requestFact<Owed, OfPayment>('payment_mismatched', {
  timeline: false,
  notice: paymentNotice,
});
