import { COMMISSION_STATUS_WORDS } from '#domain/labels';
import { COMMISSION_TRANSITIONS, leadsTo } from '#domain/state-machines';
import type { CommissionStatus } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import { type ErrorDetail, InvalidStatusTransition, ValidationError } from '#core/errors';
import { plus } from '#domain/money';
import { toMinorUnits } from '#providers/payments/minor-units';
import type { PaymentEvent } from '#providers/payments/payments.provider';

/** Payment term in days for a commission invoiced without a future due date. */
const PAYMENT_TERM_DAYS = 30;

/**
 * Checks a status change.
 * @throws INVALID_STATUS_TRANSITION the status doesn't allow it
 */
export function assertTransition(from: CommissionStatus, to: CommissionStatus): void {
  if (leadsTo(COMMISSION_TRANSITIONS, from, to)) return;
  throw new InvalidStatusTransition({
    en: `This commission is ${from}: it cannot become ${to}.`,
    fr: fr`Cette commission est ${COMMISSION_STATUS_WORDS[from].fr} : elle ne peut pas devenir ${COMMISSION_STATUS_WORDS[to].fr}.`,
  });
}

/**
 * Checks that the currency can express the amounts (a yen has no cents).
 * @throws VALIDATION_ERROR lists every amount that it can't express
 */
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

/** Returns the due date of a commission invoiced on `date`: the agreed one, unless it has passed. All `YYYY-MM-DD`. */
export const dueDateOf = (agreed: string | null, date: string): string =>
  agreed !== null && agreed >= date ? agreed : daysAfter(date, PAYMENT_TERM_DAYS);

/** Days after the due date on which a venue is reminded, once each. */
const REMINDER_DAYS = [3, 17, 31];

/** Returns the date of the next reminder after `sent` reminders; null after the last. Dates are `YYYY-MM-DD`. */
export function nextReminder(dueDate: string, sent: number): string | null {
  const days = REMINDER_DAYS[sent];
  return days === undefined ? null : daysAfter(dueDate, days);
}

/** Returns the calendar date `days` days after `date`. Both `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  const after = new Date(`${date}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + days);
  return after.toISOString().slice(0, 10);
}

/** The components of a commission's amount, in the major unit. */
export interface Amounts {
  amount: number;
  vat: number;
  credited: number;
  creditedVat: number;
}

/** Returns the amount owed by the venue: including VAT, and after credit notes. */
export const owedOf = ({ amount, vat, credited, creditedVat }: Amounts): number =>
  plus(amount, vat, -credited, -creditedVat);

/**
 * Returns the outcome of a payment according to a provider event; null if the event isn't about a payment, or repeats
 * what another one says.
 */
export function outcomeOf({
  type,
  paymentStatus,
}: PaymentEvent): 'succeeded' | 'failed' | 'refunded' | 'disputed' | null {
  switch (type) {
    case 'checkout.session.completed':
      // `unpaid` is a transfer still in progress: async_payment_succeeded or _failed reports its end.
      return paymentStatus === null || paymentStatus === 'paid' ? 'succeeded' : null;
    case 'checkout.session.async_payment_succeeded':
      return 'succeeded';
    case 'checkout.session.async_payment_failed':
      return 'failed';
    case 'charge.refunded':
      return 'refunded';
    case 'charge.dispute.created':
      return 'disputed';
    default:
      return null;
  }
}

/** Whether the event names exactly the amount owed; `amount` in the major unit. */
export const coversAmount = (event: PaymentEvent, owed: { amount: number; currency: string }): boolean =>
  event.amountMinor === toMinorUnits(owed.amount, owed.currency) && event.currency === owed.currency;
