import { readFileSync } from 'node:fs';
import { createTestApp, type TestApp } from '../support/app';

describe('the OpenAPI document', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it('is the one in the repository (npm run openapi writes it)', () => {
    expect(JSON.parse(JSON.stringify(test.openApi))).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('has a summary, a tag, a mode and a schema of the answer for every route', () => {
    for (const [path, item] of Object.entries(test.openApi.paths))
      for (const [method, operation] of Object.entries(item as Record<string, Record<string, unknown>>)) {
        const where = `${method} ${path}`;
        expect([
          where,
          typeof operation.summary,
          (operation.tags as string[] | undefined)?.length,
          typeof operation['x-access'],
        ]).toEqual([where, 'string', 1, 'string']);
        const success = Object.entries(operation.responses as Record<string, { content?: object }>).find(([status]) =>
          /^[23]/.test(status),
        );
        expect([where, success !== undefined]).toEqual([where, true]);
      }
  });
});
