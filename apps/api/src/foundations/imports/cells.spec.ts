import { readCell } from './cells';

describe('the value of a cell', () => {
  it.each([
    ['', 'text', null],
    ['  ', 'number', null],
    [" '=x ", 'text', '=x'],
    ['1250.5', 'number', 1250.5],
    ['-4e-7', 'number', -4e-7],
    ["'-4", 'number', -4],
    ['12,5', 'number', undefined],
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

  it('uses a decimal comma in files separated by semicolons', () => {
    expect(readCell('12,5', 'number', true)).toBe(12.5);
    expect(readCell('12.5', 'number', true)).toBe(12.5);
    expect(readCell('1 250,50', 'number', true)).toBe(1250.5);
    expect(readCell('1,250,5', 'number', true)).toBeUndefined();
    expect(readCell('a,b', 'text', true)).toBe('a,b');
  });
});
