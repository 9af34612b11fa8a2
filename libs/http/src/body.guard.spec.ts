import { fastify, type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { bytesOf, leaveBodiesUnread } from './body.guard';
import { MIB } from './upload';

describe('an unread body', () => {
  let server: FastifyInstance;
  let received: Buffer | undefined;
  let kind: string | undefined;

  beforeAll(async () => {
    server = fastify();
    leaveBodiesUnread(server);
    server.post('/', async (request) => {
      kind = request.bodyKind;
      // as when guards look up the caller first
      await new Promise(setImmediate);
      received = await bytesOf(request.raw);
      return {};
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const post = async (type: string, body: Uint8Array<ArrayBuffer>): Promise<number> => {
    const [{ port }] = server.addresses() as [AddressInfo];
    const headers = { 'content-type': type };
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
  };

  it.each([0, 5, 3 * MIB + 7])('has all %d bytes', async (size) => {
    const content = randomBytes(size);
    expect(await post('application/json', new Uint8Array(content))).toBe(200);
    expect(received?.equals(content)).toBe(true);
  });

  it.each([
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['Application/JSON', 'json'],
    ['application/x-www-form-urlencoded', 'fields'],
    ['application/jsonx', 'other'],
    ['text/plain', 'other'],
    ['json', 'other'],
    ['application/json, text/plain', 'other'],
    ['application/', 'other'],
  ])('reaches its handler whatever its type: %s', async (type, expected) => {
    expect(await post(type, new Uint8Array([0]))).toBe(200);
    expect(kind).toBe(expected);
  });
});
