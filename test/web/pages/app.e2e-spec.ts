import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../support/app';
import { RawRequest } from '../../support/raw-request';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const YEAR = 'public, max-age=31536000, immutable';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const INDEX = `<!doctype html><html><head><meta property="csp-nonce" nonce="__NONCE__">
<script type="module" nonce="__NONCE__" src="/app/assets/index-1a2b3c4d.js"></script></head><body></body></html>`;

/** A folder as built by Vite, next to a private file. */
function buildFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'parvis-web-'));
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(parent, path)), { recursive: true });
    writeFileSync(join(parent, path), content);
  };
  write('secret.txt', 'secret');
  write('web/index.html', INDEX);
  write('web/.env', 'secret');
  write('web/assets/.hidden.js', 'secret');
  write('web/assets/index-1a2b3c4d.js', SCRIPT);
  write('web/assets/index-1a2b3c4d.js.br', brotliCompressSync(SCRIPT));
  write('web/assets/index-1a2b3c4d.js.gz', gzipSync(SCRIPT));
  write('web/assets/inter-5e6f7a8b.woff2', 'font');
  write('web/sw.js', '/* worker */');
  write('web/manifest.webmanifest', '{"name":"Parvis"}');
  write('web/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  symlinkSync(join(parent, 'secret.txt'), join(parent, 'web/assets/link.txt'));
  return parent;
}

describe('the web app', () => {
  let test: TestApp;
  let parent: string;
  let port: number;

  beforeAll(async () => {
    parent = buildFolder();
    test = await createTestApp({ WEB_DIR: join(parent, 'web'), RATE_LIMIT_GLOBAL: '1' });
    await test.app.listen(0, '127.0.0.1');
    port = (test.app.getHttpServer().address() as AddressInfo).port;
  });

  afterAll(async () => {
    await test?.close();
    rmSync(parent, { recursive: true, force: true });
  });

  const open = (url: string, headers: Record<string, string> = HTML, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({ method, url, headers });
  const nonceOf = (policy: unknown): string | undefined => /'nonce-([^']+)'/.exec(String(policy))?.[1];

  it.each([
    '/app/',
    '/app/?view=list',
    '/app/requests/R-7K3Q9D',
    '/app/settings/team',
    '/app/requests/R-7K3Q9D/find?q=a.b',
  ])('serves its document at %s', async (path) => {
    const { statusCode, headers, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-robots-tag']).toBe('noindex');
    const nonce = nonceOf(headers['content-security-policy']);
    expect(body).toBe(INDEX.replaceAll('__NONCE__', nonce ?? ''));
  });

  it('allows only its own scripts, and no framing', async () => {
    const policy = String((await open('/app/')).headers['content-security-policy']);
    expect(policy.replace(/nonce-[^']+/g, 'nonce-…').split('; ')).toEqual([
      `default-src 'self'`,
      `script-src 'self' 'nonce-…'`,
      `style-src 'self' 'nonce-…'`,
      `img-src 'self' data: blob:`,
      `connect-src 'self'`,
      `worker-src 'self'`,
      `manifest-src 'self'`,
      `frame-src 'self'`,
      `form-action 'self'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ]);
  });

  it('allows images from the host of the map tiles', async () => {
    const tiled = await createTestApp({
      WEB_DIR: join(parent, 'web'),
      MAP_TILES_URL: 'https://tiles.example:8443/fr/{z}/{x}/{y}.png',
    });
    const answer = await tiled.app.inject({ url: '/app/', headers: HTML });
    await tiled.close();
    expect(String(answer.headers['content-security-policy'])).toContain(
      `img-src 'self' data: blob: https://tiles.example:8443;`,
    );
    // otherwise browsers would keep the earlier policy with the cached document
    expect(answer.headers.etag).not.toBe((await open('/app/')).headers.etag);
  });

  it('sets another nonce in every response', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('/app/')));
    const nonces = answers.map(({ headers }) => nonceOf(headers['content-security-policy']));
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(Buffer.from(nonce ?? '', 'base64')).toHaveLength(16);
  });

  it('returns 304 for the same build, keeping the original policy', async () => {
    const { etag } = (await open('/app/')).headers;
    const same = await open('/app/requests', { ...HTML, 'if-none-match': String(etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers).not.toHaveProperty('content-security-policy');
    expect(same.headers.etag).toBe(etag);
    expect((await open('/app/', { ...HTML, 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('responds to HEAD like GET, without the body', async () => {
    const { statusCode, headers, body } = await open('/app/requests', HTML, 'HEAD');
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', '']);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ])('serves an asset as the client accepts it (%s), cached for a year', async (accepted, encoding) => {
    const path = '/app/assets/index-1a2b3c4d.js';
    const { statusCode, headers, rawPayload } = await open(path, { 'accept-encoding': accepted });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe(YEAR);
    expect(headers['content-encoding']).toBe(encoding);
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
    const expected = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) }[encoding ?? ''] ?? Buffer.from(SCRIPT);
    expect(rawPayload.equals(expected)).toBe(true);
  });

  it('serves files without a compressed variant uncompressed', async () => {
    const { statusCode, headers, body } = await open('/app/assets/inter-5e6f7a8b.woff2', { 'accept-encoding': 'br' });
    expect([statusCode, headers['content-type'], headers['content-encoding'], body]).toEqual([
      200,
      'font/woff2',
      undefined,
      'font',
    ]);
  });

  it.each([
    ['/app/sw.js', 'application/javascript; charset=utf-8'],
    ['/app/manifest.webmanifest', 'application/manifest+json'],
    ['/app/icon.svg', 'image/svg+xml'],
  ])('requires revalidation of %s', async (path, type) => {
    const { statusCode, headers } = await open(path, {});
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
    const again = await open(path, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/app/assets/gone-1a2b3c4d.js',
    '/app/assets/',
    '/app/assets/index-1a2b3c4d.js.br',
    '/app/assets/index-1a2b3c4d.js/x',
    '/app/gone.js',
    '/app/index.html',
    '/app/.env',
    '/app/assets/.hidden.js',
    '/app/assets/link.txt',
    '/app/../secret.txt',
    '/app/assets/../../secret.txt',
    '/app/..%2fsecret.txt',
    '/app/%2e%2e/secret.txt',
    '/app/%2e%2e%2fsecret.txt',
    '/app/..%5csecret.txt',
    '/app/%252e%252e%252fsecret.txt',
    '/app/assets/..%2f..%2fsecret.txt',
    '/app/assets//index-1a2b3c4d.js',
    '/app//etc/passwd.txt',
    '/app/assets/index-1a2b3c4d.js%00.css',
  ])('returns 404 at %s', async (path) => {
    const request = new RawRequest(port, `GET ${path}`);
    const { status, headers, body } = await request.answer();
    request.end();
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the web app before it is built', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ WEB_DIR: join(tmpdir(), 'parvis-no-such-folder') });
  });

  afterAll(() => test?.close());

  it('explains in both languages how to build it', async () => {
    const open = (url: string) =>
      test.app.inject({ method: 'GET', url, headers: { ...HTML, 'accept-language': 'fr' } });
    const french = await open('/app/requests');
    expect([french.statusCode, french.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(french.headers['cache-control']).toBe('no-store');
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain('npm run build');
    const english = await open('/app/?lang=en');
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('npm run build');
    expect((await open('/app/sw.js')).statusCode).toBe(404);
  });
  it.each([
    ['/', '/app/'],
    ['/app', '/app/'],
  ])('is the target of %s, built or not', async (path, location) => {
    const { statusCode, headers } = await test.app.inject({ method: 'GET', url: path, headers: HTML });
    expect([statusCode, headers.location]).toEqual([302, location]);
  });
});
