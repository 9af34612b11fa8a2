import type { AddressInfo } from 'node:net';
import { type Caller, CALLERS, FOR_ADMINS, inTurns, judgeCallers } from '../fuzz/callers';
import { Client } from '../fuzz/client';
import { type Operation, operationsOf } from '../fuzz/document';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildRequest, buildVenue } from '../support/build';

describe('a restricted route', () => {
  let test: TestApp;
  let client: Client;
  let credentials: Record<Caller, Record<string, string>>;
  let operations: Operation[];

  beforeAll(async () => {
    test = await createTestApp();
    await test.app.listen(0, '127.0.0.1');
    client = new Client((test.app.getHttpServer().address() as AddressInfo).port);
    const token = async (scope: string, scopeId: string): Promise<Record<string, string>> => ({
      'x-magic-token': (await test.agent.post('/api/magic-tokens', { scope, scopeId })).body.token as string,
    });
    const venue = await buildVenue(test.agent);
    const request = await buildRequest(test.agent);
    await test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: 'searching' });
    await test.agent.post(`/api/requests/${request.id}/results`, { memberId: venue.id });
    await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'shortlisted' });
    const catalog = await test.agent.post(`/api/catalogs/${request.id}/compose`, {});
    await test.agent.post(`/api/catalogs/${request.id}/send`, {});
    const key = await test.agent.post('/api/team/api-keys', { name: 'Assistant' });
    credentials = {
      nobody: {},
      stranger: { origin: ORIGIN, cookie: 'better-auth.session_token=made.up', 'x-magic-token': 'A'.repeat(43) },
      member: await token('member', venue.id),
      organizer: await token('organizer', request.organizerId),
      catalog: await token('catalog', catalog.body.id as string),
      assistant: { authorization: `Bearer ${key.body.key as string}` },
      agent: await test.sessionOf('agent@parvis.example'),
      admin: await test.sessionOf('admin@parvis.example'),
    };
    operations = operationsOf(test.openApi);
  });
  afterAll(async () => {
    client?.close();
    await test?.close();
  });

  let sent = 0;

  it.each(CALLERS)(
    'rejects the wrong callers however its path is written, and serves the right ones: %s',
    async (caller) => {
      const { faults, pairs, spelled } = await judgeCallers(client, operations, credentials, [caller], inTurns);
      expect(faults).toEqual([]);
      expect(pairs).toBeGreaterThan(100);
      expect(spelled).toBeGreaterThan(100);
      sent += spelled;
    },
  );

  it('receives every spelling of its path', () => {
    const restricted = operations.filter(({ access }) => access !== 'public');
    expect(sent).toBeGreaterThan(20 * restricted.length);
  });

  it('is listed if it is for admins only', () => {
    const names = operations.map(({ name }) => name);
    expect([...FOR_ADMINS].filter((name) => !names.includes(name))).toEqual([]);
  });
});
