import { createHash } from 'node:crypto';
import { createTestApp, type TestApp } from '../../support/app';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('pages without a secret', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie <3', AGENCY_PHONE: '+33 4 72 00 00 00' });
  });

  afterAll(() => test?.close());

  const open = (url: string, headers: Record<string, string> = HTML) =>
    test.app.inject({ method: 'GET', url, headers });

  it.each(['/catalogs', '/answer', '/requalify', '/profile', '/invoices', '/invitations', '/passwords'])(
    '%s is a page in the language of the browser',
    async (path) => {
      const english = await open(`${path}?utm_source=mail`, { ...HTML, 'accept-language': 'en' });
      const french = await open(path, { ...HTML, 'accept-language': 'fr-FR,fr;q=0.9' });
      const chosen = await open(`${path}?lang=fr`, { ...HTML, 'accept-language': 'en' });
      expect([english.statusCode, french.statusCode, chosen.statusCode]).toEqual([200, 200, 200]);
      expect(english.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(english.body).toContain('<html lang="en">');
      expect(french.body).toContain('<html lang="fr">');
      expect(chosen.body).toBe(french.body);
      expect(english.body).toContain('Salles &amp; Cie &lt;3');
      expect(english.body).toContain('href="tel:+33472000000"');
    },
  );

  it('lets nothing in but its own styles, scripts and pictures', async () => {
    const { headers, body } = await open('/catalogs');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  });

  it('serves what pages refer to, to be kept', async () => {
    const { body } = await open('/catalogs');
    const [, script = ''] = /<script src="([^"]+)"/.exec(body) ?? [];
    const answer = await open(script);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/assets/0123456789ab/comfort.js', {})).statusCode).toBe(404);
  });

  it('answers people by a page and programs by JSON if there is nothing at an address', async () => {
    const person = await open('/no/such/page', { ...HTML, 'accept-language': 'fr' });
    expect(person.statusCode).toBe(404);
    expect(person.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(person.headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(person.body).toContain('Cette page n’existe pas');
    const program = await open('/no/such/page', { accept: 'application/json' });
    expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    const api = await open('/api/no/such/route');
    expect([api.statusCode, api.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('takes a page’s form nowhere else', async () => {
    const payload = 'email=a%40example.test';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/public/team/forgot-password', headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('pages under limits', () => {
  it('say when to come back', async () => {
    const test = await createTestApp({ RATE_LIMIT_GLOBAL: '2' });
    try {
      const open = () => test.app.inject({ method: 'GET', url: '/answer', headers: HTML });
      await open();
      await open();
      const refused = await open();
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(refused.body).toContain('One moment, please');
    } finally {
      await test.close();
    }
  });
});
