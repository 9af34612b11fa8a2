import { numberText, typedNumber } from './typed-number';

it.each([
  ['', null],
  ['3200', 3200],
  ['3 200,50', 3200.5],
  ['3\u202f200', 3200],
  ['1,250.5', 1250.5],
  ['1,250', 1250],
  ['12,5', 12.5],
  ['12,345,678', 12345678],
  ['-1', undefined],
  ['12.345', undefined],
  ['much', undefined],
  ['99999999999', undefined],
])('reads %j as %j', (text, number) => expect(typedNumber(text)).toBe(number));

it('writes a number for an input in the language of its reader', () => {
  expect(numberText(2.53, 'fr')).toBe('2,53');
  expect(numberText(2.53, 'en')).toBe('2.53');
  expect(numberText(-1250, 'fr')).toBe('-1250');
  // not thousands
  expect(numberText(2.125, 'fr')).toBe('2,1250');
});
