import { seal, unseal } from './secrets';

describe('a sealed value', () => {
  const SECRET = 'a secret for tests';

  it('opens only with the same secret and purpose', () => {
    const sealed = seal('words', SECRET, 'links');
    expect(unseal(sealed, [SECRET], 'links')).toBe('words');
    expect(() => unseal(sealed, [SECRET], 'mails')).toThrow();
    expect(() => unseal(sealed, ['another secret'], 'links')).toThrow();
  });

  it('opens with the previous secret while that is configured', () => {
    const sealed = seal('words', 'the secret before', 'links');
    expect(unseal(sealed, [SECRET, 'the secret before'], 'links')).toBe('words');
    expect(() => unseal(sealed, [SECRET], 'links')).toThrow();
  });

  it('is rejected if a byte is changed or the end is missing, including its tag', () => {
    const sealed = seal('words', SECRET, 'links');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(changed, [SECRET], 'links')).toThrow();
    }
    const empty = seal('', SECRET, 'links');
    expect(unseal(empty, [SECRET], 'links')).toBe('');
    for (let length = 0; length < empty.length; length++)
      expect(() => unseal(empty.subarray(0, length), [SECRET], 'links')).toThrow();
  });
});
