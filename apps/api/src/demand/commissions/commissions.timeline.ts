import { timelineKind } from '#kernel/timeline';
import type { PaidBy } from './commissions.rules';

interface Owed {
  commissionId: string;
  memberId: string;
  /** In the major unit. */
  amount: number;
  currency: string;
}

export const CommissionCreated = timelineKind<Owed>('commission_created');
export const CommissionUpdated = timelineKind<Owed & { changed: string[] }>('commission_updated');
export const CommissionInvoiceIssued = timelineKind<Owed & { invoiceNumber: string; dueDate: string }>(
  'commission_invoiced',
);
export const CommissionPaid = timelineKind<Owed & { paidBy: PaidBy; eventId: string | null }>('commission_paid');
export const CommissionPaymentFailed = timelineKind<Owed & { eventId: string }>('commission_payment_failed');
export const CommissionCancelled = timelineKind<Owed>('commission_cancelled');
