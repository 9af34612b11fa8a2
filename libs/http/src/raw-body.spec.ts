import { fastify, type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { keepRawBody } from './raw-body';
import { MIB } from './upload';

describe('a raw body', () => {
  let server: FastifyInstance;
  let received: Buffer | undefined;

  beforeAll(async () => {
    server = fastify({ bodyLimit: 8 * MIB });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/json', (_request, _payload, done) => done(null, undefined));
    server.post('/', { preParsing: keepRawBody }, (request) => {
      received = request.rawBody;
      return {};
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it.each([0, 5, 3 * MIB + 7])('has all %d bytes', async (size) => {
    const content = randomBytes(size);
    const [{ port }] = server.addresses() as [AddressInfo];
    const headers = { 'content-type': 'application/json' };
    const body = new Uint8Array(content);
    const { status } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
    expect(status).toBe(200);
    expect(received?.equals(content)).toBe(true);
  });
});
