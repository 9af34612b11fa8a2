import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify';
import { createTestApp, type TestApp } from '../support/app';

interface Operation {
  'x-access'?: string;
}

/** A route of the server, in the OpenAPI document or not. */
interface Served {
  method: string;
  url: string;
  access: FastifyContextConfig['access'];
  fromReplica: boolean;
  outsideNest: boolean;
}

/** The callers it admits, with the conditions besides the mode. */
const lineOf = ({ method, url, access }: Served): string => {
  const { mode = 'nobody', ...conditions } = access ?? {};
  const more = Object.entries(conditions)
    .map(([name, value]) => ` (${name}: ${String(value)})`)
    .join('');
  return `${mode.padEnd(9)} ${method.padEnd(6)} ${url}${more}`;
};

describe('access to the routes', () => {
  let test: TestApp;
  let served: Served[];

  beforeAll(async () => {
    const routes = new Map<FastifyInstance, RouteOptions[]>();
    const started = (message: unknown): void => {
      const { fastify } = message as { fastify: FastifyInstance };
      const own: RouteOptions[] = [];
      routes.set(fastify, own);
      fastify.addHook('onRoute', (route) => void own.push(route));
    };
    subscribe('fastify.initialization', started);
    test = await createTestApp();
    unsubscribe('fastify.initialization', started);
    // the server that responds until this one is ready has a separate one
    served = (routes.get(test.app.getHttpAdapter().getInstance()) ?? []).flatMap(({ method, url, config }) =>
      // Fastify serves HEAD by the GET route
      [method]
        .flat()
        .filter((each) => each !== 'HEAD')
        .map((each) => ({
          method: each,
          url,
          access: config?.access,
          fromReplica: config?.fromReplica ?? false,
          outsideNest: config?.outsideNest ?? false,
        })),
    );
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

  it('is declared on every served route', () => {
    expect(served.length).toBeGreaterThan(operations().length);
    expect(served.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('is decided by the guards: only the documentation is registered with Fastify directly', () => {
    const controllers = test.app.get(DiscoveryService, { strict: false }).getControllers();
    const scanner = new MetadataScanner();
    const ofNest = new Set(
      controllers.flatMap(({ metatype }) => {
        const { prototype } = metatype as { prototype: Record<string, object> };
        const prefixes = [Reflect.getMetadata(PATH_METADATA, metatype ?? {}) as string | string[]].flat();
        return scanner.getAllMethodNames(prototype).flatMap((name) => {
          const handler = prototype[name] ?? {};
          const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
          const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
          if (method === undefined) return [];
          return prefixes.flatMap((prefix) =>
            paths.map(
              (path) => `${RequestMethod[method]} /${[prefix, path].join('/').replace(/^\/+|\/+$|(?<=\/)\/+/g, '')}`,
            ),
          );
        });
      }),
    );
    const others = served.filter(({ method, url }) => !ofNest.has(`${method} ${url}`));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ url, outsideNest }) => !outsideNest || !/^\/docs(\/|$)/.test(url))).toEqual([]);
  });

  it('matches this list, including pages and development-only routes', () => {
    expect(served.map(lineOf).sort()).toMatchSnapshot();
  });

  it('may use a replica only where the team reads many rows', () => {
    const read = served.filter(({ fromReplica }) => fromReplica);
    expect(read.filter(({ access }) => access?.mode !== 'team')).toEqual([]);
    expect(read.map(({ method, url }) => `${method.padEnd(4)} ${url}`).sort()).toMatchSnapshot();
  });

  it('matches the OpenAPI document', () => {
    const modes = new Map(served.map(({ method, url, access }) => [`${method} ${url}`, access?.mode]));
    for (const { method, path, mode } of operations()) {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      expect([route, modes.get(route)]).toEqual([route, mode]);
    }
  });

  it("is team for everything under /api except the contract's exceptions", () => {
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

  it('requires the credential of its mode', async () => {
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

  it("can't be bypassed by another spelling of the path", async () => {
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
