import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { readSettings } from '#core/settings';
import { Bodies, BodyCutOff, BodyTooSlow } from './bodies';
import { httpConfig } from './http.config';

const MIB = 2 ** 20;
const CHUNK = Buffer.alloc(MIB);

describe('incoming bodies', () => {
  let bodies: Bodies;

  beforeEach(() => {
    jest.useFakeTimers();
    bodies = new Bodies(
      httpConfig(
        readSettings({ BODIES_MIB: '64', BODIES_UNVERIFIED_MIB: '32', BODY_GRACE_MS: '10000', BODY_MIN_RATE: '100' }),
      ),
    );
  });
  afterEach(() => jest.useRealTimers());

  /** A body being read; `mode` says whether its sender is known. */
  const arriving = (mode: 'team' | 'public', bodyLimit = 50 * MIB) => {
    const raw = new PassThrough({ highWaterMark: 100 * MIB });
    const reply = { raw: new EventEmitter() };
    const request = {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      raw,
      routeOptions: { config: { access: { mode }, bodyLimit } },
    } as unknown as FastifyRequest;
    bodies.admit(request, reply as unknown as FastifyReply);
    let refused: Error | undefined;
    raw.on('error', (error) => (refused = error));
    raw.on('data', () => undefined);
    raw.resume();
    return {
      request,
      send: async (mib: number) => {
        for (let i = 0; i < mib; i++) raw.write(CHUNK);
        await jest.advanceTimersByTimeAsync(0);
      },
      drip: async (bytes: number) => {
        raw.write(Buffer.alloc(bytes));
        await jest.advanceTimersByTimeAsync(0);
      },
      end: async () => {
        raw.end();
        await jest.advanceTimersByTimeAsync(0);
      },
      answered: () => reply.raw.emit('close'),
      get refused() {
        return refused;
      },
    };
  };
  const refusedWith = ({ refused }: { refused: Error | undefined }): string | undefined =>
    (refused as { code?: string } | undefined)?.code;

  it("aren't awaited if the client disconnected while its access was being decided", () => {
    const raw = new PassThrough().destroy();
    const reply = { raw: new EventEmitter() };
    const request = { method: 'POST', headers: { 'content-length': '2' }, raw, routeOptions: { config: {} } };
    expect(() => bodies.admit(request as unknown as FastifyRequest, reply as unknown as FastifyReply)).toThrow(
      BodyCutOff,
    );
    expect(reply.raw.listenerCount('close')).toBe(0);
    expect(raw.listenerCount('data')).toBe(0);
  });

  it('are aborted if fewer bytes than required arrive in a grace period', async () => {
    const [slow, steady] = [arriving('team'), arriving('team')];
    // bytes that arrive in the meantime are read before judging
    const grace = (): Promise<void> => jest.advanceTimersByTimeAsync(10_001);
    // a large chunk at once is no credit for later
    await slow.send(1);
    await steady.drip(1000);
    await grace();
    expect([slow.refused, steady.refused]).toEqual([undefined, undefined]);
    await slow.drip(999);
    await steady.drip(1000);
    await grace();
    expect(slow.refused).toBeInstanceOf(BodyTooSlow);
    expect(steady.refused).toBeUndefined();
  });

  it('may take any time to process once they are complete', async () => {
    const body = arriving('team');
    await body.send(1);
    await body.end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(body.refused).toBeUndefined();
  });

  it('are limited by the bytes received, not by the announced length', async () => {
    const body = arriving('team', 3 * MIB);
    await body.send(3);
    expect(body.refused).toBeUndefined();
    await body.drip(1);
    expect(refusedWith(body)).toBe('PAYLOAD_TOO_LARGE');
  });

  it('share a budget if their senders are unknown: the largest incoming body is aborted', async () => {
    const [small, large, known] = [arriving('public'), arriving('public'), arriving('team')];
    await known.send(30);
    await large.send(20);
    await small.send(12);
    expect([small, large, known].map(refusedWith)).toEqual([undefined, undefined, undefined]);
    await small.drip(1);
    expect([small, large, known].map(refusedWith)).toEqual([undefined, 'SERVICE_UNAVAILABLE', undefined]);
    // its share is free
    await small.send(19);
    expect(refusedWith(small)).toBeUndefined();
    await small.send(1);
    expect(refusedWith(small)).toBe('SERVICE_UNAVAILABLE');
  });

  it('release their share once the response is sent, or leave that budget when their sender is known', async () => {
    const [first, second] = [arriving('public'), arriving('public')];
    await first.send(30);
    await first.end();
    first.answered();
    await second.send(30);
    bodies.verified(second.request);
    const third = arriving('public');
    await third.send(32);
    expect([first, second, third].map(refusedWith)).toEqual([undefined, undefined, undefined]);
    // and the shared budget of all bodies
    await third.drip(1);
    const fourth = arriving('team');
    await fourth.send(40);
    expect([second, third, fourth].map(refusedWith)).toEqual([undefined, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  });
});
