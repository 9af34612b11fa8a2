import { newId } from '#core/ids';
import { redactPath } from '#core/redact';
import { readSettings } from '#core/settings';
import { commissionOfToken, paymentUrl } from './payment-link';
import { paymentLinksConfig } from './payment-links.config';

const linksWith = (BETTER_AUTH_SECRET: string) => paymentLinksConfig(readSettings({ BETTER_AUTH_SECRET }));
const links = linksWith('a secret of this test alone, long enough');

describe('payment link', () => {
  const id = newId();
  const url = paymentUrl(id, links);
  const token = url.slice(url.lastIndexOf('/') + 1);

  it('identifies its commission and is the same every time', () => {
    expect(commissionOfToken(token, links)).toBe(id);
    expect(paymentUrl(id, links)).toBe(url);
  });

  it('is rejected with another id, a changed character or another secret', () => {
    const other = paymentUrl(newId(), links);
    expect(commissionOfToken(other.slice(-65).slice(0, 22) + token.slice(22), links)).toBeNull();
    for (let i = 0; i < token.length; i++) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
      expect(commissionOfToken(changed, links)).toBeNull();
    }
    for (const nonsense of ['', 'x', token.slice(1), `${token}A`, '../../etc/passwd'])
      expect(commissionOfToken(nonsense, links)).toBeNull();
    expect(commissionOfToken(token, linksWith('quite another secret of this test'))).toBeNull();
  });

  it('is redacted in logged paths', () => {
    expect(redactPath(new URL(url).pathname)).toBe('/api/public/payments/[redacted]');
  });
});
