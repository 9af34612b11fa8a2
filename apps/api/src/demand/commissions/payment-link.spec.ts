import { newId } from '#core/ids';
import { redactPath } from '#core/redact';
import { readSettings } from '#core/settings';
import { commissionOfToken, paymentUrl } from './payment-link';

const settings = readSettings({ BETTER_AUTH_SECRET: 'a secret of this test alone, long enough' });

describe('payment link', () => {
  const id = newId();
  const url = paymentUrl(id, settings);
  const token = url.slice(url.lastIndexOf('/') + 1);

  it('identifies its commission and is the same every time', () => {
    expect(commissionOfToken(token, settings)).toBe(id);
    expect(paymentUrl(id, settings)).toBe(url);
  });

  it('is rejected with another id, a changed character or another secret', () => {
    const other = paymentUrl(newId(), settings);
    expect(commissionOfToken(other.slice(-65).slice(0, 22) + token.slice(22), settings)).toBeNull();
    for (let i = 0; i < token.length; i++) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
      expect(commissionOfToken(changed, settings)).toBeNull();
    }
    for (const nonsense of ['', 'x', token.slice(1), `${token}A`, '../../etc/passwd'])
      expect(commissionOfToken(nonsense, settings)).toBeNull();
    expect(
      commissionOfToken(token, readSettings({ BETTER_AUTH_SECRET: 'quite another secret of this test' })),
    ).toBeNull();
  });

  it('is redacted in logged paths', () => {
    expect(redactPath(new URL(url).pathname)).toBe('/api/public/payments/[redacted]');
  });
});
