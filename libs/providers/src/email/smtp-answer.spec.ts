import { providerIdOf } from './smtp-answer';

describe('providerIdOf', () => {
  it.each([
    ['Postfix', '250 2.0.0 Ok: queued as 4WxYz12AbC', '4WxYz12AbC'],
    ['a plain answer', '250 queued as X', 'X'],
    ['a sentence', '250 OK: message queued as abc-1.', 'abc-1'],
    ['a bracketed id', '250 2.0.0 Ok: queued as <abc@mta.test>', 'abc@mta.test'],
    ['an id alone', '250 2.0.0 Ok 0102018f3a5b6c7d-e8f9', '0102018f3a5b6c7d-e8f9'],
    ['a UUID alone', '250 2.0.0 Ok 4ef9a417-02e9-4d39-ad75-9611e0fcc33c', '4ef9a417-02e9-4d39-ad75-9611e0fcc33c'],
    ['Exim', '250 OK id=1rXyZa-0001Ab-2C', '1rXyZa-0001Ab-2C'],
    ['Gmail', '250 2.0.0 OK  1712345678 a640c23a62f3a-abc.12 - gsmtp', 'a640c23a62f3a-abc.12'],
    ['Sendmail', '250 2.0.0 43A1B2C3 Message accepted for delivery', '43A1B2C3'],
    ['Exchange', '250 2.6.0 <x1@ex.test> [InternalId=12, Hostname=h] 99 bytes Queued mail for delivery', 'x1@ex.test'],
    ['several lines', '250-2.0.0 thanks\n250 2.0.0 Ok: queued as 77AB', '77AB'],
  ])('reads the id of %s', (_name, answer, id) => {
    expect(providerIdOf(answer, '<own@parvis.test>')).toBe(id);
  });

  it.each(['250 OK: message queued', '250 2.0.0 Ok', '250 Great success', '250 2.0.0 OK accepted', '250', ''])(
    'uses our Message-ID for the response %p',
    (answer) => {
      expect(providerIdOf(answer, '<own@parvis.test>')).toBe('own@parvis.test');
    },
  );
});
