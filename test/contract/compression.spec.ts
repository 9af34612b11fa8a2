import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../support/app';
import { EventStream } from '../support/event-stream';

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('compression', () => {
  let test: TestApp;
  let port: number;
  let cookie: string;

  /** A response with its raw bytes. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers: { cookie, ...headers }, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        });
      })
        .once('error', reject)
        .end();
    });
  const gzip = { 'accept-encoding': 'gzip, deflate, br' };

  beforeAll(async () => {
    test = await createTestApp({ CORS_ORIGIN: 'https://app.example' });
    await test.app.listen(0, '127.0.0.1');
    ({ port } = test.app.getHttpServer().address() as AddressInfo);
    ({ cookie } = await test.sessionOf('agent@parvis.example'));
    for (let i = 0; i < 12; i++)
      await test.agent.post('/api/members', {
        name: `Villa ${i}`,
        postalCode: '69002',
        email: `villa-${i}@venue.example`,
        description: 'Une grande maison près de la Saône. '.repeat(40),
      });
  });

  afterAll(() => test?.close());

  const list = '/api/members?limit=100';

  it('applies to long responses if the client accepts it, without loss', async () => {
    const plain = await get(list);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.body.length).toBeGreaterThan(8192);
    const { status, headers, body } = await get(list, gzip);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      200,
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(plain.body.length / 4);
    expect(JSON.parse(gunzipSync(body).toString('utf8'))).toEqual(JSON.parse(plain.body.toString('utf8')));
  });

  it.each([
    [{}],
    [{ 'accept-encoding': 'br' }],
    [{ 'accept-encoding': 'identity' }],
    [{ 'accept-encoding': 'gzip;q=0' }],
    [{ 'accept-encoding': 'nonsense;;q=,' }],
  ])("doesn't apply otherwise, but sets Vary: %j", async (headers: Record<string, string>) => {
    const answer = await get(list, headers);
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect((JSON.parse(answer.body.toString('utf8')) as { total: number }).total).toBe(12);
  });

  it("keeps the response's other Vary values", async () => {
    const { headers } = await get(list, { ...gzip, origin: 'https://app.example' });
    expect(headers.vary?.split(', ').sort()).toEqual(['Accept-Encoding', 'Origin']);
  });

  it("doesn't apply to short responses", async () => {
    const { headers } = await get('/api/members?limit=1', gzip);
    expect([headers['content-encoding'], headers.vary ?? '']).toEqual([
      undefined,
      expect.not.stringContaining('Accept-Encoding'),
    ]);
    const refused = await get('/api/nowhere', gzip);
    expect([refused.status, refused.headers['content-encoding']]).toEqual([404, undefined]);
  });

  it("leaves a HEAD response like the GET's, without the content", async () => {
    const { status, headers, body } = await get(list, gzip, 'HEAD');
    expect([status, headers['content-encoding'], body.length]).toEqual([200, 'gzip', 0]);
    expect(headers['content-length']).toBe((await get(list, gzip)).headers['content-length']);
  });

  it('applies to streamed exports too', async () => {
    const plain = await get('/api/members/export');
    const packed = await get('/api/members/export', gzip);
    expect([plain.status, packed.status]).toEqual([200, 200]);
    expect(plain.body.length).toBeGreaterThan(8192);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': plain.headers['content-type'] });
    expect(gunzipSync(packed.body).toString('utf8')).toBe(plain.body.toString('utf8'));
  });

  it("doesn't apply to files, ranges and event streams", async () => {
    const stream = await EventStream.open(port, { cookie, ...gzip });
    expect([stream.status, stream.headers['content-encoding']]).toEqual([200, undefined]);
    stream.close();
    const text = Buffer.from('<p>A long page.</p>'.repeat(1000));
    const { id } = (
      await test.agent.post('/api/requests', { title: 'Seminar', organizer: { email: 'ada@client.example' } })
    ).body;
    const sent = await test.agent.post('/api/communications/email/send', {
      requestId: id,
      to: 'ada@client.example',
      subject: 'A page',
      bodyHtml: '<p>Here.</p>',
      attachments: [{ filename: 'page.csv', contentType: 'text/csv', content: text.toString('base64') }],
    });
    expect([sent.status, sent.body.attachments?.[0]?.size]).toEqual([201, text.length]);
    const { pathname, search } = new URL(sent.body.attachments[0].url as string, 'http://localhost');
    const whole = await get(`${pathname}${search}`, gzip);
    expect([whole.status, whole.headers['content-encoding'], whole.body.equals(text)]).toEqual([200, undefined, true]);
    const part = await get(`${pathname}${search}`, { ...gzip, range: 'bytes=0-9999' });
    expect([part.status, part.headers['content-encoding'], part.body.length]).toEqual([206, undefined, 10_000]);
  });
});
