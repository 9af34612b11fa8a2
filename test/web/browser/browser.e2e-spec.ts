import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, newPage, openPage, pressTabUntil } from '../../support/browser';

const STRICT = { 'content-security-policy': `default-src 'none'; form-action 'self'` };
const PAGES: Record<string, { status?: number; headers?: Record<string, string>; body: string }> = {
  '/favicon.ico': { status: 204, body: '' },
  '/good': {
    headers: STRICT,
    body: '<main><h1>Hall</h1><p>For 80. <a href="/good">Reserve</a> <button>Ask</button></main>',
  },
  '/gone': { status: 410, body: '<main><h1>This link has expired</h1></main>' },
  '/reports': { body: '<script>console.error("no such hall")</script>' },
  '/throws': { body: '<script>throw new Error("no such hall")</script>' },
  '/styles': { headers: STRICT, body: '<h1 style="color: red">Hall</h1>' },
  '/lacks': { body: '<img src="/no-picture" alt="">' },
  // the same server under its other name
  '/asks': { body: '<img src="//localhost:PORT/gone" alt="">' },
  '/mute': { body: '<main><h1>Hall</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>' },
};

const server = createServer((request, response) => {
  const page = PAGES[request.url ?? ''];
  const { port } = server.address() as AddressInfo;
  response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': 'text/html', ...page?.headers });
  response.end(
    page && `<!doctype html><html lang="en"><title>Hall</title>${page.body.replace('PORT', String(port))}</html>`,
  );
});

describeInBrowser('the browser harness', () => {
  let origin: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => void server.close());

  /** Opens a page of the server above, passes it on, and returns the page's violations. */
  async function faultsOf(
    path: string,
    options = {},
    look = async (_page: Page): Promise<void> => {},
  ): Promise<string[]> {
    const { page, visit } = await newPage(origin, options);
    await page.goto(path);
    await look(page);
    await visit.leave(false);
    return visit.faults;
  }

  it.each(['/good', '/gone'])('reports nothing for %s', async (path) => {
    expect(await faultsOf(path)).toEqual([]);
  });

  it.each([
    ['/reports', /^on the console: no such hall \(http.*\/reports\)$/],
    ['/throws', /^uncaught: no such hall$/],
    ['/styles', /^against the policy: style-src-attr inline$/],
    ['/lacks', /^on the console: Failed to load resource: .* 404/],
    ['/asks', /^asked another origin: http:\/\/localhost:/],
  ])('reports %s', async (path, fault) => {
    expect(await faultsOf(path)).toContainEqual(expect.stringMatching(fault));
  });

  it.each(['/styles', '/lacks', '/asks'])('reports %s without JavaScript', async (path) => {
    expect(await faultsOf(path, { javaScript: false })).not.toEqual([]);
    expect(await faultsOf('/reports', { javaScript: false })).toEqual([]);
  });

  it('ignores violations that a test names', async () => {
    const allowed = { errors: [/no such hall/, /410/], origins: [origin.replace('127.0.0.1', 'localhost')] };
    for (const path of ['/reports', '/asks']) expect(await faultsOf(path, { allowed })).toEqual([]);
  });

  it('runs axe on a page whatever its policy, with and without JavaScript', async () => {
    for (const javaScript of [true, false]) {
      expect(await faultsOf('/good', { javaScript }, expectNoAxeViolations)).toEqual([]);
      await faultsOf('/mute', { javaScript }, (page) =>
        expect(expectNoAxeViolations(page)).rejects.toThrow(/image-alt: <img/),
      );
    }
  });

  it('clears a context after use, and lends it to one user at a time', async () => {
    const first = await newPage(origin);
    const other = await newPage(origin);
    expect(other.visit.context).not.toBe(first.visit.context);
    await first.page.goto('/good');
    await first.visit.context.grantPermissions(['notifications']);
    await first.page.evaluate(`(async () => {
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      document.cookie = 'left=1';
      await caches.open('left');
      await new Promise((resolve) => (indexedDB.open('left').onsuccess = ({ target }) => resolve(target.result.close())));
    })()`);
    await first.visit.context.setOffline(true);
    await first.visit.leave(false);

    const next = await newPage(origin);
    expect(next.visit.context).toBe(first.visit.context);
    await next.page.goto('/good');
    const found = `(async () => [
      localStorage.length, sessionStorage.length, document.cookie.length, (await caches.keys()).length, (await indexedDB.databases()).length,
      (await navigator.permissions.query({ name: 'notifications' })).state === 'granted',
    ])()`;
    expect(await next.page.evaluate(found)).toEqual([0, 0, 0, 0, 0, false]);
    await expect(next.page.clock.install()).rejects.toThrow('isolated');
    for (const { visit } of [next, other]) await visit.leave(false);
  });

  it("doesn't reuse a context that is isolated or whose test failed", async () => {
    const isolated = await newPage(origin, { isolated: true });
    await isolated.page.clock.install();
    await isolated.visit.leave(false);
    const failed = await newPage(origin);
    await failed.visit.leave(true);
    for (const options of [{ isolated: true }, {}]) {
      const { visit } = await newPage(origin, options);
      expect([isolated, failed].map((before) => before.visit.context)).not.toContain(visit.context);
      await visit.leave(false);
    }
  });

  it('reaches focusable elements by Tab', async () => {
    await faultsOf('/good', {}, async (page) => {
      await pressTabUntil(page, page.getByRole('button', { name: 'Ask' }));
      await page.keyboard.press('Shift+Tab');
      expect(await page.locator(':focus').textContent()).toBe('Reserve');
      await expect(pressTabUntil(page, page.getByRole('heading'))).rejects.toThrow(/is not reached by Tab/);
    });
  });
});

describeInBrowser('a page of the service', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it("opens by the link of a mail, at the test's time", async () => {
    test.clock.set('2027-03-01T09:00:00Z');
    const page = await openPage(test, `${ORIGIN}/docs`, { locale: 'en', colorScheme: 'dark' });
    expect(await page.evaluate('new Date().toISOString()')).toBe('2027-03-01T09:00:00.000Z');
    expect(await page.evaluate('navigator.language')).toBe('en-GB');
    expect(await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
    test.clock.release();
  });
});
