import { COMMISSION_STATUS_WORDS } from '#domain/labels';
import { fr } from '#words/formats';
import { type ErrorDetail, InvalidStatusTransition, ValidationError } from '#kernel/errors';
import { toMinorUnits } from '#providers/payments/minor-units';
import type { PaymentEvent } from '#providers/payments/payments.provider';

export const COMMISSION_STATUSES = ['pending', 'invoiced', 'paid', 'cancelled'] as const;
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number];

/** `manual`: a team user said so; `payprov`: an event of the payment provider did. */
export const PAID_BY = ['manual', 'payprov'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** Where each status leads: the one source. */
export const COMMISSION_TRANSITIONS: Readonly<Record<CommissionStatus, readonly CommissionStatus[]>> = {
  pending: ['invoiced', 'paid', 'cancelled'],
  invoiced: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

/** Days until a commission is due that was invoiced without a date. */
const PAYMENT_TERM_DAYS = 30;

/** Ends in INVALID_STATUS_TRANSITION if the status does not lead there. */
export function assertTransition(from: CommissionStatus, to: CommissionStatus): void {
  if (COMMISSION_TRANSITIONS[from].includes(to)) return;
  throw new InvalidStatusTransition({
    en: `This commission is ${from}: it cannot become ${to}.`,
    fr: fr`Cette commission est ${COMMISSION_STATUS_WORDS[from].fr} : elle ne peut pas devenir ${COMMISSION_STATUS_WORDS[to].fr}.`,
  });
}

/** Ends in VALIDATION_ERROR with every amount that its currency cannot express (a yen has no cents). */
export function assertAmounts(amounts: Record<string, number | null>, currency: string): void {
  const details: ErrorDetail[] = [];
  for (const [path, amount] of Object.entries(amounts)) {
    if (amount === null) continue;
    try {
      toMinorUnits(amount, currency, path);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      details.push(...(error.details ?? []));
    }
  }
  if (details.length > 0) throw new ValidationError(details);
}

/** `2026-000001`: the year of the invoice and its number in that year. */
export const invoiceNumber = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`;

/** The calendar date by which a commission invoiced on `date` is due. Both `YYYY-MM-DD`. */
export function defaultDueDate(date: string): string {
  const due = new Date(`${date}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + PAYMENT_TERM_DAYS);
  return due.toISOString().slice(0, 10);
}

/** What an event of the provider says about a payment; null if it says nothing about one. */
export function outcomeOf({ type, paymentStatus }: PaymentEvent): 'succeeded' | 'failed' | null {
  switch (type) {
    case 'checkout.session.completed':
      // `unpaid` is a transfer still under way: async_payment_succeeded or _failed reports its end.
      return paymentStatus === null || paymentStatus === 'paid' ? 'succeeded' : null;
    case 'checkout.session.async_payment_succeeded':
      return 'succeeded';
    case 'checkout.session.async_payment_failed':
      return 'failed';
    default:
      return null;
  }
}

/** Whether the event names exactly what is owed; `amount` in the major unit. */
export const coversAmount = (event: PaymentEvent, owed: { amount: number; currency: string }): boolean =>
  event.amountMinor === toMinorUnits(owed.amount, owed.currency) && event.currency === owed.currency;
