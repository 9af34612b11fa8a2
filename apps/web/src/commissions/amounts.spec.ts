import { commissionOf } from './amounts';

it.each([
  ['10000', '10', 'EUR', '1000'],
  ['1250.5', '8.25', 'EUR', '103.17'],
  // half a cent rounds up, whatever the binary fraction is
  ['10.05', '10', 'EUR', '1.01'],
  ['12345', '10', 'JPY', '1235'],
  ['100', '7.5', 'XX', '7.5'],
  ['', '10', 'EUR', null],
  ['100', '', 'EUR', null],
  ['0', '10', 'EUR', null],
  ['x', '10', 'EUR', null],
])('%s at %s %% in %s is %s', (base, rate, currency, amount) => {
  expect(commissionOf(base, rate, currency)).toBe(amount);
});
