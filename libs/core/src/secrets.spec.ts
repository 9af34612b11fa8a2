import { seal, unseal } from './secrets';

describe('what is sealed', () => {
  const SECRET = 'a secret for tests';

  it('is read again with the same secret for the same purpose alone', () => {
    const sealed = seal('words', SECRET, 'links');
    expect(unseal(sealed, [SECRET], 'links')).toBe('words');
    expect(() => unseal(sealed, [SECRET], 'mails')).toThrow();
    expect(() => unseal(sealed, ['another secret'], 'links')).toThrow();
  });

  it('is read under the secret before as well, while that is given', () => {
    const sealed = seal('words', 'the secret before', 'links');
    expect(unseal(sealed, [SECRET, 'the secret before'], 'links')).toBe('words');
    expect(() => unseal(sealed, [SECRET], 'links')).toThrow();
  });

  it('is refused where a byte was changed or the end is missing, the tag of it too', () => {
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
