import { areasIn, codesAbroad, isPostalArea, isPostalCodeOf, tidyPostalCode } from './postal-codes';

describe('a postal code', () => {
  it.each([
    ['FR', '69002', ['6900', '690022', '6900A', 'L-1855']],
    ['RE', '97400', ['9740']],
    ['BE', '1000', ['100', 'ABCD']],
    ['CH', '1201', ['120100']],
    ['LU', 'L-1855', ['L-185']],
    ['LU', '1855', ['185555']],
    ['NL', '1012 AB', ['1012', 'AB 1012']],
    ['PT', '1000-001', ['1000']],
    ['GB', 'SW1A 1AA', ['SW1A', '1234']],
    ['GB', 'M1 1AE', ['1AE M1']],
    ['US', '94103-1234', ['?', '']],
  ])('of %s is %s', (country, code, others) => {
    expect(isPostalCodeOf(code, country)).toBe(true);
    for (const other of others) expect([other, isPostalCodeOf(other, country)]).toEqual([other, false]);
  });

  it('is kept in capitals', () => expect(tidyPostalCode('  sw1a  1aa ')).toBe('SW1A 1AA'));

  it('is searched in the countries that have such codes', () => {
    expect(codesAbroad('1000')).toEqual(expect.arrayContaining(['BE 1000', 'CH 1000', 'LU 1000']));
    expect(codesAbroad('L-1855')).toContain('LU 1855');
    expect(codesAbroad('1012AB')).toEqual(['NL 1012AB']);
    expect(codesAbroad('1012 AB')).toEqual(['NL 1012AB']);
    expect(codesAbroad('SW1A 1AA')).toEqual(['GB SW1A1AA']);
    expect(codesAbroad('10115').sort()).toEqual(['CZ 10115', 'DE 10115', 'ES 10115', 'IT 10115', 'SE 10115']);
    for (const french of ['69', '2A', '974']) expect([french, codesAbroad(french)]).toEqual([french, []]);
    for (const area of ['69002', '2B', '1000', 'SW1A 1AA']) expect([area, isPostalArea(area)]).toEqual([area, true]);
    for (const none of ['7', '690', 'Lyon', '690022', '69 002', ''])
      expect([none, isPostalArea(none)]).toEqual([none, false]);
  });

  it('is found among others in a typed text', () => {
    expect(areasIn('69002 38, SW1A 1AA; 1012 ab ,1000')).toEqual(['69002', '38', 'SW1A 1AA', '1012 ab', '1000']);
    expect(areasIn('  ')).toEqual([]);
  });
});
