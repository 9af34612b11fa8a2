import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';
import { createTestApp, type TestApp } from '../support/app';

interface Operation {
  'x-access'?: string;
}

describe('access to the routes', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const operations = (): { method: string; path: string; mode: string | undefined }[] =>
    Object.entries(test.openApi.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
        method,
        path,
        mode: operation['x-access'],
      })),
    );
  const concrete = (path: string): string =>
    path.replace(/\{(\w+)\}/g, (_match, name: string) =>
      name.toLowerCase().endsWith('id')
        ? '01890000-0000-7000-8000-000000000000'
        : name === 'configuration'
          ? 'theatre'
          : 'unknown',
    );

  it('is declared on every handler of every controller', () => {
    const { app } = test;
    const scanner = new MetadataScanner();
    const closed: string[] = [];
    let handlers = 0;
    for (const wrapper of app.get(DiscoveryService, { strict: false }).getControllers()) {
      const { instance, metatype } = wrapper as {
        instance: Record<string, () => unknown>;
        metatype: new () => unknown;
      };
      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const handler = instance[name];
        if (!handler || Reflect.getMetadata('path', handler) === undefined) continue;
        handlers++;
        const facts = Reflect.getMetadata(RouteConfig({}).KEY, handler) as FastifyContextConfig | undefined;
        if (!facts?.access) closed.push(`${metatype.name}.${name}`);
      }
    }
    expect(handlers).toBeGreaterThan(5);
    expect(closed).toEqual([]);
  });

  it('is what this list says', () => {
    expect(
      operations()
        .map(({ method, path, mode }) => `${(mode ?? '?').padEnd(9)} ${method.toUpperCase().padEnd(6)} ${path}`)
        .sort(),
    ).toMatchSnapshot();
  });

  it('is team for everything under /api but the contract’s exceptions', () => {
    const exceptions = operations().filter(
      ({ path, mode }) =>
        path.startsWith('/api/') &&
        mode !== 'team' &&
        !path.startsWith('/api/public/') &&
        path !== '/api/webhooks/email/inbound' &&
        !path.startsWith('/api/auth/'),
    );
    expect(exceptions).toEqual([]);
  });

  it('needs the credential of its mode', async () => {
    for (const { method, path, mode } of operations()) {
      if (mode === 'public') continue;
      const answer = await test.anonymous[method as 'get'](concrete(path));
      expect([method, path, answer.status, answer.body.code]).toEqual([
        method,
        path,
        401,
        mode === 'team' ? 'UNAUTHENTICATED' : 'INVALID_TOKEN',
      ]);
    }
  });

  it('cannot be had by writing the path otherwise', async () => {
    for (const path of [
      '//api/team/users',
      '/api//team/users',
      '/api/team/users/',
      '/API/team/users',
      '/api/team/%75sers',
      '/api/public/../team/users',
    ]) {
      const answer = await test.anonymous.get(path);
      expect([path, [401, 404].includes(answer.status)]).toEqual([path, true]);
    }
    expect((await test.anonymous.head('/api/team/users')).status).toBe(401);
  });
});
