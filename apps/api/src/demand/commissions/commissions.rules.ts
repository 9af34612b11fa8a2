import { COMMISSION_STATUS_WORDS } from '#domain/labels';
import { COMMISSION_TRANSITIONS, leadsTo } from '#domain/state-machines';
import type { CommissionStatus } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import { type ErrorDetail, InvalidStatusTransition, ValidationError } from '#core/errors';
import { plus } from '#domain/money';
import { toMinorUnits } from '#providers/payments/minor-units';
import type { PaymentEvent } from '#providers/payments/payments.provider';

/** Days until a commission is due that was invoiced without a date to come. */
const PAYMENT_TERM_DAYS = 30;

/** Ends in INVALID_STATUS_TRANSITION if the status does not lead there. */
export function assertTransition(from: CommissionStatus, to: CommissionStatus): void {
  if (leadsTo(COMMISSION_TRANSITIONS, from, to)) return;
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

/** The calendar date by which a commission invoiced on `date` is due: the agreed one, unless it has passed. All `YYYY-MM-DD`. */
export const dueDateOf = (agreed: string | null, date: string): string =>
  agreed !== null && agreed >= date ? agreed : daysAfter(date, PAYMENT_TERM_DAYS);

/** Days after the due date on which a venue is reminded, each once. */
const REMINDER_DAYS = [3, 17, 31];

/** When the next reminder leaves after so many; null after the last. Dates are `YYYY-MM-DD`. */
export function nextReminder(dueDate: string, sent: number): string | null {
  const days = REMINDER_DAYS[sent];
  return days === undefined ? null : daysAfter(dueDate, days);
}

/** The calendar date so many days after `date`. Both `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  const after = new Date(`${date}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + days);
  return after.toISOString().slice(0, 10);
}

/** What amounts of a commission are made of, in the major unit. */
export interface Amounts {
  amount: number;
  vat: number;
  credited: number;
  creditedVat: number;
}

/** What it comes to for the member: with VAT, and after credit notes. */
export const owedOf = ({ amount, vat, credited, creditedVat }: Amounts): number =>
  plus(amount, vat, -credited, -creditedVat);

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
