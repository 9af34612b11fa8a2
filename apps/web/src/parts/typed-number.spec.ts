import { typedNumber } from './typed-number';

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
