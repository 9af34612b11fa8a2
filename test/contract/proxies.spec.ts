import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createAdapter } from '#http/server';
import { readSettings } from '#core/settings';

interface Seen {
  ip: string;
  protocol: string;
  host: string;
}

/** What the service takes the caller for who sends these headers over a connection from 127.0.0.1. */
async function seen(trust: string | undefined, headers: Record<string, string | string[]>): Promise<Seen> {
  const settings = readSettings(trust === undefined ? {} : { TRUST_PROXY: trust });
  const server = createAdapter(settings).getInstance();
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

describe('the address of a caller', () => {
  // what a caller wrote, what the first proxy added, what the second added
  const [FORGED, CALLER, OUTER] = ['192.0.2.66', '203.0.113.9', '10.0.0.7'];

  it('is that of the connection as long as no proxy is named', async () => {
    for (const trust of [undefined, 'false', '0'])
      expect(await addressOf(trust, `${FORGED}, ${CALLER}`)).toBe('127.0.0.1');
  });

  it('is what the one proxy added, whatever the caller wrote in front of it', async () => {
    for (const trust of ['true', '1']) {
      expect(await addressOf(trust, CALLER)).toBe(CALLER);
      expect(await addressOf(trust, `${FORGED}, ${CALLER}`)).toBe(CALLER);
      expect(await addressOf(trust, `${FORGED}, 127.0.0.1, ${CALLER}`)).toBe(CALLER);
      // as a proxy does it that adds a line of its own
      expect(await addressOf(trust, [FORGED, CALLER])).toBe(CALLER);
      expect(await addressOf(trust, `no address, ${CALLER}`)).toBe(CALLER);
    }
  });

  it('is what the outermost of two proxies added', async () => {
    expect(await addressOf('2', `${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('2', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('1', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(OUTER);
  });

  it('is the last that is none of the named proxies', async () => {
    expect(await addressOf('127.0.0.0/8', `${FORGED}, ${CALLER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1, 10.0.0.0/8', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1, 10.0.0.0/8', `${OUTER}, ${CALLER}, ${OUTER}`)).toBe(CALLER);
    expect(await addressOf('127.0.0.1', `${FORGED}, ${CALLER}, ${OUTER}`)).toBe(OUTER);
    // who comes past the proxies is nobody's word to be taken for
    expect(await addressOf('10.0.0.0/8,fd00::/8', `${FORGED}, ${CALLER}`)).toBe('127.0.0.1');
  });

  it('goes with the scheme and the host that the nearest proxy says', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'parvis.example' };
    expect(await seen('1', headers)).toEqual({ ip: '127.0.0.1', protocol: 'https', host: 'parvis.example' });
    for (const trust of ['false', '10.0.0.0/8']) expect(await seen(trust, headers)).toMatchObject({ protocol: 'http' });
  });
});
