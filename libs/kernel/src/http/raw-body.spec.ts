import { fastify, type FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { keepRawBody, RawBody } from './raw-body';
import { MIB } from './upload';

describe('a body as it came', () => {
  const content = randomBytes(3 * MIB + 5);
  const inChunksOf = (size: number): RawBody => {
    const chunks: Buffer[] = [];
    for (let at = 0; at < content.length; at += size) chunks.push(content.subarray(at, at + size));
    return new RawBody(chunks);
  };

  it.each([1000, 65_536, MIB, 2 * MIB + 1, 4 * MIB])(
    'is whole, in parts of at most a megabyte, of chunks of %d',
    async (size) => {
      const body = inChunksOf(size);
      expect(body.length).toBe(content.length);
      const parts: Buffer[] = [];
      for await (const part of body.parts()) parts.push(Buffer.concat(part));
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MIB);
      expect(Buffer.concat(parts).equals(content)).toBe(true);
      expect(body.joined().equals(content)).toBe(true);
      expect(await body.sha256()).toEqual(createHash('sha256').update(content).digest());
    },
  );

  it('lets everybody else have a turn after each part', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    try {
      let parts = 0;
      for await (const part of inChunksOf(65_536).parts()) {
        expect(part.length).toBeGreaterThan(0);
        expect(turns).toBeGreaterThanOrEqual(parts);
        parts++;
      }
      expect(parts).toBe(4);
    } finally {
      clearImmediate(next);
    }
  });

  it('gives back the memory that is its own alone, and is read no more', () => {
    const ours = [Buffer.allocUnsafeSlow(5), Buffer.allocUnsafeSlow(7)];
    const shared = Buffer.allocUnsafeSlow(9);
    const body = new RawBody([...ours, shared.subarray(1)], true);
    body.free();
    body.free();
    expect(ours.map(({ length }) => length)).toEqual([0, 0]);
    expect(shared).toHaveLength(9);
    expect(() => body.joined()).toThrow('given back');
    const theirs = Buffer.allocUnsafeSlow(5);
    new RawBody([theirs]).free();
    expect(theirs).toHaveLength(5);
  });

  it('is cut to a part of it, which takes over its memory', async () => {
    for (const size of [1000, MIB, 4 * MIB]) {
      const whole = inChunksOf(size);
      const part = whole.slice(1500, 2 * MIB + 1);
      expect(part.joined().equals(content.subarray(1500, 2 * MIB + 1))).toBe(true);
      expect(part.length).toBe(2 * MIB + 1 - 1500);
      expect(() => whole.joined()).toThrow('given back');
    }
  });

  it('may be empty', async () => {
    expect(new RawBody([]).joined()).toHaveLength(0);
    expect(await new RawBody([]).sha256()).toEqual(createHash('sha256').digest());
  });
});

describe('a body that comes over a connection', () => {
  const bodies: RawBody[] = [];
  let server: FastifyInstance;
  let pauses = 0;

  beforeAll(async () => {
    server = fastify({ bodyLimit: 8 * MIB });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/json', (_request, _payload, done) => done(null, undefined));
    server.addHook('onRequest', (request, _reply, done) => {
      request.raw.on('pause', () => pauses++);
      done();
    });
    server.post('/', { preParsing: keepRawBody }, (request) => {
      bodies.push(request.rawBody as RawBody);
      return {};
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    for (const body of bodies.splice(0)) body.free();
  });
  afterAll(() => server.close());

  const sent = async (content: Buffer): Promise<RawBody> => {
    pauses = 0;
    const [{ port }] = server.addresses() as [AddressInfo];
    const headers = { 'content-type': 'application/json' };
    const body = new Uint8Array(content);
    const { status } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
    expect(status).toBe(200);
    return bodies.at(-1) as RawBody;
  };
  const memoryOf = (body: RawBody): Set<ArrayBufferLike> => new Set(body.chunks.map(({ buffer }) => buffer));
  const shared = (body: RawBody, memory: Set<ArrayBufferLike>): number =>
    [...memoryOf(body)].filter((buffer) => memory.has(buffer)).length;

  it('lies in memory of bodies before it, if they were large and nobody reads them any more', async () => {
    const [one, two, three] = [5 * MIB, 3 * MIB + 7, 2 * MIB].map((size) => randomBytes(size)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const first = await sent(one);
    expect(first.joined().equals(one)).toBe(true);
    const before = memoryOf(first);
    expect(before.size).toBe(5);
    first.free();
    const second = await sent(two);
    expect(second.joined().equals(two)).toBe(true);
    expect(memoryOf(second).size).toBe(4);
    expect(shared(second, before)).toBe(4);
    const third = await sent(three);
    expect(third.joined().equals(three)).toBe(true);
    expect(shared(third, memoryOf(second))).toBe(0);
    expect(second.joined().equals(two)).toBe(true);
    // what is cut off is there for the next one too
    const cut = memoryOf(second);
    second.slice(MIB, MIB + 9).free();
    expect(shared(await sent(two), cut)).toBe(4);
  });

  it('lets others go on for a while after each megabyte, and is taken as it is if it is small', async () => {
    await sent(randomBytes(4 * MIB));
    expect(pauses).toBeGreaterThanOrEqual(3);
    const small = randomBytes(MIB / 2);
    expect((await sent(small)).joined().equals(small)).toBe(true);
    expect(pauses).toBe(0);
  });
});
