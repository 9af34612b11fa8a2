import fc from 'fast-check';
import { isForged } from './authentication.rules';

const OURS = 'mx.parvis.example';

describe("the receiving server's verdict on the sender", () => {
  it.each([
    [`${OURS}; dmarc=fail header.from=bank.example`],
    [`${OURS}; spf=pass smtp.mailfrom=x.example; dkim=none; dmarc=fail (p=reject dis=none) header.from=bank.example`],
    [`${OURS} 1; dmarc = FAIL reason="p=none; so what"`],
    [`(at the door) "${OURS}" ; dkim=pass (2048-bit key; (nested) dmarc=pass) header.i=@x ; dmarc/1=fail`],
    ['MX.Parvis.EXAMPLE;dmarc=fail'],
    // forged header text, as servers copy it
    [`${OURS}; spf=softfail (mx: domain of "a("@evil.example is no sender) smtp.mailfrom=evil.example; dmarc=fail`],
    [`${OURS}; spf=none smtp.helo=a(b; dmarc=fail (p=reject) header.from=bank.example`],
    [`${OURS}; spf=none smtp.helo=a"b; dmarc=fail reason="x" header.from=bank.example`],
    [`(at the door) ${OURS}; spf=none smtp.helo=a"b; dmarc=fail`],
    [`${OURS}; spf=none smtp.helo=a\\; dmarc=fail`],
  ])('is a DMARC failure: %s', (header) => expect(isForged([header], OURS)).toBe(true));

  it.each([
    [`${OURS}; dmarc=pass header.from=a.example`],
    [`${OURS}; none`],
    [`${OURS}; dmarc=none; spf=fail`],
    [`${OURS}; dmarc=temperror`],
    [`${OURS}; dkim=pass header.d="a; dmarc=fail"`],
    [`${OURS}; dkim=pass (; dmarc=fail ;)`],
    [`${OURS}; x-dmarc=fail`],
    [`${OURS}; dmarc=failed`],
    [`other.example; dmarc=fail`],
    [`evil-${OURS}; dmarc=fail`],
    [`${OURS}.evil.example; dmarc=fail`],
    ['dmarc=fail'],
    [''],
  ])("isn't a failure: %s", (header) => expect(isForged([header], OURS)).toBe(false));

  it('comes from the topmost trusted header that mentions DMARC', () => {
    const [pass, fail, spf] = [`${OURS}; dmarc=pass`, `${OURS}; dmarc=fail`, `${OURS}; spf=pass`];
    expect(isForged([fail, pass], OURS)).toBe(true);
    expect(isForged([pass, fail], OURS)).toBe(false);
    expect(isForged([spf, fail, pass], OURS)).toBe(true);
    expect(isForged(['other.example; dmarc=pass', fail], OURS)).toBe(true);
    expect(isForged(['other.example; dmarc=fail', pass], OURS)).toBe(false);
  });

  it("can't be hidden or forged by comments, quotes or other servers' headers", () => {
    const noise = fc.string({
      unit: fc.constantFrom('a', ';', '=', ' ', 'dmarc=pass', 'dmarc=fail', '(', ')', '\\', '"'),
    });
    const escaped = noise.map((text) => text.replace(/[\\"()]/g, (char) => `\\${char}`));
    fc.assert(
      fc.property(escaped, escaped, fc.constantFrom('fail', 'pass'), (comment, quoted, result) => {
        const header = `${OURS} (${comment}); dkim=pass header.b="${quoted}"; dmarc=${result} (${comment})`;
        expect(isForged([header], OURS)).toBe(result === 'fail');
        expect(isForged([`other.example; ${comment} ${quoted}`, header], OURS)).toBe(result === 'fail');
      }),
    );
    fc.assert(fc.property(noise, (text) => void isForged([text, `${OURS};${text}`], OURS)));
  });
});
