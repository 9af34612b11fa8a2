import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { dereferenced, type Reference } from '#http/openapi-references';
import { Operations } from '#http/operations';
import { McpService } from '#api/readers/mcp/mcp.service';
import { TOOLS } from '#api/readers/mcp/mcp.tools';
import type { Api } from '../support/api';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildRequest, buildResults, buildVenue } from '../support/build';

interface Key {
  id: string;
  userId: string;
  key: string;
}

/** A tool's result, and the trace id of its request. */
interface ToolAnswer {
  isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- the test names what it reads
  body: any;
  traceId: string;
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema & { enum?: unknown[] }>;
  required?: string[];
  additionalProperties?: unknown;
}

interface Documented {
  operationId: string;
  summary: string;
  method: string;
  parameters?: ({ name: string; in: string; required?: boolean } | Reference)[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const SOME_ID = '01890000-0000-7000-8000-000000000000';

const keyOf = async (api: Api): Promise<Key> =>
  (await api.post('/api/team/api-keys', { name: 'Assistant' })).body as Key;

const listen = async ({ app }: TestApp): Promise<URL> => {
  await app.listen(0, '127.0.0.1');
  return new URL(`http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/mcp`);
};

/** An external assistant, using the official client. */
async function connect(
  url: URL,
  key: string,
): Promise<{
  client: Client;
  call: (name: string, input?: object) => Promise<ToolAnswer>;
}> {
  let traceId = '';
  const client = new Client({ name: 'an-assistant', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      traceId = response.headers.get('x-trace-id') ?? '';
      return response;
    },
  });
  await client.connect(transport);
  return {
    client,
    call: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [content] = result.content as { type: string; text: string }[];
      expect(JSON.parse(content?.text ?? '')).toEqual(result.structuredContent);
      return { isError: result.isError === true, body: result.structuredContent, traceId };
    },
  };
}

describe('the MCP server', () => {
  let test: TestApp;
  let url: URL;
  let key: Key;
  const clients: Client[] = [];

  beforeAll(async () => {
    test = await createTestApp({ CORS_ORIGIN: 'https://app.parvis.example' });
    url = await listen(test);
    key = await keyOf(test.agent);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    for (const client of clients.splice(0)) await client.close();
  });

  afterAll(async () => {
    // the service needn't wait for connections that the clients' pool has opened and perhaps not used yet
    test?.app.getHttpServer().closeAllConnections();
    await test?.close();
  });

  const assistant = async (secret = key.key): ReturnType<typeof connect> => {
    const connected = await connect(url, secret);
    clients.push(connected.client);
    return connected;
  };
  const api = (headers: Record<string, string> = {}): Api =>
    test.anonymous.with({ authorization: `Bearer ${key.key}`, ...headers });

  it('describes itself and its tools', async () => {
    const { client } = await assistant();
    expect(client.getServerVersion()).toMatchObject({ name: 'parvis' });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toContain('sends nothing');
    await client.ping();

    const documented = Object.values(test.openApi.paths).flatMap((item) =>
      Object.entries(item as Record<string, Documented>).map(([method, operation]) => ({ ...operation, method })),
    );
    const schemas = test.openApi.components?.schemas as unknown as Record<string, Schema>;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(TOOLS));
    const ajv = addFormats(new Ajv({ strict: false }));
    for (const { name, description, inputSchema, annotations } of tools) {
      const operation = documented.find(({ operationId }) => operationId === TOOLS[name]?.operation);
      expect(description).toMatch(operation?.summary ?? '?');
      const parameters = (operation?.parameters ?? [])
        .map((one) => dereferenced(test.openApi, one))
        .filter((one) => one.in !== 'header');
      const body = schemas[operation?.requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''];
      expect([name, Object.keys(inputSchema.properties ?? {}).sort()]).toEqual([
        name,
        [...parameters.map((one) => one.name), ...Object.keys(body?.properties ?? {})].sort(),
      ]);
      expect([name, inputSchema.required?.toSorted()]).toEqual([
        name,
        [...parameters.filter((one) => one.required).map((one) => one.name), ...(body?.required ?? [])].sort(),
      ]);
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      // read-only tools are GETs, or change nothing
      expect([name, annotations?.readOnlyHint]).toEqual([
        name,
        operation?.method === 'get' || ['search_members', 'draft_email'].includes(name),
      ]);
      expect(['get', 'post', 'put', 'patch']).toContain(operation?.method);
    }
  });

  it('reads the same data as the routes', async () => {
    const venue = await buildVenue(test.agent);
    const request = await buildRequest(test.agent);
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const lines = [{ kind: 'package', label: 'Seminar day', basis: 'per_person', unitPrice: 72 }];
    const { body: offer } = await test.agent.post('/api/offers', { requestId: request.id, memberId: venue.id, lines });
    await test.agent.post(`/api/offers/${offer.id}/submit`);
    await test.agent.post('/api/holds', { requestId: request.id, memberId: venue.id });
    await test.agent.post('/api/ai/knowledge/entries', { memberId: venue.id, content: 'The lift is slow.' });
    await test.agent.post('/api/availability', { memberId: venue.id, date: '2027-03-12', status: 'booked' });
    await test.agent.post('/api/tags', { name: 'Pool', category: 'amenity' });
    const threads = await test.agent.get(`/api/communications/threads/by-request/${request.id}`);
    const threadId = threads.body.items[0].id as string;

    const { call } = await assistant();
    const { id: memberId } = venue;
    const reads: [string, object, string][] = [
      ['get_member', { id: memberId }, `/api/members/${memberId}`],
      ['get_member_by_code', { code: venue.code.toLowerCase() }, `/api/members/by-code/${venue.code}`],
      ['list_member_knowledge', { memberId }, `/api/ai/knowledge/by-member/${memberId}`],
      [
        'list_member_availability',
        { memberId, from: '2027-03-01' },
        `/api/availability/by-member/${memberId}?from=2027-03-01`,
      ],
      ['list_tags', {}, '/api/tags'],
      ['get_request', { id: request.id }, `/api/requests/${request.id}`],
      ['get_request_by_code', { code: request.code }, `/api/requests/by-code/${request.code}`],
      ['list_request_timeline', { requestId: request.id, limit: 2 }, `/api/timeline/by-request/${request.id}?limit=2`],
      ['get_offer', { id: offer.id }, `/api/offers/${offer.id}`],
      ['compare_offers', { requestId: request.id }, `/api/offers/compare?requestId=${request.id}`],
      ['list_holds', { requestId: request.id }, `/api/holds?requestId=${request.id}`],
      ['get_organizer', { id: request.organizerId }, `/api/organizers/${request.organizerId}`],
      ['get_state_machines', {}, '/api/meta/state-machines'],
    ];
    for (const [tool, input, path] of reads) {
      const { isError, body } = await call(tool, input);
      const route = await test.agent.get(path);
      expect([tool, isError, body]).toEqual([tool, false, route.body]);
    }
    const whole = (await test.agent.get(`/api/communications/threads/${threadId}`)).body;
    const plain = whole.messages.map(({ bodyHtml: _bodyHtml, ...message }: { bodyHtml: string }) => message);
    expect((await call('get_thread', { id: threadId })).body).toEqual({ ...whole, messages: plain });
    const { items } = (await call('list_request_threads', { requestId: request.id })).body;
    expect(items[0].messages).toEqual(
      whole.messages.map(({ id, direction, from, to, subject, status, createdAt }: Record<string, unknown>) => ({
        ...{ id, direction, from, to, subject, status, createdAt },
      })),
    );
    const { body: overview } = await call('get_stats_overview');
    expect(overview).toEqual({
      ...(await test.agent.get('/api/stats/overview')).body,
      generatedAt: overview.generatedAt as string,
    });
  });

  it('lists short rows with the fields that a choice needs', async () => {
    const venue = await buildVenue(test.agent, { name: 'Maison brève' });
    const request = await buildRequest(test.agent, { title: 'Séminaire concis' });
    const { call } = await assistant();
    const row = { id: venue.id, code: venue.code, name: venue.name, city: 'Lyon', postalCode: '69002', seats: 80 };
    const listed = await call('list_members', { search: venue.name, limit: 1, sort: '-name' });
    expect(listed.body).toMatchObject({ total: 1, page: 1, pageSize: 1 });
    expect(listed.body.items).toEqual([{ ...row, status: 'active', roomCount: 1 }]);
    const found = await call('search_members', { minCapacity: 70, configurations: ['classroom'], limit: 100 });
    expect(found.body.items.find(({ id }: { id: string }) => id === venue.id)).toEqual({
      ...row,
      priceFrom: { amount: 990, per: 'day', currency: 'EUR' },
      roomIds: [venue.roomId],
      distanceKm: null,
      score: 1,
      availability: [],
      why: expect.arrayContaining([expect.any(String)]),
    });
    const two = await call('search_members', {
      ...{ minCapacity: 70, configurations: ['classroom'], semanticQuery: venue.name },
      needs: [{ kind: 'breakout', count: 3 }],
    });
    expect(two.body).toMatchObject({ total: 0, items: [] });
    for (const miss of two.body.nearMisses)
      expect(Object.keys(miss).sort()).toEqual(['city', 'code', 'id', 'name', 'need', 'postalCode', 'reason']);
    expect(two.body.nearMisses).toContainEqual(expect.objectContaining({ id: venue.id, need: 0 }));
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const lines = [{ kind: 'package', label: 'Seminar day', basis: 'per_person', unitPrice: 72 }];
    const { body: offer } = await test.agent.post('/api/offers', { requestId: request.id, memberId: venue.id, lines });
    expect((await call('list_offers', { requestId: request.id })).body.items).toEqual([
      {
        ...{ id: offer.id, code: offer.code, requestId: request.id, memberId: venue.id, venue: venue.name, round: 1 },
        ...{ status: 'draft', net: 4320, gross: 5184, currency: 'EUR', validUntil: null },
      },
    ]);
    const requests = await call('list_requests', { search: 'concis' });
    expect(requests.body.items).toEqual([
      expect.objectContaining({ id: request.id, code: request.code, organizer: 'Ada Martin', attendees: 60 }),
    ]);
  });

  it('returns results below 10,000 tokens, whatever is asked', async () => {
    const long = 'Une grande maison au bord du lac, avec un parc et des salons. '.repeat(60);
    const venues: string[] = [];
    for (let n = 0; n < 30; n++) {
      const { body } = await test.agent.post('/api/members', {
        ...{ name: `Long house ${n}`, email: `long-${n}@venue.example`, postalCode: '15000', city: 'Aurillac' },
        ...{ description: long, internalNotes: long },
      });
      venues.push(body.id as string);
    }
    const [first = ''] = venues;
    for (let n = 0; n < 30; n++)
      await test.agent.post('/api/rooms', { memberId: first, name: `Room ${n}`, description: long.slice(0, 1900) });
    for (let n = 0; n < 30; n++)
      await test.agent.post('/api/ai/knowledge/entries', {
        ...{ memberId: first, type: 'fact', source: 'team', content: `${n} ${long.slice(0, 900)}` },
      });
    const request = await buildRequest(test.agent, { description: long, requirements: long });
    for (const memberId of venues)
      await test.agent.post(`/api/requests/${request.id}/results`, { memberId, note: long.slice(0, 1900) });
    const { call } = await assistant();
    const calls: [string, object][] = [
      ['search_members', { postalCodes: ['15'], limit: 100 }],
      ['search_members', { postalCodes: ['15'] }],
      ['list_members', { search: 'long house', limit: 100 }],
      ['list_requests', { limit: 100 }],
      ['get_member', { id: first }],
      ['list_member_knowledge', { memberId: first, limit: 100 }],
      ['get_request', { id: request.id }],
      ['list_request_timeline', { requestId: request.id, limit: 100 }],
      ['get_stats_overview', {}],
      ['get_state_machines', {}],
    ];
    for (const [tool, input] of calls) {
      const { isError, body } = await call(tool, input);
      expect([tool, isError]).toEqual([tool, false]);
      // twice, as text and as an object; three and a half characters are a token
      expect([tool, (2 * JSON.stringify(body).length) / 3.5 < 10_000]).toEqual([tool, true]);
    }
    const whole = (await call('list_members', { search: 'long house', limit: 30 })).body;
    expect([whole.items.length, whole.leftOut]).toEqual([30, undefined]);
    const { body } = await call('get_request', { id: request.id });
    expect([body.code, body.leftOut]).toEqual([request.code, 'Long texts and lists were cut.']);
    const knowledge = (await call('list_member_knowledge', { memberId: first, limit: 100 })).body;
    expect(knowledge.total).toBe(30);
    expect(knowledge.leftOut).toMatch(/^Long texts were cut/);
  });

  it("shortlists in its user's name, in the trace of the call", async () => {
    const venue = await buildVenue(test.agent);
    const request = await buildRequest(test.agent);
    const to = { id: request.id, memberId: venue.id };
    const { call } = await assistant();
    const steps = [
      await call('add_result', { ...to, note: 'By the river.' }),
      await call('advance_result', { ...to, toStage: 'shortlisted' }),
      await call('update_result', { ...to, note: 'By the river, with a terrace.' }),
    ];
    expect(steps.map(({ isError, body }) => [isError, body.stage, body.note])).toEqual([
      [false, 'suggested', 'By the river.'],
      [false, 'shortlisted', 'By the river.'],
      [false, 'shortlisted', 'By the river, with a terrace.'],
    ]);
    const { body } = await test.agent.get(`/api/timeline/by-request/${request.id}`);
    const told = body.items.filter(({ via }: { via: string }) => via === 'assistant').toReversed();
    expect(told).toMatchObject(
      ['result_added', 'result_stage_changed', 'result_updated'].map((kind, at) => ({
        kind,
        actorType: 'user',
        actorId: key.userId,
        traceId: steps[at]?.traceId,
      })),
    );
  });

  it('drafts a mail and sends nothing', async () => {
    const request = await buildRequest(test.agent);
    const { call } = await assistant();
    const mails = (): Promise<object[]> => test.database.query(`SELECT id FROM email_message`);
    const before = await mails();
    const draft = await call('draft_email', { requestId: request.id, instructions: 'We have found three venues.' });
    expect(draft).toMatchObject({ isError: false, body: { to: request.organizerEmail } });
    expect(draft.body.bodyText).toContain('We have found three venues.');
    expect(await mails()).toEqual(before);
  });

  it("moves no venue if that would send a mail or can't be undone", async () => {
    const venue = await buildVenue(test.agent);
    const request = await buildRequest(test.agent);
    await buildResults(test.agent, request.id, [venue]);
    const { call } = await assistant();
    for (const toStage of ['availability_requested', 'selected', 'not_selected', 'nowhere']) {
      const { isError, body } = await call('advance_result', { id: request.id, memberId: venue.id, toStage });
      expect([isError, body.code]).toEqual([true, 'VALIDATION_ERROR']);
      expect(body.message).toContain('must be one of: ');
    }
    const { body } = await test.agent.get(`/api/requests/${request.id}`);
    expect(body.results[0].stage).toBe('suggested');
  });

  it("returns a route's rejection as the tool's result", async () => {
    const request = await buildRequest(test.agent);
    const { call } = await assistant();
    const refusals: [string, Record<string, unknown>, string, RegExp][] = [
      ['get_member', { id: SOME_ID }, 'NOT_FOUND', /Venue not found/],
      ['get_member', { id: 'M-1' }, 'VALIDATION_ERROR', /not valid/],
      ['get_member', {}, 'VALIDATION_ERROR', /id is required/],
      ['get_member', { id: '' }, 'VALIDATION_ERROR', /id must be a text/],
      ['get_member', { id: { $ne: null } }, 'VALIDATION_ERROR', /id must be a text/],
      ['get_member_by_code', { code: '../../team/users' }, 'VALIDATION_ERROR', /not valid/],
      ['get_member_by_code', { code: '\ud800' }, 'VALIDATION_ERROR', /code must be a text/],
      ['list_members', { limit: 1000 }, 'VALIDATION_ERROR', /not valid/],
      ['list_members', { search: [{}] }, 'VALIDATION_ERROR', /search must be/],
      ['list_members', { password: 'x' }, 'VALIDATION_ERROR', /password is not a known property/],
      ['add_result', { id: request.id, memberId: SOME_ID }, 'NOT_FOUND', /not found/],
      ['add_result', { id: request.id, memberId: SOME_ID, stage: 'selected' }, 'VALIDATION_ERROR', /stage must be/],
      ['search_members', { minCapacity: 'many', center: 'Lyon' }, 'VALIDATION_ERROR', /not valid/],
    ];
    for (const [tool, input, code, message] of refusals) {
      const { isError, body } = await call(tool, input);
      expect([tool, input, isError, body.code]).toEqual([tool, input, true, code]);
      expect(body.message).toMatch(message);
    }
    const faults = await call('search_members', { minCapacity: 'many', limit: 0 });
    const paths: string[] = faults.body.details.map(({ path }: { path: string }) => path);
    expect([...new Set(paths)].sort()).toEqual(['limit', 'minCapacity']);
  });

  it('has no tool for actions reserved to people', async () => {
    const { client } = await assistant();
    for (const name of [
      'Communications_send',
      'send_email',
      'Requests_advance',
      'Team_invite',
      'constructor',
      '__proto__',
    ])
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
    const unknown = await api().post('/mcp', { jsonrpc: '2.0', id: 'a', method: 'resources/list' });
    expect([unknown.status, unknown.body.id, unknown.body.error.code]).toEqual([200, 'a', -32601]);
  });

  it('reveals nothing about its internal errors', async () => {
    const { client } = await assistant();
    jest.spyOn(test.app.get(Operations), 'call').mockRejectedValue(new Error('connect /var/run/secret.sock'));
    const failed = client.callTool({ name: 'list_tags', arguments: {} });
    await expect(failed).rejects.toThrow(/^(MCP error -32603: )+Internal server error$/);
  });

  it('serves two users at once, each as themselves', async () => {
    const other = await keyOf(test.admin);
    const requests = await Promise.all([buildRequest(test.agent), buildRequest(test.agent)]);
    const venues = await Promise.all([buildVenue(test.agent), buildVenue(test.agent), buildVenue(test.agent)]);
    const assistants = await Promise.all([assistant(), assistant(other.key)]);
    await Promise.all(
      assistants.flatMap(({ call }, at) =>
        venues.map(({ id }) => call('add_result', { id: requests[at]?.id, memberId: id })),
      ),
    );
    for (const [at, { userId }] of [key, other].entries()) {
      const { body } = await test.agent.get(`/api/timeline/by-request/${requests[at]?.id}`);
      const added = body.items.filter(({ kind }: { kind: string }) => kind === 'result_added');
      expect(added.map(({ actorId }: { actorId: string }) => actorId)).toEqual([userId, userId, userId]);
      expect(new Set(added.map(({ traceId }: { traceId: string }) => traceId)).size).toBe(3);
    }
    // of two identical moves one gets a conflict
    const to = { id: requests[0].id, memberId: (await buildVenue(test.agent)).id };
    const twice = await Promise.all(assistants.map(({ call }) => call('add_result', to)));
    expect(twice.map(({ isError, body }) => (isError ? body.code : 'added')).sort()).toEqual([
      'ALREADY_EXISTS',
      'added',
    ]);
  });

  describe('authentication', () => {
    const refusal = { code: 'UNAUTHENTICATED', message: 'Unauthenticated' };

    it('accepts only a valid key', async () => {
      const { key: revoked, id } = await keyOf(test.agent);
      const { key: expired, id: expiredId } = await keyOf(test.agent);
      const { call } = await assistant(revoked);
      expect((await call('list_tags')).isError).toBe(false);
      expect((await test.agent.delete(`/api/team/api-keys/${id}`)).status).toBe(200);
      await test.database.query(`UPDATE team_api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
        expiredId,
      ]);
      await expect(call('list_tags')).rejects.toThrow();
      const rubbish = `parvis_${'x'.repeat(64)}`;
      for (const authorization of [
        `Bearer ${revoked}`,
        `Bearer ${expired}`,
        `Bearer ${rubbish}`,
        `Bearer ${key.key}x`,
        `Bearer ${key.key}, Bearer ${key.key}`,
        `Basic ${key.key}`,
        key.key,
        'Bearer',
        '',
      ]) {
        const answer = await test.anonymous.with({ authorization }).post('/mcp', PING);
        expect([authorization, answer.status, answer.body]).toEqual([authorization, 401, refusal]);
        expect(answer.headers['www-authenticate']).toBe('Bearer realm="Parvis"');
      }
      await expect(assistant(rubbish)).rejects.toThrow();
      expect((await api().post('/mcp', PING)).headers).not.toHaveProperty('www-authenticate');
    });

    it("accepts no session, nor does a session's route accept a key", async () => {
      for (const method of ['get', 'post', 'delete'] as const)
        expect((await test.admin[method]('/mcp', PING)).status).toBe(401);
      expect((await api().get('/api/tags')).status).toBe(401);
    });

    it('identifies the caller by its key, whatever else the request contains', async () => {
      const [session, venue] = [await test.sessionOf('admin@parvis.example'), await buildVenue(test.agent)];
      const [request, other] = [await buildRequest(test.agent), await buildRequest(test.agent)];
      const both = api(session);
      const input = { id: request.id, memberId: venue.id };
      const added = await both.post('/mcp', {
        ...PING,
        method: 'tools/call',
        params: { name: 'add_result', arguments: input },
      });
      expect(added.body.result.structuredContent).toMatchObject({ stage: 'suggested' });
      const chat = await both.post('/api/ai/chat/messages', {
        requestId: other.id,
        content: `shortlist ${venue.code}`,
      });
      expect(chat.body.toolCalls).toMatchObject([{ name: 'advance_pipeline', status: 'ok' }]);
      const actorsOf = async (id: string): Promise<string[]> =>
        (await test.agent.get(`/api/timeline/by-request/${id}`)).body.items
          .filter(({ kind }: { kind: string }) => kind === 'result_added')
          .map(({ actorLabel }: { actorLabel: string }) => actorLabel);
      expect([await actorsOf(request.id), await actorsOf(other.id)]).toEqual([['agent'], ['admin']]);
    });

    it("fails once the owner's account is disabled", async () => {
      const leaver = await keyOf((await test.createUser()).api);
      const door = test.anonymous.with({ authorization: `Bearer ${leaver.key}` });
      expect((await door.post('/mcp', PING)).status).toBe(200);
      // however it was disabled
      await test.database.query(`UPDATE team_user SET disabled = true WHERE id = $1`, [leaver.userId]);
      expect((await door.post('/mcp', PING)).status).toBe(401);
      await test.database.query(`UPDATE team_user SET disabled = false WHERE id = $1`, [leaver.userId]);
      await test.admin.patch(`/api/team/users/${leaver.userId}`, { disabled: true });
      await test.admin.patch(`/api/team/users/${leaver.userId}`, { disabled: false });
      expect((await door.post('/mcp', PING)).status).toBe(401);
    });

    it('rejects pages of unconfigured origins, whatever Host they send', async () => {
      const pages: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'http://evil.example', host: 'evil.example' },
        { origin: 'null' },
      ];
      for (const headers of pages) {
        const answer = await api(headers).post('/mcp', PING);
        expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
      }
      for (const origin of [ORIGIN, 'https://app.parvis.example'])
        expect((await api({ origin }).post('/mcp', PING)).status).toBe(200);
    });

    it('records when a key was used, and never the key itself', async () => {
      const fresh = await keyOf(test.agent);
      const { call } = await assistant(fresh.key);
      await call('list_tags');
      const listed = async (): Promise<{ lastUsedAt: string | null }> =>
        (await test.agent.get('/api/team/api-keys?limit=100')).body.items.find(
          (one: { id: string }) => one.id === fresh.id,
        );
      const first = await listed();
      expect(Math.abs(Date.parse(first.lastUsedAt ?? '') - Date.now())).toBeLessThan(60_000);
      await call('get_member', { id: fresh.key });
      expect(await listed()).toEqual(first);
      expect(JSON.stringify(test.logs)).not.toContain(fresh.key);
    });
  });

  describe('a message', () => {
    it('is rejected if it is invalid', async () => {
      const refused = async (body: unknown, headers: Record<string, string> = {}): Promise<[number, string]> => {
        const answer = await api(headers).post('/mcp', body);
        return [answer.status, answer.body.code as string];
      };
      for (const body of [
        '{"jsonrpc":',
        '',
        '1',
        '"ping"',
        {},
        { ...PING, jsonrpc: '1.0' },
        { id: 1 },
        [],
        [PING],
        [PING, PING],
      ])
        expect([body, await refused(body)]).toEqual([body, [400, 'VALIDATION_ERROR']]);
      expect(await refused({ ...PING, params: { a: 'x'.repeat(2 ** 20) } })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(await refused(`{"a":${'['.repeat(65)}${']'.repeat(65)}}`)).toEqual([400, 'VALIDATION_ERROR']);
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
        expect([type, await refused(JSON.stringify(PING), { 'content-type': type })]).toEqual([
          type,
          [415, 'UNSUPPORTED_MEDIA_TYPE'],
        ]);
      expect(await refused(PING, { 'mcp-protocol-version': '1999-01-01' })).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('is answered for clients without streaming, in their protocol version', async () => {
      const pinged = await api({ accept: 'application/json', 'mcp-protocol-version': '2025-03-26' }).post('/mcp', PING);
      expect([pinged.status, pinged.body]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
      const hello = (protocolVersion: string): Promise<{ body: { result: { protocolVersion: string } } }> =>
        api().post('/mcp', {
          ...PING,
          method: 'initialize',
          params: { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
        });
      expect((await hello('2025-06-18')).body.result.protocolVersion).toBe('2025-06-18');
      expect((await hello('1999-01-01')).body.result.protocolVersion).toMatch(/^20/);
      const told = await api().post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
      expect([told.status, told.text]).toEqual([202, '']);
    });

    it('is a POST: there is no session to read or to end', async () => {
      for (const method of ['get', 'delete'] as const) {
        const answer = await api({ accept: 'text/event-stream' })[method]('/mcp');
        expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
      }
    });

    it('is abandoned when its client disconnects', async () => {
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      const { promise: route, resolve: answer } = Promise.withResolvers<{ status: number; body: object }>();
      const calls = jest.spyOn(test.app.get(Operations), 'call').mockImplementation(() => {
        ask();
        return route;
      });
      const answers = jest.spyOn(test.app.get(McpService), 'answer');
      const message = { ...PING, method: 'tools/call', params: { name: 'list_tags', arguments: {} } };
      const sent = httpRequest(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
      });
      sent.on('error', () => undefined);
      sent.end(JSON.stringify(message));
      await asked;
      sent.destroy();
      await expect(answers.mock.results[0]?.value).rejects.toMatchObject({ status: 499 });
      answer({ status: 200, body: {} });
      expect(calls).toHaveBeenCalledTimes(1);
      expect((await api().post('/mcp', PING)).status).toBe(200);
    });
  });
});

describe('the MCP server under limits', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '5' });
  });

  afterAll(() => test?.close());

  it("count the message and its tool's call, under the caller's address", async () => {
    const { key } = await keyOf(test.agent);
    const api = test.anonymous.with({ authorization: `Bearer ${key}` });
    const call = { ...PING, method: 'tools/call', params: { name: 'list_tags', arguments: {} } };
    // no call is left, since a user created a key: 1 and 2, 3 and 4, 5 and the one too many
    const answers = [await api.post('/mcp', call), await api.post('/mcp', call), await api.post('/mcp', call)];
    expect(answers.map(({ status, body }) => [status, body.result.isError ?? false])).toEqual([
      [200, false],
      [200, false],
      [200, true],
    ]);
    expect(answers[2]?.body.result.structuredContent).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many requests: try again in \d+ seconds/) as string,
    });
    const refused = await api.post('/mcp', call);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
