import { InvalidStatusTransition, ValidationError } from '#core/errors';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import { COMMISSION_STATUSES } from '#domain/vocabulary';
import {
  assertAmounts,
  assertTransition,
  coversAmount,
  dueDateOf,
  nextReminder,
  outcomeOf,
  owedOf,
} from './commissions.rules';

const event = (more: Partial<PaymentEvent>): PaymentEvent => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  sessionId: 'cs_1',
  commissionId: 'c',
  paymentId: null,
  amountMinor: 125050,
  currency: 'EUR',
  paymentStatus: 'paid',
  ...more,
});

describe('commission rules', () => {
  it('allow only the moves of the status graph', () => {
    const allowed = COMMISSION_STATUSES.flatMap((from) =>
      COMMISSION_STATUSES.filter((to) => {
        try {
          assertTransition(from, to);
          return true;
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidStatusTransition);
          return false;
        }
      }).map((to) => `${from}>${to}`),
    );
    expect(allowed).toEqual([
      'pending>invoiced',
      'pending>paid',
      'pending>cancelled',
      'invoiced>paid',
      'invoiced>cancelled',
    ]);
  });

  it("reject amounts that the currency can't express, and name each of them", () => {
    expect(() => assertAmounts({ amount: 1250.5, baseAmount: null }, 'EUR')).not.toThrow();
    expect(() => assertAmounts({ amount: 1250, baseAmount: 12505 }, 'JPY')).not.toThrow();
    const fault = (() => {
      try {
        assertAmounts({ amount: 1250.5, baseAmount: 0.1 }, 'JPY');
      } catch (error) {
        return error;
      }
      return null;
    })();
    expect(fault).toBeInstanceOf(ValidationError);
    expect((fault as ValidationError).details?.map(({ path }) => path)).toEqual(['amount', 'baseAmount']);
  });

  it('send three reminders after the due date', () => {
    expect(nextReminder('2026-12-20', 0)).toBe('2026-12-23');
    expect(nextReminder('2026-12-20', 1)).toBe('2027-01-06');
    expect(nextReminder('2026-12-20', 2)).toBe('2027-01-20');
    expect(nextReminder('2026-12-20', 3)).toBeNull();
  });

  it('add VAT to the amount due and subtract credit notes', () => {
    expect(owedOf({ amount: 1250.5, vat: 250.1, credited: 0, creditedVat: 0 })).toBe(1500.6);
    expect(owedOf({ amount: 0.3, vat: 0.06, credited: 0.1, creditedVat: 0.02 })).toBe(0.24);
  });

  it('format due dates', () => {
    expect(dueDateOf(null, '2028-01-31')).toBe('2028-03-01');
    expect(dueDateOf(null, '2026-12-15')).toBe('2027-01-14');
    expect(dueDateOf('2026-12-20', '2026-12-15')).toBe('2026-12-20');
    expect(dueDateOf('2026-12-15', '2026-12-15')).toBe('2026-12-15');
    // nothing is due before it is invoiced
    expect(dueDateOf('2026-12-14', '2026-12-15')).toBe('2027-01-14');
  });

  it('read the payment details from an event', () => {
    expect(outcomeOf(event({}))).toBe('succeeded');
    expect(outcomeOf(event({ paymentStatus: null }))).toBe('succeeded');
    expect(outcomeOf(event({ paymentStatus: 'unpaid' }))).toBeNull();
    expect(outcomeOf(event({ type: 'checkout.session.async_payment_succeeded', paymentStatus: 'unpaid' }))).toBe(
      'succeeded',
    );
    expect(outcomeOf(event({ type: 'checkout.session.async_payment_failed' }))).toBe('failed');
    expect(outcomeOf(event({ type: 'checkout.session.expired' }))).toBeNull();
  });

  it('accept a payment only if amount and currency match', () => {
    const owed = { amount: 1250.5, currency: 'EUR' };
    expect(coversAmount(event({}), owed)).toBe(true);
    expect(coversAmount(event({ amountMinor: 125051 }), owed)).toBe(false);
    expect(coversAmount(event({ amountMinor: null }), owed)).toBe(false);
    expect(coversAmount(event({ currency: 'USD' }), owed)).toBe(false);
    expect(coversAmount(event({ currency: null }), owed)).toBe(false);
    expect(coversAmount(event({ amountMinor: 1250, currency: 'JPY' }), { amount: 1250, currency: 'JPY' })).toBe(true);
  });
});
