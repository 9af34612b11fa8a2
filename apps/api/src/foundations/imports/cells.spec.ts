import { notOfKind, readCell } from './cells';

describe('the value of a cell', () => {
  it.each([
    ['', 'text', null],
    ['  ', 'number', null],
    [" '=x ", 'text', '=x'],
    ['1250.5', 'number', 1250.5],
    ['-4e-7', 'number', -4e-7],
    ["'-4", 'number', -4],
    ['12,5', 'number', 12.5],
    ['1,200', 'number', 1200],
    ['1,200.50', 'number', 1200.5],
    ['1.200,50', 'number', 1200.5],
    ['1 200,50 €', 'number', 1200.5],
    ['€1,200.50', 'number', 1200.5],
    ['CHF 1’200.50', 'number', 1200.5],
    ['1.200 €', 'number', 1200],
    ['1.200.000', 'number', 1200000],
    ['1200 € HT', 'number', 1200],
    ['1 200 euros', 'number', 1200],
    ['12,5 %', 'number', 12.5],
    ['1.200,- €', 'number', 1200],
    ['1200,-', 'number', 1200],
    ['80 pers.', 'number', 80],
    ['120 m²', 'number', 120],
    ['-1.200,50', 'number', -1200.5],
    ['45.764043', 'number', 45.764043],
    ['1.250', 'number', 1.25],
    ['="01000"', 'text', '01000'],
    ['="say ""yes"""', 'text', 'say "yes"'],
    ['=A1', 'text', '=A1'],
    ['1.20,50', 'number', undefined],
    ['1,2,3', 'number', undefined],
    ['12 €/pers', 'number', undefined],
    ['80-100', 'number', undefined],
    ['€', 'number', undefined],
    ['0x10', 'number', undefined],
    ['1 250', 'number', 1250],
    ['1\u202f234\u00a0567.5', 'number', 1234567.5],
    ['12 34', 'number', undefined],
    ['1 2345', 'number', undefined],
    ['Infinity', 'number', undefined],
    ['TRUE', 'flag', true],
    ['Faux', 'flag', false],
    ['2', 'flag', undefined],
  ] as const)('%j as %s is %s', (cell, kind, value) => {
    expect(readCell(cell, kind, false)).toBe(value);
  });

  it("names numbers of the reader's language, if it isn't one", () => {
    const { en, fr } = notOfKind('Prix', 'number');
    expect([en, fr]).toEqual([expect.stringContaining('1250.5'), expect.stringContaining('1250,5')]);
  });

  it('uses a decimal comma in files separated by semicolons', () => {
    expect(readCell('12,5', 'number', true)).toBe(12.5);
    expect(readCell('12.5', 'number', true)).toBe(12.5);
    expect(readCell('1 250,50', 'number', true)).toBe(1250.5);
    expect(readCell('1,250,5', 'number', true)).toBeUndefined();
    expect(readCell('a,b', 'text', true)).toBe('a,b');
  });
});
