import { plus } from '#domain/money';

export const STATEMENT_KINDS = ['invoice', 'credit_note', 'payment'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A change to a venue's account: an invoice adds, a credit note and a payment subtract. */
export interface Movement {
  date: string;
  kind: StatementKind;
  /** The document's number; for a payment that of the paid invoice. */
  number: string;
  requestCode: string;
  currency: string;
  amount: number;
}

export interface Account {
  currency: string;
  opening: number;
  entries: (Omit<Movement, 'currency'> & { balance: number })[];
  closing: number;
}

/**
 * Returns a venue's accounts, one per currency: the opening balance, each movement in order with the balance after it,
 * and the closing balance.
 */
export function accountsOf(before: { currency: string; amount: number }[], movements: Movement[]): Account[] {
  const currencies = [...new Set([...before, ...movements].map(({ currency }) => currency))].sort();
  return currencies.map((of) => {
    const opening = before.find(({ currency }) => currency === of)?.amount ?? 0;
    let balance = opening;
    const entries = movements
      .filter(({ currency }) => currency === of)
      .map(({ currency: _currency, ...movement }) => ({
        ...movement,
        balance: (balance = plus(balance, movement.amount)),
      }));
    return { currency: of, opening, entries, closing: balance };
  });
}
