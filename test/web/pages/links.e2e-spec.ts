import { createHash } from 'node:crypto';
import { DAY } from '#core/clock';
import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, type TestApp } from '../../support/app';
import { buildVenue, type BuiltVenue } from '../../support/build';
import { expectLight, Reader } from '../../support/reader';

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
    "have a page in the browser's language: %s",
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

  it('allow only their own styles, scripts and images', async () => {
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

  it('serve their assets with a long cache time', async () => {
    const { body } = await open('/catalogs');
    const [, script = ''] = /<script src="([^"]+)"/.exec(body) ?? [];
    const answer = await open(script);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/assets/0123456789ab/comfort.js', {})).statusCode).toBe(404);
  });

  it('return 404 as a page for browsers and as JSON for API clients', async () => {
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

  it.each(['/answer/%zz', '/catalogs/%E0%A4%A', `/profile/${'x'.repeat(400)}`])(
    "return errors as a page for browsers if %s can't be loaded",
    async (path) => {
      const person = await open(path, { ...HTML, 'accept-language': 'fr' });
      expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(person.headers['content-security-policy']).toContain(`default-src 'none'`);
      expect(person.headers['referrer-policy']).toBe('no-referrer');
      expect(person.body).toContain('Cette page n’existe pas');
      const program = await open(path, { accept: 'application/json' });
      expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('can submit their forms only to the service', async () => {
    const payload = 'email=a%40example.test';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/public/team/forgot-password', headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('the button for a new link', () => {
  let test: TestApp;
  let mock: MockEmail;
  let reader: Reader;

  beforeAll(async () => {
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
    // the browser asks for English, the venues are French
    reader = new Reader(test, 'en');
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const tokenOf = async ({ id }: BuiltVenue): Promise<string> =>
    (
      await runAsSystem('job', () =>
        test.app.get(MagicTokensService).issue({ scope: 'member', scopeId: id, action: 'update_profile' }),
      )
    ).token;
  const mailed = (): string[] => mock.sent.splice(0).flatMap(({ to }) => to);
  /** Presses the button on a link's page. */
  const pressOn = async (link: string) => {
    const { html } = await reader.open(link);
    const action = /action="(\/links\/renew[^"]*)"/.exec(html)?.[1] ?? '';
    const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    return reader.post(action, { token });
  };

  it("mails another link in the venue's language, once in ten minutes, and redirects to a stable page", async () => {
    const venue = await buildVenue(test.agent);
    const link = `/profile/${await tokenOf(venue)}`;
    test.clock.advance(31 * DAY);
    const expired = await reader.open(link);
    expect([expired.status, expired.html.includes('<html lang="fr">')]).toEqual([410, true]);
    expectLight(expired.html);
    const pressed = await pressOn(link);
    expect([pressed.status, pressed.headers.location, pressed.html]).toEqual([303, '/links/renewed?lang=fr', '']);
    expect(mailed()).toEqual([venue.email]);
    const done = await reader.open('/links/renewed?lang=fr');
    expect([done.status, done.html.includes('Regardez vos e-mails')]).toEqual([200, true]);
    expect(done.html).toContain('href="?lang=en" hreflang="en"');
    expect((await reader.open('/links/renewed?lang=en')).html).toContain('Check your email');
    expectLight(done.html);
    // a second press shows the same, and mails nothing
    expect((await pressOn(link)).headers.location).toBe('/links/renewed?lang=fr');
    expect(mailed()).toEqual([]);
    expect(JSON.stringify(test.logs)).not.toContain(link.slice('/profile/'.length));
  });

  it('responds the same for a valid, revoked, unknown, truncated or missing link, and mails nothing', async () => {
    const venue = await buildVenue(test.agent);
    const good = await tokenOf(venue);
    const closed = await buildVenue(test.agent);
    const revoked = await tokenOf(closed);
    const [{ id }] = (await test.agent.get(`/api/magic-tokens/by-scope/${closed.id}`)).body.items;
    await test.agent.post(`/api/magic-tokens/${id}/revoke`);
    const archived = await buildVenue(test.agent);
    const ofArchived = await tokenOf(archived);
    expect((await reader.open(`/profile/${revoked}`)).status).toBe(410);
    await test.agent.patch(`/api/members/${archived.id}`, { status: 'archived' });
    const answers = [];
    for (const fields of [{ token: good }, { token: revoked }, { token: 'A'.repeat(43) }, { token: good.slice(1) }, {}])
      answers.push(await reader.post('/links/renew', fields as Record<string, string>));
    test.clock.advance(31 * DAY);
    answers.push(await reader.post('/links/renew', { token: ofArchived }));
    for (const { status, headers, html } of answers)
      expect([status, headers.location, html]).toEqual([303, '/links/renewed', '']);
    expect(mailed()).toEqual([]);
  });
});

describe('rate-limited pages', () => {
  it("don't link back to a URL without a page", async () => {
    const test = await createTestApp({ RATE_LIMIT_SEND: '1' });
    try {
      const reader = new Reader(test);
      await reader.post('/links/renew', { token: 'A'.repeat(43) });
      const refused = await reader.post('/links/renew', { token: 'A'.repeat(43) });
      expect([refused.status, refused.html.includes('One moment, please')]).toEqual([429, true]);
      expect(refused.html).not.toMatch(/hreflang|Back to the page/);
    } finally {
      await test.close();
    }
  });

  it('say when to retry', async () => {
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
