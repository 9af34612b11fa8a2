import { createHash, randomBytes } from 'node:crypto';
import { RawBody } from './raw-body';
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

  it('may be empty', async () => {
    expect(new RawBody([]).joined()).toHaveLength(0);
    expect(await new RawBody([]).sha256()).toEqual(createHash('sha256').digest());
  });
});
