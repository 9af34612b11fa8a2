import { fastify, type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { BodyCutOff } from './bodies';
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

  it('fails as cut off if the client disconnects, not as the network to the database would', async () => {
    let failed: (error: unknown) => void = () => undefined;
    const failure = new Promise<unknown>((resolve) => (failed = resolve));
    const [{ port }] = server.addresses() as [AddressInfo];
    const client = connect(port, '127.0.0.1');
    server.server.once('request', (request: IncomingMessage) => {
      bytesOf(request).catch(failed);
      client.destroy();
    });
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    expect(await failure).toBeInstanceOf(BodyCutOff);
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
