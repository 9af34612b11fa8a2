import type { AddressInfo } from 'node:net';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { makeRequest, makeVenue } from '../support/brokerage';
import { Client } from '../fuzz/client';
import { type Operation, operationsOf } from '../fuzz/document';
import { sessionOf } from '../fuzz/world';

interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
}

const REFUSALS = [401, 403, 404];
const WHO = ['nobody', 'stranger', 'member', 'organizer', 'agent'] as const;
type Who = (typeof WHO)[number];
const modeOf: Record<Who, string> = {
  nobody: '',
  stranger: '',
  member: 'member',
  organizer: 'organizer',
  agent: 'team',
};

/** The same route, written so that a router and a guard might understand it differently. */
const TRICKS: Record<string, (asked: Asked) => Asked> = {
  'slash at the end': ({ method, path }) => ({ method, path: `${path}/` }),
  'two slashes in front': ({ method, path }) => ({ method, path: `/${path}` }),
  'two slashes within': ({ method, path }) => ({ method, path: path.replace(/(.)\//, '$1//') }),
  'upper case': ({ method, path }) => ({ method, path: path.toUpperCase() }),
  'a letter encoded': ({ method, path }) => ({
    method,
    path: path.replace(/^\/(.)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  }),
  'every letter encoded': ({ method, path }) => ({
    method,
    path: path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  }),
  'slashes encoded': ({ method, path }) => ({ method, path: `/${path.slice(1).replaceAll('/', '%2f')}` }),
  'a detour': ({ method, path }) => ({ method, path: `/health/..${path}` }),
  'a detour, encoded': ({ method, path }) => ({ method, path: `/health/%2e%2e${path}` }),
  'a detour through what is public': ({ method, path }) => ({ method, path: `/api/public/..;${path}` }),
  'a parameter of the path': ({ method, path }) => ({ method, path: `${path};a=/health` }),
  'another address in the query': ({ method, path }) => ({ method, path: `${path}?/health` }),
  'a whole address': ({ method, path }) => ({ method, path: `http://localhost${path}` }),
  HEAD: ({ path }) => ({ method: 'HEAD', path }),
  'another method in a header': ({ method, path }) => ({
    method: 'GET',
    path,
    headers: { 'x-http-method-override': method, 'x-method-override': method },
  }),
  'another address in headers': ({ method, path }) => ({
    method,
    path,
    headers: { 'x-original-url': '/health', 'x-rewrite-url': '/health', 'x-forwarded-for': '127.0.0.1' },
  }),
};

describe('a route that is closed to somebody', () => {
  let test: TestApp;
  let client: Client;
  let credentials: Record<Who, Record<string, string>>;
  let operations: Operation[];

  beforeAll(async () => {
    test = await createTestApp();
    await test.app.listen(0, '127.0.0.1');
    client = new Client((test.app.getHttpServer().address() as AddressInfo).port);
    const token = async (scope: string, scopeId: string): Promise<Record<string, string>> => ({
      'x-magic-token': (await test.agent.post('/api/magic-tokens', { scope, scopeId })).body.token as string,
    });
    credentials = {
      nobody: {},
      stranger: { origin: ORIGIN, cookie: 'better-auth.session_token=made.up', 'x-magic-token': 'A'.repeat(43) },
      member: await token('member', (await makeVenue(test.agent)).id),
      organizer: await token('organizer', (await makeRequest(test.agent)).organizerId),
      agent: { origin: ORIGIN, cookie: await sessionOf(client, 'agent@parvis.example') },
    };
    operations = operationsOf(test.openApi).filter(({ access }) => access !== 'public');
  });
  afterAll(async () => {
    client?.close();
    await test?.close();
  });

  const statusOf = async (who: Who, { method, path, headers }: Asked): Promise<number> => {
    const sent = { method, path, headers: { ...headers, ...credentials[who] }, body: undefined, chunked: false };
    return (await client.send(sent)).status;
  };
  /** Ids of nothing: whom the route lets in changes nothing. */
  const plain = ({ method, path }: Operation): Asked => ({
    method,
    path: path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      name.toLowerCase().endsWith('id') ? '01890000-0000-7000-8000-000000000000' : 'unknown',
    ),
  });

  it.each(WHO)('is closed however it is written: %s', async (who) => {
    const open: string[] = [];
    let closed = 0;
    for (const operation of operations) {
      const asked = plain(operation);
      const status = await statusOf(who, asked);
      const refused = status === 401 || status === 403;
      if (!refused && operation.access !== modeOf[who]) open.push(`${operation.name}: ${status}`);
      if (!refused) continue;
      closed++;
      await Promise.all(
        Object.entries(TRICKS).map(async ([trick, write]) => {
          const other = write(asked);
          // what the trick leads to may be a route that is open to this caller, as GET is where PATCH is not
          const elsewhere = operations.some(({ method, path }) => path === operation.path && method === other.method);
          if (elsewhere && other.method !== asked.method) return;
          const answered = await statusOf(who, other);
          if (!REFUSALS.includes(answered)) open.push(`${operation.name}, ${trick}: ${answered}`);
        }),
      );
    }
    expect(open).toEqual([]);
    expect(closed).toBeGreaterThan(who === 'agent' ? 4 : 100);
    // whom it is open to is let in: what was refused was refused for want of rights
    const own = operations.filter(({ access }) => access === modeOf[who]).length;
    expect(operations.length - closed).toBeGreaterThan(own * 0.9 - 1);
  });
});
