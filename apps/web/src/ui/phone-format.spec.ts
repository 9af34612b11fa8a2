import { formatPhone } from './phone-format';

describe('formatPhone', () => {
  it.each([
    ['+33199009196', '01 99 00 91 96'],
    ['+33612345678', '06 12 34 56 78'],
    ['+262692123456', '0692 12 34 56'],
    ['+32470123456', '+32 470 12 34 56'],
    ['+442079460000', '+44 20 7946 0000'],
    ['12', '12'],
  ])('groups %s as people of its country do', (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });
});
