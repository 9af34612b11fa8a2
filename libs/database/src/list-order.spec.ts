import { afterSql, cursorOf, lastRowOf, type ListOrder, newestFirst, orderSql } from './list-order';

const ID = '01890000-0000-7000-8000-000000000000';
const COMPANY: ListOrder = {
  name: 'company',
  column: { sql: 'o.company', kind: 'text', nullable: true },
  id: 'o.id',
  descending: false,
};
const DESCENDING: ListOrder = { ...COMPANY, name: '-company', descending: true };
const bind = (value: unknown): string => JSON.stringify(value);

describe('the order of a list', () => {
  it('has the id last, in the same direction', () => {
    expect(orderSql(newestFirst('r'))).toBe('r.created_at DESC, r.id DESC');
    expect(orderSql(COMPANY)).toBe('o.company ASC, o.id ASC');
  });

  it('continues after a row as PostgreSQL sorts absent values: last, or first if descending', () => {
    expect(afterSql(newestFirst('r'), ['2026', ID], bind)).toBe(`(r.created_at, r.id) < ("2026", "${ID}")`);
    expect(afterSql(COMPANY, ['Acme', ID], bind)).toBe(`((o.company, o.id) > ("Acme", "${ID}") OR o.company IS NULL)`);
    expect(afterSql(COMPANY, [null, ID], bind)).toBe(`(o.company IS NULL AND o.id > "${ID}")`);
    expect(afterSql(DESCENDING, ['Acme', ID], bind)).toBe(`(o.company, o.id) < ("Acme", "${ID}")`);
    expect(afterSql(DESCENDING, [null, ID], bind)).toBe(
      `((o.company IS NULL AND o.id < "${ID}") OR o.company IS NOT NULL)`,
    );
  });

  it.each([[null], [''], ['Société «é» 😀 \\ "x"'], ['1']])('has a cursor for %j', (value) => {
    expect(lastRowOf(cursorOf(COMPANY, [value, ID]), COMPANY)).toEqual([value, ID]);
  });

  it('has a cursor for a moment in the time zone of the session', () => {
    const order = newestFirst('r');
    expect(lastRowOf(cursorOf(order, ['2026-01-01T01:00:00.5+01:00', ID]), order)).toEqual([
      '2026-01-01T00:00:00.500Z',
      ID,
    ]);
  });

  it('refuses the cursor of another order', () => {
    expect(() => lastRowOf(cursorOf(COMPANY, ['Acme', ID]), DESCENDING)).toThrow('not valid');
    expect(() => lastRowOf(cursorOf(COMPANY, ['Acme', ID]), newestFirst('o'))).toThrow('not valid');
  });
});
