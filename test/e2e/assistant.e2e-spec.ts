import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newId } from '#core/ids';
import { ProviderError } from '#core/errors';
import type { ChatInput, ChatReply, ToolCall } from '#providers/llm/chat';
import { LlmProvider } from '#providers/llm/llm.provider';
import { AssistantService } from '#api/readers/assistant/assistant.service';
import { createTestApp, ORIGIN, PASSWORD, timelineKinds, type TestApp } from '../support/app';
import { buildRequest, buildResult, buildVenue, insertMember } from '../support/build';
import type { Answer, Api } from '../support/api';

interface Event {
  kind: string;
  via: string;
  traceId: string;
  actorType: string;
  payload: Record<string, unknown>;
}

describe('the assistant', () => {
  let test: TestApp;
  let request: { id: string; code: string; organizerEmail: string };

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  beforeEach(async () => {
    request = await buildRequest(test.agent);
  });

  afterEach(() => jest.restoreAllMocks());

  const say = (content: string, api: Api = test.agent, requestId = request.id): Promise<Answer> =>
    api.post('/api/ai/chat/messages', { requestId, content });
  const messages = (query = ''): Promise<Answer> =>
    test.agent.get(`/api/ai/chat/messages?requestId=${request.id}${query}`);
  const events = async (): Promise<Event[]> =>
    (await test.agent.get(`/api/timeline/by-request/${request.id}?limit=100`)).body.items.toReversed();
  const stageOf = async (memberId: string): Promise<string | undefined> =>
    (await test.agent.get(`/api/requests/${request.id}`)).body.results.find(
      (result: { memberId: string }) => result.memberId === memberId,
    )?.stage;

  /** A fake model that takes these steps in turn, and records its inputs. */
  const script = (...steps: (Partial<ChatReply> | ((input: ChatInput) => Promise<ChatReply>))[]): ChatInput[] => {
    const seen: ChatInput[] = [];
    jest.spyOn(test.app.get(LlmProvider), 'converse').mockImplementation((input) => {
      const step = steps[seen.length] ?? { text: 'Done.' };
      seen.push({ ...input, turns: structuredClone(input.turns) });
      return typeof step === 'function'
        ? step(input)
        : Promise.resolve({ text: '', calls: [], model: 'scripted', ...step });
    });
    return seen;
  };
  let calls = 0;
  const call = (name: string, input: object): ToolCall => ({
    id: `call-${++calls}`,
    name,
    input: input as Record<string, unknown>,
  });

  describe('offline, with the fake', () => {
    it('finds venues for the criteria in the message', async () => {
      const venue = await buildVenue(test.agent, { name: 'Les Salons du Fleuve' });
      await test.agent.patch(`/api/members/${venue.id}`, { latitude: 45.7578, longitude: 4.832 });
      for (const [words, reply] of [
        ['find venues for 80 people in classroom in Lyon', /^1 venue matches;/],
        ['Trouve des lieux pour 80 personnes en classe à Lyon', /^1 lieu correspond ;/],
      ] as const) {
        const answer = await say(words);
        expect(answer.status).toBe(201);
        expect(answer.body).toMatchObject({ role: 'assistant', requestId: request.id, model: 'mock' });
        expect(answer.body.content).toMatch(reply);
        expect(answer.body.content).toContain(venue.code);
        expect(answer.body.toolCalls).toEqual([
          {
            name: 'search_members',
            input: {
              minCapacity: 80,
              configurations: ['classroom'],
              center: { latitude: expect.any(Number), longitude: expect.any(Number), radiusKm: 25 },
            },
            status: 'ok',
            summary: expect.stringContaining(venue.code),
          },
        ]);
      }
      const wish = await say('Nous avons besoin d’un lieu avec un jardin pour 80 personnes');
      expect(wish.body.toolCalls[0].input).toEqual({ minCapacity: 80, semanticQuery: 'avec un jardin' });
      const none = await say('find venues for 900 people in Lyon');
      expect(none.body.content).toContain('No venue matches');
    });

    it("uses the request's criteria if the message has none", async () => {
      const answer = await say('Trouve des lieux');
      expect(answer.body.toolCalls[0].input).toMatchObject({
        minCapacity: 60,
        configurations: ['classroom'],
        dates: ['2027-03-12'],
      });
    });

    it("moves a candidate in the user's name, undoable by the user's own routes", async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id);
      const answer = await say(`shortlist ${venue.code}`);
      expect(answer.body.toolCalls).toEqual([
        {
          name: 'advance_pipeline',
          input: { memberId: venue.id, toStage: 'shortlisted' },
          status: 'ok',
          summary: `${venue.code} ${venue.name}: shortlisted`,
        },
      ]);
      expect(answer.body.content).toBe(`Done: ${venue.code} ${venue.name}: shortlisted.`);
      expect(await stageOf(venue.id)).toBe('shortlisted');
      const [moved, replied] = (await events()).slice(-2);
      expect(moved).toMatchObject({
        kind: 'result_stage_changed',
        via: 'assistant',
        actorType: 'user',
        traceId: answer.headers['x-trace-id'],
      });
      expect(replied).toMatchObject({
        kind: 'assistant_replied',
        via: 'api',
        traceId: answer.headers['x-trace-id'],
        payload: { messageId: answer.body.id, toolCalls: [{ name: 'advance_pipeline', status: 'ok' }] },
      });
      const undone = await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, {
        toStage: 'available',
      });
      expect(undone.body.stage).toBe('available');
    });

    it("adds a venue that isn't a candidate yet, and moves several by code or name", async () => {
      const [one, two] = [await buildVenue(test.agent), await buildVenue(test.agent, { name: 'Domaine des Tilleuls' })];
      await buildResult(test.agent, request.id, two.id);
      const added = await say(`Présélectionne ${one.code}`);
      expect(added.body.toolCalls).toMatchObject([{ status: 'ok' }]);
      expect((await events()).map(({ kind, via }) => `${kind} ${via}`).slice(-3)).toEqual([
        'result_added assistant',
        'result_stage_changed assistant',
        'assistant_replied api',
      ]);
      await say('Présélectionne le Domaine des Tilleuls');
      expect([await stageOf(one.id), await stageOf(two.id)]).toEqual(['shortlisted', 'shortlisted']);
    });

    it("moves the request, and reports a route's rejection", async () => {
      await say('Passe la demande en recherche');
      expect((await test.agent.get(`/api/requests/${request.id}`)).body.status).toBe('searching');
      const refused = await say('Move the request to negotiating');
      expect(refused.body.toolCalls).toMatchObject([
        { status: 'refused', summary: expect.stringContaining('INVALID_STATUS_TRANSITION') },
      ]);
      expect(refused.body.content).toContain('searching');
    });

    it('leaves irreversible moves to people', async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id, 'shortlisted', 'proposed');
      for (const words of [`Select ${venue.code}`, 'Mark the request as lost', 'Cancel the request']) {
        const answer = await say(words);
        expect([words, answer.body.toolCalls]).toEqual([
          words,
          [expect.objectContaining({ status: 'refused', summary: expect.stringContaining('cannot be taken back') })],
        ]);
      }
      expect(await stageOf(venue.id)).toBe('proposed');
      expect((await test.agent.get(`/api/requests/${request.id}`)).body.status).toBe('qualifying');
    });

    it('drafts a mail to the organizer or a venue, and sends nothing', async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id);
      const toOrganizer = await say('draft a mail to the organizer saying that we found three venues');
      expect(toOrganizer.body.toolCalls).toMatchObject([
        { name: 'draft_email', status: 'ok', summary: expect.stringContaining(request.organizerEmail) },
      ]);
      expect(toOrganizer.body.content).toContain('we found three venues');
      const toVenue = await say(`Rédige un mail à ${venue.code}`);
      expect(toVenue.body.toolCalls[0].summary).toContain(venue.email);
      expect(await timelineKinds(test.database, request.id)).not.toContain('EMAIL_SENT');
      const [{ count }] = (await test.database.query(`SELECT count(*)::int FROM email_message WHERE request_id = $1`, [
        request.id,
      ])) as [{ count: number }];
      expect(count).toBe(0);
    });

    it('summarizes the request, and cites the source of knowledge about a venue', async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id);
      await test.agent.post('/api/ai/knowledge/entries', {
        memberId: venue.id,
        type: 'policy',
        source: 'visit',
        content: 'No music after 11 p.m.',
      });
      const answer = await say(`What do we know about ${venue.code}?`);
      expect(answer.body.toolCalls).toEqual([]);
      expect(answer.body.content).toContain(request.code);
      expect(answer.body.content).toContain(`${venue.code}: No music after 11 p.m. (visit)`);
    });
  });

  describe('its conversation', () => {
    it('is stored per request, newest first', async () => {
      const other = await buildRequest(test.agent);
      await say('Hello');
      await say('Bonjour', test.agent, other.id);
      const answer = await say('How is it going?');
      const page = await messages('&limit=3');
      expect(page.body).toMatchObject({ total: 4, page: 1, pageSize: 3 });
      expect(page.body.items[0]).toEqual(answer.body);
      expect(page.body.items.map(({ role, content }: Answer['body']) => [role, content]).slice(1)).toEqual([
        ['user', 'How is it going?'],
        ['assistant', expect.any(String)],
      ]);
      expect(page.body.items[1]).toMatchObject({ model: null, toolCalls: [], userId: answer.body.userId });
      expect((await messages('&limit=3&offset=3')).body.items).toMatchObject([{ role: 'user', content: 'Hello' }]);
    });

    it('continues from earlier messages, within its budget', async () => {
      await say('The first thing.');
      await say(`${'long '.repeat(1999)}end`);
      await say(`${'more '.repeat(1999)}end`);
      const seen = script({ text: 'Noted.' });
      await say('And now?');
      const texts = seen[0]?.turns.map((turn) =>
        turn.role === 'tools' ? '' : `${turn.role} ${turn.text.slice(0, 4)}`,
      );
      expect(texts?.[0]).toMatch(/^user/);
      expect(texts?.at(-1)).toBe('user And ');
      expect(JSON.stringify(seen[0]?.turns).length).toBeLessThan(20_000);
      expect(texts).toContain('user more');
      expect(JSON.stringify(seen[0]?.turns)).not.toContain('The first thing');
    });

    it('pairs each question with its answer if two arrive at once', async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id);
      const both = await Promise.all([say(`shortlist ${venue.code}`), say('Where are we?', test.admin)]);
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      const { items } = (await messages()).body as {
        items: { id: string; role: string; userId: string; traceId: string }[];
      };
      expect(items.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant', 'user']);
      expect(items[0]?.traceId).toBe(items[1]?.traceId);
      expect(items[2]?.userId).toBe(items[3]?.userId);
      expect(items.map(({ id }) => id)).toEqual(
        items
          .map(({ id }) => id)
          .sort()
          .reverse(),
      );
    });

    it('rejects strangers, invalid input and unknown requests', async () => {
      expect((await say('Hello', test.anonymous)).body).toEqual({
        code: 'UNAUTHENTICATED',
        message: 'Unauthenticated',
      });
      const wrong = await test.agent.post('/api/ai/chat/messages', { requestId: 'x', content: ' ', toolCalls: [] });
      expect([...new Set(wrong.body.details.map(({ path }: { path: string }) => path))].sort()).toEqual([
        'content',
        'requestId',
        'toolCalls',
      ]);
      expect((await say('Hello', test.agent, newId())).body.code).toBe('NOT_FOUND');
      expect((await test.agent.get(`/api/ai/chat/messages?requestId=${newId()}`)).status).toBe(404);
      expect((await test.agent.get('/api/ai/chat/messages')).body.details[0].path).toBe('requestId');
      expect((await test.anonymous.get(`/api/ai/chat/messages?requestId=${request.id}`)).status).toBe(401);
    });
  });

  describe('using a model', () => {
    it('passes it the facts of this request, and tools with the schemas of the routes', async () => {
      const venue = await buildVenue(test.agent);
      const named = await insertMember(test.database, { name: 'Elsewhere' });
      await buildResult(test.agent, request.id, venue.id);
      await buildRequest(test.agent, { title: 'Somebody else’s secret' });
      await test.agent.post('/api/ai/knowledge/entries', {
        memberId: venue.id,
        type: 'fact',
        source: 'team',
        content: 'Has a terrace.',
      });
      const seen = script({ text: 'Yes.' });
      await say(`Compare with ${named.code}`);
      const { data, tools, instructions } = seen[0] as ChatInput;
      expect(data.request).toMatchObject({
        code: request.code,
        attendees: 60,
        organizer: { email: request.organizerEmail },
        results: [{ memberId: venue.id, code: venue.code, stage: 'suggested' }],
      });
      expect(data.members).toMatchObject([{ code: named.code }]);
      expect(data.knowledge).toEqual([
        { memberCode: venue.code, memberName: venue.name, type: 'fact', source: 'team', content: 'Has a terrace.' },
      ]);
      const all = JSON.stringify([data, instructions]);
      for (const secret of ['Haggles', 'Somebody else', '12.5', request.id]) expect(all).not.toContain(secret);
      const schemas = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema])) as Record<
        string,
        { properties: Record<string, { enum?: string[] }>; additionalProperties: boolean }
      >;
      expect(Object.keys(schemas)).toEqual(['search_members', 'advance_pipeline', 'draft_email']);
      expect(schemas.search_members).toMatchObject({
        additionalProperties: false,
        properties: {
          minCapacity: { type: 'integer', minimum: 1 },
          center: { type: 'object', required: ['latitude', 'longitude'] },
        },
      });
      expect(schemas.advance_pipeline?.properties.toStage?.enum).not.toContain('selected');
      expect(schemas.advance_pipeline?.properties.toStatus?.enum).toEqual([
        'qualifying',
        'searching',
        'proposed',
        'negotiating',
      ]);
      for (const schema of Object.values(schemas)) {
        expect(schema.properties).not.toHaveProperty('requestId');
        expect(JSON.stringify(schema)).not.toMatch(/\$ref|"nullable"|"example"/);
      }
    });

    it('searches for the needs of the request too, unless it names others', async () => {
      const venue = await buildVenue(test.agent, { name: 'Abbey with one room' });
      const needs = [{ kind: 'breakout', count: 1, note: 'quiet' }];
      const { body } = await test.agent.put(`/api/requests/${request.id}/needs`, { needs });
      const searches = [{}, { needs: [] }].map((more) =>
        call('search_members', { minCapacity: 50, limit: 10, ...more }),
      );
      const seen = script({ calls: searches }, { text: 'There you are.' });
      await say('Find venues');
      await test.agent.put(`/api/requests/${request.id}/needs`, { needs: [] });
      const { results } = seen[1]?.turns.at(-1) as unknown as { results: { content: object }[] };
      expect(results[0]?.content).toMatchObject({ total: 0, nearMisses: expect.any(Array) });
      const row = { memberId: venue.id, code: venue.code, reason: 'Lacks: 1 breakout room' };
      expect(results[0]?.content).toMatchObject({ nearMisses: expect.arrayContaining([expect.objectContaining(row)]) });
      expect(results[1]?.content).not.toMatchObject({ total: 0 });
      expect((seen[0]?.data.request as { needs: object }).needs).toEqual(body.needs);
    });

    it("passes it the tools' outcomes and rejections as results", async () => {
      const venue = await buildVenue(test.agent);
      const seen = script(
        {
          calls: [
            call('search_members', { minCapacity: -1 }),
            call('search_members', { minCapacity: 50, limit: 100 }),
            call('advance_pipeline', { memberId: venue.id, toStage: 'shortlisted' }),
            call('no_such_tool', {}),
          ],
        },
        { text: 'There you are.' },
      );
      const answer = await say(`shortlist ${venue.code}`);
      expect(answer.body.content).toBe('There you are.');
      expect(answer.body.toolCalls.map(({ status }: { status: string }) => status)).toEqual([
        'refused',
        'ok',
        'ok',
        'refused',
      ]);
      const results = seen[1]?.turns.at(-1);
      expect(results).toMatchObject({
        role: 'tools',
        results: [
          { failed: true, content: { code: 'VALIDATION_ERROR', details: [{ path: 'minCapacity' }] } },
          { failed: false, content: { total: expect.any(Number), venues: expect.any(Array) } },
          { failed: false, content: { stage: 'shortlisted' } },
          { failed: true },
        ],
      });
      expect(JSON.stringify(results)).not.toMatch(/Haggles|commissionRate|internalNotes/);
      expect(await stageOf(venue.id)).toBe('shortlisted');
    });

    it('stops it after eight rounds and twenty calls', async () => {
      const step = { text: 'More.', calls: Array.from({ length: 5 }, () => call('search_members', {})) };
      const seen = script(...Array.from({ length: 8 }, () => step), { text: 'Enough.' });
      const answer = await say('Keep searching');
      expect(seen.map(({ mayCall }) => mayCall)).toEqual([...Array<boolean>(8).fill(true), false]);
      expect(answer.body.content).toBe('Enough.');
      const statuses = answer.body.toolCalls.map(({ status }: { status: string }) => status);
      expect([statuses.length, statuses.lastIndexOf('ok')]).toEqual([40, 19]);
    });

    it('keeps completed actions, but none of the conversation, if it fails', async () => {
      const venue = await buildVenue(test.agent);
      script({ calls: [call('advance_pipeline', { memberId: venue.id, toStage: 'shortlisted' })] }, () =>
        Promise.reject(new ProviderError('llm', 'unreachable', true)),
      );
      const answer = await say(`shortlist ${venue.code}`);
      expect([answer.status, answer.body.code]).toEqual([502, 'PROVIDER_ERROR']);
      expect(await stageOf(venue.id)).toBe('shortlisted');
      expect((await messages()).body.total).toBe(0);
      expect((await events()).map(({ kind }) => kind)).not.toContain('assistant_replied');
    });

    it("doesn't repeat an action when a failed turn is sent again with its key", async () => {
      const venue = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, venue.id);
      const move = { calls: [call('advance_pipeline', { memberId: venue.id, toStage: 'shortlisted' })] };
      const api = test.agent.with({ 'idempotency-key': newId() });
      script(move, () => Promise.reject(new ProviderError('llm', 'timeout', true)), move, { text: 'Now.' });
      expect((await say(`shortlist ${venue.code}`, api)).status).toBe(502);
      const again = await say(`shortlist ${venue.code}`, api);
      expect(again.body.toolCalls).toMatchObject([{ status: 'ok' }]);
      expect((await say(`shortlist ${venue.code}`, api)).body).toEqual(again.body);
      expect((await events()).filter(({ kind }) => kind === 'result_stage_changed')).toHaveLength(1);
      expect((await messages()).body.total).toBe(2);
    });

    it('strips links found in texts, and stores anything it writes', async () => {
      script({
        text: 'See ![x](https://evil.example/p?d=1) and www.evil.example/a\u0000, as https://mine.example/x says.',
      });
      const answer = await say('Look at https://mine.example/x');
      expect(answer.body.content).toBe('See ![x]([link removed]) and [link removed], as https://mine.example/x says.');
    });

    it('aborts when the client disconnects, and does nothing after that', async () => {
      const venue = await buildVenue(test.agent);
      const gone = new AbortController();
      const asked = jest.spyOn(test.app.get(AssistantService), 'reply');
      script(async ({ signal }) => {
        const aborted = once(signal, 'abort');
        gone.abort();
        await aborted;
        // the model's later actions are ignored
        return {
          text: '',
          calls: [call('advance_pipeline', { memberId: venue.id, toStage: 'shortlisted' })],
          model: 'm',
        };
      });
      const signedIn = await test.anonymous
        .with({ origin: ORIGIN })
        .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
      const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
      const server = test.app.getHttpServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      await expect(
        fetch(`http://127.0.0.1:${port}/api/ai/chat/messages`, {
          method: 'POST',
          signal: gone.signal,
          headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ requestId: request.id, content: `shortlist ${venue.code}` }),
        }),
      ).rejects.toThrow();
      expect(asked).toHaveBeenCalledTimes(1);
      await expect(asked.mock.results[0]?.value).rejects.toThrow();
      expect(await stageOf(venue.id)).toBeUndefined();
      expect((await messages()).body.total).toBe(0);
    });
  });

  describe('corrections', () => {
    const correct = (body: object): Promise<Answer> => test.agent.post('/api/ai/training/correction', body);

    it('are stored', async () => {
      const answer = await correct({
        requestId: request.id,
        originalSuggestion: 'attendees: 8',
        correction: 'attendees: 80',
        notes: 'A dropped zero.',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(String),
        requestId: request.id,
        originalSuggestion: 'attendees: 8',
        correction: 'attendees: 80',
        notes: 'A dropped zero.',
        userId: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: answer.body.createdAt,
        traceId: answer.headers['x-trace-id'],
      });
      expect((await events()).at(-1)).toMatchObject({
        kind: 'suggestion_corrected',
        payload: { correctionId: answer.body.id, aboutExtraction: true },
      });
      expect((await correct({ originalSuggestion: 'a', correction: 'b' })).body).toMatchObject({
        requestId: null,
        notes: null,
      });
      expect((await correct({ requestId: newId(), originalSuggestion: 'a', correction: 'b' })).status).toBe(404);
      const wrong = await correct({ correction: '' });
      expect([wrong.status, [...new Set(wrong.body.details.map(({ path }: { path: string }) => path))]]).toEqual([
        400,
        ['originalSuggestion', 'correction'],
      ]);
      expect((await test.anonymous.post('/api/ai/training/correction', {})).status).toBe(401);
    });

    it('are used in the chat, its own first, and those about extraction when mails are read', async () => {
      for (let i = 0; i < 12; i++) await correct({ originalSuggestion: `tone ${i}`, correction: 'Shorter.' });
      await correct({ requestId: request.id, originalSuggestion: 'Dear Sir', correction: 'Dear Ada' });
      await correct({ originalSuggestion: 'city: Lion', correction: 'city: Lyon' });
      const seen = script({ text: 'Right.' });
      await say('Hello');
      const examples = seen[0]?.data.corrections as { originalSuggestion: string }[];
      expect(examples).toHaveLength(10);
      expect(examples.map(({ originalSuggestion }) => originalSuggestion).slice(0, 3)).toEqual([
        'Dear Sir',
        'city: Lion',
        'tone 11',
      ]);
      const extract = jest.spyOn(test.app.get(LlmProvider), 'extractRequest');
      await test.agent.post('/api/communications/email/inbound', {
        from: 'new@client.example',
        to: 'requests@parvis.example',
        subject: 'Seminar',
        text: 'A seminar for 40 people in Lyon.',
        headers: {},
      });
      const corrections = extract.mock.calls[0]?.[0].corrections ?? [];
      expect(corrections[0]).toEqual({ originalSuggestion: 'city: Lion', correction: 'city: Lyon', notes: null });
      expect(JSON.stringify(corrections)).not.toContain('tone');
    });
  });
});

describe('the assistant with a slow model', () => {
  it('responds in time or not at all', async () => {
    const test = await createTestApp({ LLM_TIMEOUT_MS: '1000' });
    try {
      const { id } = await buildRequest(test.agent);
      jest
        .spyOn(test.app.get(LlmProvider), 'converse')
        .mockImplementation(
          ({ signal }) =>
            new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
        );
      const answer = await test.agent.post('/api/ai/chat/messages', { requestId: id, content: 'Hello' });
      expect([answer.status, answer.body.message]).toEqual([502, expect.stringContaining('timeout')]);
    } finally {
      await test.close();
    }
  });
});
