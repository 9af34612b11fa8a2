import { HOUR } from '#core/clock';
import { ValidationError } from '#core/errors';
import { assertHeadersSafe, bareAddress, MAIL_BACK_OFF, redactLinks, subjectWithCode, threading } from './mail.rules';

describe('the subject of a mail', () => {
  it.each([
    ['Hello', 'Hello [#R-7K3Q9D]'],
    ['  Hello\n there ', 'Hello there [#R-7K3Q9D]'],
    ['Re: Hello [#R-7K3Q9D]', 'Re: Hello [#R-7K3Q9D]'],
    ['Re: Hello [#r-7k3q9d]', 'Re: Hello [#r-7k3q9d]'],
    ['[#R-7K3Q9D] Hello', '[#R-7K3Q9D] Hello [#R-7K3Q9D]'],
    ['Hello [#R-222222]', 'Hello [#R-222222] [#R-7K3Q9D]'],
  ])('%j ends with the token of its request', (subject, expected) => {
    expect(subjectWithCode(subject, 'R-7K3Q9D')).toBe(expected);
  });

  it('has no token if the mail belongs to no request', () => {
    expect(subjectWithCode('Hello', null)).toBe('Hello');
  });
});

describe('the threading headers', () => {
  it('start with only our own id', () => {
    expect(threading([], 'own@x')).toEqual({ inReplyTo: null, references: ['own@x'] });
  });

  it('continue the chain, oldest first', () => {
    expect(threading(['a@x', 'b@x'], 'own@x')).toEqual({ inReplyTo: 'b@x', references: ['a@x', 'b@x', 'own@x'] });
  });

  it('keep the first and the newest of a long chain', () => {
    const chain = Array.from({ length: 80 }, (_value, i) => `${i}@x`);
    const { inReplyTo, references } = threading(chain, 'own@x');
    expect(inReplyTo).toBe('79@x');
    expect(references).toHaveLength(50);
    expect(references.slice(0, 2)).toEqual(['0@x', '32@x']);
    expect(references.slice(-2)).toEqual(['79@x', 'own@x']);
    expect(new Set(threading(chain.slice(0, 49), 'own@x').references).size).toBe(50);
    expect(new Set(threading(chain.slice(0, 50), 'own@x').references).size).toBe(50);
  });
});

describe('links in the timeline', () => {
  const origins = ['https://app.example.test', 'https://example.test/base'];
  const token = 'aB3-_'.repeat(8) + 'xyz';

  it.each([
    [`see https://app.example.test/catalogs/${token}.`, 'see https://app.example.test/catalogs/[redacted].'],
    [`<a href="https://app.example.test/a/b/${token}?x=1">`, '<a href="https://app.example.test/a/b/[redacted]?x=1">'],
    [`https://example.test/base/answer/${token}`, 'https://example.test/base/answer/[redacted]'],
    [`https://app.example.test/x/%61${token.slice(1)}`, 'https://app.example.test/x/[redacted]'],
    [`https://app.example.test/x?y=1&token=${token}`, 'https://app.example.test/x?y=1&token=[redacted]'],
    [`HTTPS://APP.example.test/x/${token}`, 'HTTPS://APP.example.test/x/[redacted]'],
    [
      `https://out.example/go?to=https%3A%2F%2Fapp.example.test%2Fcatalogs%2F${token}`,
      'https://out.example/go?to=[redacted]',
    ],
    [
      `https://app.example.test/x/${token} https://app.example.test/x/${token}`,
      'https://app.example.test/x/[redacted] https://app.example.test/x/[redacted]',
    ],
  ])('lose their token: %s', (body, expected) => {
    expect(redactLinks(body, origins, [])).toBe(expected);
  });

  it.each([
    `https://docs.example.org/d/${token}`,
    'https://app.example.test/requests/01890000-0000-7000-8000-000000000000',
    `https://appXexample.test/catalogs/${token}`,
  ])('stay if they hold no token of ours: %s', (body) => {
    expect(redactLinks(body, origins, [])).toBe(body);
  });

  it('keep only the origin if the URL is secret elsewhere', () => {
    const pay = 'https://pay.example.test/c?a=1&b=2#frag';
    expect(redactLinks(`${pay} <a href="https://pay.example.test/c?a=1&amp;b=2#frag">`, origins, [pay])).toBe(
      'https://pay.example.test/[redacted] <a href="https://pay.example.test/[redacted]">',
    );
  });
});

describe('other mail rules', () => {
  it('compare addresses without case and display name', () => {
    expect([bareAddress('A@x.Test '), bareAddress('Zoé <A@x.test>')]).toEqual(['a@x.test', 'a@x.test']);
  });

  it('name every header that could add another', () => {
    expect(() => assertHeadersSafe({ to: ['a@x'], subject: ['ok'] })).not.toThrow();
    expect.assertions(2);
    try {
      assertHeadersSafe({ to: ['a@x', 'b@x\nBcc: c@x'], cc: ['d@x\0'], subject: ['ok'] });
    } catch (error) {
      expect((error as ValidationError).details?.map(({ path }) => path)).toEqual(['to', 'cc']);
    }
  });

  it('waits longer and longer, for more than a day and less than three', () => {
    expect(MAIL_BACK_OFF).toEqual([...MAIL_BACK_OFF].sort((a, b) => a - b));
    const total = MAIL_BACK_OFF.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(24 * HOUR);
    expect(total).toBeLessThan(72 * HOUR);
  });
});
