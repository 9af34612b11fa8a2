// What libraries that are not used would cost a request, beside what the service does instead (docs/decisions/0031). They are none of
// its dependencies: npm install --no-save @nestjs/throttler@6.7.1 nestjs-pino@5.2.1 pino-http@11.0.0
//
// A bare Nest application on Fastify answers calls inside the process; the figure is processor time a call by `process.cpuUsage`, more
// than the same application without either. Blocks take turns, so that what else the machine does falls on all.
import { createRequire } from 'node:module';
import { table } from './report.mjs';
import { median } from './service.mjs';

const require = createRequire(import.meta.url);
const CALLS = 400;
const ROUNDS = 21;
const WARM_UP = 4;
const UNLIMITED = 1e9;
const HEADERS = { cookie: 'better-auth.session_token=token.signature', accept: 'application/json' };

function installed() {
  try {
    return { ...require('@nestjs/throttler'), ...require('nestjs-pino') };
  } catch {
    return null;
  }
}

function sides({ ThrottlerModule, ThrottlerGuard, LoggerModule }) {
  const { RequestMethod } = require('@nestjs/common');
  const { APP_GUARD } = require('@nestjs/core');
  const { AuthGuard, PassportStrategy } = require('@nestjs/passport');
  const { Strategy } = require('passport-custom');
  const pino = require('pino');
  const service = (path) => require(`../dist/libs/kernel/src/${path}.js`);
  const { runInContext, SYSTEM_ACTOR } = service('context');
  const { askStrategy } = service('database/driver/strategies');
  const { RateLimits } = service('http/rate-limit');
  const { redactPath } = service('http/redact');
  const { newTraceId } = service('ids');
  const { createLogger } = service('logger');

  new (class extends PassportStrategy(Strategy, 'public') {
    validate() {
      return { kind: 'public' };
    }
  })();
  const nowhere = () => pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 });
  const limits = new RateLimits({ RATE_LIMIT_GLOBAL: UNLIMITED, RATE_LIMIT_AI: UNLIMITED });
  const log = createLogger({ LOG_LEVEL: 'info', production: true }, nowhere()).child({}, { redact: [] });
  const windows = ['default', 'ai'].map((name) => ({ name, ttl: 60_000, limit: UNLIMITED }));
  const redact = ['cookie', 'authorization', '["x-magic-token"]'].map((name) =>
    `req.headers.${name}`.replace('.[', '['),
  );
  return {
    plain: {},
    '@nestjs/throttler': {
      imports: [ThrottlerModule.forRoot(windows)],
      providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
    },
    'our limits': {
      hooks: (server) => {
        server.addHook('onRoute', (route) => void (route.config = { ...route.config, limit: 'ai' }));
        server.addHook('onRequest', async (request, reply) => limits.count(request, reply, null));
      },
    },
    'nestjs-pino': {
      imports: [
        LoggerModule.forRoot({
          // without it nothing is logged on Fastify
          forRoutes: [{ path: '*path', method: RequestMethod.ALL }],
          pinoHttp: [{ redact, genReqId: () => newTraceId() }, nowhere()],
        }),
      ],
    },
    'our context and access line': {
      hooks: (server) => {
        server.addHook('onRequest', (request, reply, done) => {
          const traceId = newTraceId();
          request.startedAt = process.hrtime.bigint();
          void reply.header('x-trace-id', traceId);
          runInContext({ traceId, actor: SYSTEM_ACTOR, via: 'api' }, done);
        });
        server.addHook('onResponse', (request, reply, done) => {
          const duration = Number(process.hrtime.bigint() - request.startedAt) / 1e6;
          const { method, url } = request;
          const traceId = reply.getHeader('x-trace-id');
          log.info({ method, pathname: redactPath(url), status: reply.statusCode, duration, traceId });
          done();
        });
      },
    },
    "passport's guard": { providers: [{ provide: APP_GUARD, useClass: AuthGuard('public') }] },
    'our door': {
      hooks: (server) =>
        server.addHook('onRequest', async (request) => {
          request.user = await askStrategy('public', request);
        }),
    },
  };
}

async function start({ imports = [], providers = [], hooks = () => undefined }) {
  const { Controller, Get, Module } = require('@nestjs/common');
  const { NestFactory } = require('@nestjs/core');
  const { FastifyAdapter } = require('@nestjs/platform-fastify');
  class Answers {
    get() {
      return { ok: true };
    }
  }
  Get('x')(Answers.prototype, 'get', Object.getOwnPropertyDescriptor(Answers.prototype, 'get'));
  Controller()(Answers);
  class Application {}
  Module({ imports, providers, controllers: [Answers] })(Application);
  const app = await NestFactory.create(Application, new FastifyAdapter({ logger: false }), { logger: false });
  const server = app.getHttpAdapter().getInstance();
  hooks(server);
  await app.init();
  await server.ready();
  return server;
}

/** Calls of all blocks: each caller makes a hundred, the limit of an address, since a window may cost by what is in it. */
let calls = 0;
const caller = () => {
  const n = Math.floor(calls++ / 100);
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/** Processor time of a call in µs. */
async function block(server) {
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n++) {
    const asked = { method: 'GET', url: '/x', headers: HEADERS, remoteAddress: caller() };
    const { statusCode, body } = await server.inject(asked);
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

export default async function libraries({ rounds = ROUNDS }) {
  require('reflect-metadata');
  const used = installed();
  if (!used) {
    console.log(
      'They are not installed: npm install --no-save @nestjs/throttler@6.7.1 nestjs-pino@5.2.1 pino-http@11.0.0',
    );
    return;
  }
  const servers = {};
  for (const [name, side] of Object.entries(sides(used))) servers[name] = await start(side);
  const seen = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let n = -WARM_UP; n < rounds; n++)
    for (const [name, server] of Object.entries(servers)) {
      const time = await block(server);
      if (n >= 0) seen[name].push(time);
    }
  const { plain, ...others } = seen;
  const rows = Object.entries(others).map(([name, times]) => {
    const more = times.map((time, n) => time - plain[n]).sort((a, b) => a - b);
    const [low, mid, high] = [0.25, 0.5, 0.75].map((part) => more[Math.round((more.length - 1) * part)].toFixed(0));
    return [name, median(times).toFixed(0), `${mid} (${low} to ${high})`];
  });
  console.log(table(['', 'µs CPU a call', `more than the plain ${median(plain).toFixed(0)} (quartiles)`], rows));
}
