import { plus } from '#domain/money';

export const STATEMENT_KINDS = ['invoice', 'credit_note', 'payment'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What changes the account of a venue: an invoice adds, a credit note and a payment take off. */
export interface Movement {
  date: string;
  kind: StatementKind;
  /** Of the document; of a payment the invoice that it pays. */
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

/** The accounts of a venue, one a currency: what stood before, each movement in its order with the balance after it, and what stands. */
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
