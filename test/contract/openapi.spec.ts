import { readFileSync } from 'node:fs';
import { dereferenced, type Reference } from '#http/openapi-references';
import { createTestApp, type TestApp } from '../support/app';

type Responses = Record<string, { content?: Record<string, { schema?: object }> } | Reference>;

interface Tagged {
  tags: string[];
}

describe('the OpenAPI document', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it('matches the file in the repository (npm run openapi writes it)', () => {
    expect(JSON.parse(JSON.stringify(test.openApi))).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('writes slashes in patterns as they are, which generators copy into literals', () => {
    const escaped: string[] = [];
    JSON.stringify(test.openApi, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string' && value.includes('\\/')) escaped.push(value);
      return value;
    });
    expect(escaped).toEqual([]);
  });

  it('has a summary, a description, a tag, an access mode and a response schema for every route', () => {
    for (const [path, item] of Object.entries(test.openApi.paths))
      for (const [method, operation] of Object.entries(item as Record<string, Record<string, unknown>>)) {
        const where = `${method} ${path}`;
        expect([
          where,
          typeof operation.summary,
          typeof operation.description,
          (operation.tags as string[] | undefined)?.length,
          typeof operation['x-access'],
        ]).toEqual([where, 'string', 'string', 1, 'string']);
        const success = Object.entries(operation.responses as Record<string, { content?: object }>).find(([status]) =>
          /^[23]/.test(status),
        );
        expect([where, success !== undefined]).toEqual([where, true]);
      }
  });

  it('describes exactly the tags that operations use', () => {
    const operations = Object.values(test.openApi.paths).flatMap((item) => Object.values(item as object) as Tagged[]);
    expect(test.openApi.tags?.map(({ name }) => name).sort()).toEqual(
      [...new Set(operations.flatMap(({ tags }) => tags))].sort(),
    );
  });

  it('describes every response body, files and pages too', () => {
    for (const [path, item] of Object.entries(test.openApi.paths))
      for (const [method, operation] of Object.entries(item as Record<string, { responses: Responses }>))
        for (const [status, response] of Object.entries(operation.responses)) {
          const { content } = dereferenced(test.openApi, response);
          // redirects and accepted deliveries have none
          if (/^3|^202$/.test(status)) continue;
          const schemas = Object.values(content ?? {}).map(({ schema }) => schema);
          expect([method, path, status, schemas.length > 0 && schemas.every(Boolean)]).toEqual([
            method,
            path,
            status,
            true,
          ]);
        }
  });

  it('uses nullable as in OpenAPI 3.0.3: with a type, and in the values of an enum', () => {
    const faults: string[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { nullable, type, enum: values } = value as { nullable?: boolean; type?: string; enum?: unknown[] };
      if (nullable === true && (type === undefined || 'allOf' in value || (values && !values.includes(null))))
        faults.push(at);
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`);
    };
    walk(test.openApi, '#');
    expect(faults).toEqual([]);
    const center = (test.openApi.components?.schemas?.RequestView as { properties: Record<string, unknown> }).properties
      .center;
    expect(center).toMatchObject({
      anyOf: [{ $ref: '#/components/schemas/CenterView' }, { $ref: '#/components/schemas/Null' }],
    });
  });
});
