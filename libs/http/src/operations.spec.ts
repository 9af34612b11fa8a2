import type { HttpAdapterHost } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { fastify, type FastifyInstance } from 'fastify';
import { Operations } from './operations';

const parameter = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const shared = { $ref: '#/components/parameters/id' };
const document = {
  components: { parameters: { id: parameter('id') } },
  paths: {
    '/api/requests/{id}': { get: { operationId: 'Requests_get', parameters: [shared] } },
    '/api/requests/{id}/results/{memberId}': {
      delete: { operationId: 'Results_remove', parameters: [shared, parameter('memberId')] },
    },
  },
} as unknown as OpenAPIObject;

describe("a tool's path parameter", () => {
  let server: FastifyInstance;
  let operations: Operations;
  const reached: string[] = [];

  beforeAll(() => {
    server = fastify();
    server.all('*', (request, reply) => {
      reached.push(request.url);
      return reply.send({});
    });
    operations = new Operations({ httpAdapter: { getInstance: () => server } } as unknown as HttpAdapterHost);
    operations.describe(document);
  });
  beforeEach(() => void (reached.length = 0));
  afterAll(() => server.close());

  const call = (id: string, input: Record<string, unknown>): ReturnType<Operations['call']> =>
    operations.call(operations.get(id), input, { headers: {}, address: '127.0.0.1' });

  it.each([
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252E',
    ' .. ',
    '',
    '/',
    'a/b',
    '../team',
    'a%2Fb',
    'a\\b',
    '\ud800',
  ])('never leads to another path: %j', async (value) => {
    const answer = await call('Results_remove', { id: 'R-234567', memberId: value });
    expect(answer).toEqual({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        message: expect.any(String),
        details: [{ path: 'memberId', message: expect.stringContaining('memberId'), rule: 'isSegment', params: {} }],
      },
    });
    expect(reached).toEqual([]);
  });

  it('is also rejected if it is missing or not text', async () => {
    for (const id of [undefined, null, {}, ['..']]) expect((await call('Requests_get', { id })).status).toBe(400);
    expect(reached).toEqual([]);
  });

  it('is passed on unchanged if it is a valid id', async () => {
    for (const id of ['R-234567', '01936f2e-7a10-7c3b-9d2e-5f6a7b8c9d0e', 'a b%', '...', 7])
      expect((await call('Requests_get', { id })).status).toBe(200);
    expect(reached).toEqual([
      '/api/requests/R-234567',
      '/api/requests/01936f2e-7a10-7c3b-9d2e-5f6a7b8c9d0e',
      '/api/requests/a%20b%25',
      '/api/requests/...',
      '/api/requests/7',
    ]);
  });
});
