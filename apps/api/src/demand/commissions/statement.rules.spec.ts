import { accountsOf, type Movement } from './statement.rules';

const movement = (more: Partial<Movement>): Movement => ({
  date: '2026-03-01',
  kind: 'invoice',
  number: '2026-000001',
  requestCode: 'R-AAAAAA',
  currency: 'EUR',
  amount: 0.1,
  ...more,
});

describe('venue statements', () => {
  it('carry the opening balance forward, movement by movement, to the cent', () => {
    const [account, ...others] = accountsOf(
      [{ currency: 'EUR', amount: 0.2 }],
      [movement({}), movement({ kind: 'credit_note', amount: -0.1 }), movement({ kind: 'payment', amount: -0.2 })],
    );
    expect(others).toEqual([]);
    expect(account).toMatchObject({ currency: 'EUR', opening: 0.2, closing: 0 });
    expect(account?.entries.map(({ balance }) => balance)).toEqual([0.3, 0.2, 0]);
  });

  it('are one per currency, and none if there were no movements', () => {
    expect(accountsOf([], [])).toEqual([]);
    const accounts = accountsOf([{ currency: 'USD', amount: 5 }], [movement({}), movement({ currency: 'CHF' })]);
    expect(accounts.map(({ currency, opening, closing }) => [currency, opening, closing])).toEqual([
      ['CHF', 0, 0.1],
      ['EUR', 0, 0.1],
      ['USD', 5, 5],
    ]);
  });
});
