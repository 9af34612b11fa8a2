import { InvalidStatusTransition, ValidationError } from '#kernel/errors';
import type { PaymentEvent } from '#providers/payments/payments.provider';
import {
  assertAmounts,
  assertTransition,
  COMMISSION_STATUSES,
  coversAmount,
  defaultDueDate,
  invoiceNumber,
  outcomeOf,
} from './commissions.rules';

const event = (more: Partial<PaymentEvent>): PaymentEvent => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  sessionId: 'cs_1',
  commissionId: 'c',
  amountMinor: 125050,
  currency: 'EUR',
  paymentStatus: 'paid',
  ...more,
});

describe('commission rules', () => {
  it('lets a commission move only where its status leads', () => {
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

  it('names every amount that its currency cannot express', () => {
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

  it('writes invoice numbers and due dates', () => {
    expect(invoiceNumber(2026, 1)).toBe('2026-000001');
    expect(invoiceNumber(2026, 1_234_567)).toBe('2026-1234567');
    expect(defaultDueDate('2028-01-31')).toBe('2028-03-01');
    expect(defaultDueDate('2026-12-15')).toBe('2027-01-14');
  });

  it('reads what an event says of a payment', () => {
    expect(outcomeOf(event({}))).toBe('succeeded');
    expect(outcomeOf(event({ paymentStatus: null }))).toBe('succeeded');
    expect(outcomeOf(event({ paymentStatus: 'unpaid' }))).toBeNull();
    expect(outcomeOf(event({ type: 'checkout.session.async_payment_succeeded', paymentStatus: 'unpaid' }))).toBe(
      'succeeded',
    );
    expect(outcomeOf(event({ type: 'checkout.session.async_payment_failed' }))).toBe('failed');
    expect(outcomeOf(event({ type: 'checkout.session.expired' }))).toBeNull();
  });

  it('takes a payment for the debt only when amount and currency are the same', () => {
    const owed = { amount: 1250.5, currency: 'EUR' };
    expect(coversAmount(event({}), owed)).toBe(true);
    expect(coversAmount(event({ amountMinor: 125051 }), owed)).toBe(false);
    expect(coversAmount(event({ amountMinor: null }), owed)).toBe(false);
    expect(coversAmount(event({ currency: 'USD' }), owed)).toBe(false);
    expect(coversAmount(event({ currency: null }), owed)).toBe(false);
    expect(coversAmount(event({ amountMinor: 1250, currency: 'JPY' }), { amount: 1250, currency: 'JPY' })).toBe(true);
  });
});
