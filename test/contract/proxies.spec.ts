import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createAdapter } from '#http/server';
import { readSettings } from '#core/settings';
import { httpConfig } from '#http/http.config';

interface Seen {
  ip: string;
  protocol: string;
  host: string;
}

/** The client address that the service derives from these headers on a connection from 127.0.0.1. */
async function seen(trust: string | undefined, headers: Record<string, string | string[]>): Promise<Seen> {
  const settings = readSettings(trust === undefined ? {} : { TRUST_PROXY: trust });
  const server = createAdapter(httpConfig(settings)).getInstance();
  server.get('/', ({ ip, protocol, host }): Seen => ({ ip, protocol, host }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = server.server.address() as AddressInfo;
    return await new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', agent: false, headers }, (answer) => {
        json(answer).then((body) => resolve(body as Seen), reject);
      });
      asked.on('error', reject).end();
    });
  } finally {
    await server.close();
  }
}

const addressOf = async (trust: string | undefined, forwarded: string | string[]): Promise<string> =>
  (await seen(trust, { 'x-forwarded-for': forwarded })).ip;

describe("a client's address", () => {
  // written by the client, added by the first proxy, added by the second
  const [FORGED, CALLER, OUTER] = ['192.0.2.66', '203.0.113.9', '10.0.0.7'];

  it("is the connection's as long as no proxy is configured", async () => {
    for (const trust of [undefined, 'false', '0'])
      expect(await addressOf(trust, `${FORGED}, ${CALLER}`)).toBe('127.0.0.1');
  });

  it('is the one added by a single proxy, whatever the client sent before it', async () => {
    for (const trust of ['true', '1']) {
      expect(await addressOf(trust, CALLER)).toBe(CALLER);
      expect(await addressOf(trust, `${FORGED}, ${CALLER}`)).toBe(CALLER);
      expect(await addressOf(trust, `${FORGED}, 127.0.0.1, ${CALLER}`)).toBe(CALLER);
      // as from a proxy that adds a separate header line
      expect(await addressOf(trust, [FORGED, CALLER])).toBe(CALLER);
      expect(await addressOf(trust, `no address, ${CALLER}`)).toBe(CALLER);
    }
  });

  it('is the one added by the outer of two proxies', async () => {
    expect(await addressOf('2', `${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('2', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('1', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(OUTER);
  });

  it("is the last one that isn't a configured proxy", async () => {
    expect(await addressOf('127.0.0.0/8', `${FORGED}, ${CALLER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1, 10.0.0.0/8', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1, 10.0.0.0/8', `${OUTER}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(OUTER);
    // a client that bypasses the proxies can't claim another address
    expect(await addressOf('10.0.0.0/8,fd00::/8', `${FORGED}, ${CALLER}`)).toBe('127.0.0.1');
  });

  it('comes with the scheme and host of the nearest proxy', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'parvis.example' };
    expect(await seen('1', headers)).toEqual({ ip: '127.0.0.1', protocol: 'https', host: 'parvis.example' });
    for (const trust of ['false', '10.0.0.0/8']) expect(await seen(trust, headers)).toMatchObject({ protocol: 'http' });
  });
});
