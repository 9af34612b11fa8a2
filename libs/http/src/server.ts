import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { Logger as ServiceLogger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type ConnectionError,
  fastify,
  type FastifyReply,
  type FastifyRequest,
  type preSerializationHookHandler,
} from 'fastify';
import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { fr } from '#i18n/formats';
import { ErrorTracker } from '#core/error-tracker';
import { SECOND } from '#core/clock';
import { currentContext, runInContext, SYSTEM_ACTOR, type WorkContext } from '#core/context';
import { delayIdleClose } from './delay-idle-close';
import { type DomainError, NotFound, OtherError, ValidationError } from '#core/errors';
import { newTraceId } from '#core/ids';
import { Metrics } from '#core/metrics/metrics';
import { type AppConfig, appConfig } from '#core/app.config';
import { type Span, spanTime } from '#core/spans';
import { isUnfinished, readOn } from './bodies';
import { leaveBodiesUnread } from './body.guard';
import { registerCompression } from './compression';
import { errorBody } from './error-body';
import { THIS_PATH } from './error.filter';
import { Answer, errorHeaders } from './headers';
import { type HttpConfig, httpConfig } from './http.config';
import { Idempotency } from './idempotency';
import { localeOf, sayLanguage } from './locale';
import { registerLoadShedding } from './load-shedding';
import { Pages } from './pages';
import { RateLimitGuard } from './rate-limit.guard';
import { redactPath } from '#core/redact';

const serviceLogger = new ServiceLogger('Server');

/** The status that metrics count if the client disconnected before the response, as in nginx. */
const CLIENT_GONE = 499;

declare module 'fastify' {
  interface FastifyRequest {
    startedAt?: bigint;
    /** The steps so far, if the request is traced. */
    spans?: Span[];
  }
  interface FastifyContextConfig {
    /** Whether the route is registered with Fastify directly, so that no guard runs. */
    outsideNest?: boolean;
  }
}

export function createAdapter(config: HttpConfig): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.trustedProxies,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: config.requestTimeout,
    http: {
      headersTimeout: config.headersTimeout,
      connectionsCheckingInterval: SECOND,
      ServerResponse: Answer,
    },
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseUnreadable,
    // A path that the router can't parse reaches neither hooks nor filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.once('finish', () => isUnfinished(request.raw) && readOn(request.raw));
      const answer = new NotFound(THIS_PATH);
      void reply.status(answer.status).headers(errorHeaders(newTraceId()));
      if (request.server.pages?.sendError(answer, request, reply)) return;
      const locale = localeOf(request.headers['accept-language']);
      sayLanguage(reply, locale);
      void reply.send(errorBody(answer, locale));
    },
  });
}

/**
 * Sets up the frame of every request: context, limits, headers, body parsing, the access log. Call it before
 * `app.init()`.
 */
export async function configureServer(app: NestFastifyApplication, logger: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  delayIdleClose(server.server);
  // By default Node tells every client that sends `Expect: 100-continue` to go on. `Bodies.admit` only does so for
  // those it admits.
  server.server.on('checkContinue', (request, response) => server.server.emit('request', request, response));
  server.server.prependListener('request', (request, response) => answers.set(request.socket, response));
  const metrics = app.get(Metrics);
  const tracker = app.get(ErrorTracker);
  const idempotency = app.get(Idempotency);

  // The first hook, so that the context covers failures before a route is reached. A request made by the assistant
  // inside the process finds its parent's context and stays in the parent's trace.
  server.addHook('onRequest', (request, reply, done) => {
    const parent = currentContext();
    const traceId = parent?.traceId ?? newTraceId();
    if (tracker.traces(traceId)) request.spans = [];
    const context: WorkContext = {
      traceId,
      actor: SYSTEM_ACTOR,
      via: parent ? 'assistant' : 'api',
      reader: { asks: request.headers['accept-language'] },
      ...(request.spans && { spans: request.spans }),
    };
    if (request.headers['idempotency-key'] !== undefined)
      context.once = (ownTransactions, call) => idempotency.once(request, reply, ownTransactions, call);
    request.startedAt = process.hrtime.bigint();
    metrics.requestBegan();
    void reply.header('x-trace-id', context.traceId);
    // If the client disconnects early, as readers of a stream do, `onResponse` doesn't run.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && reply.raw.errored === null) ended(request, reply, { aborted: true });
    });
    runInContext(context, done);
  });

  // No field can contain a secret once the path is redacted, so pino needn't search for one.
  const accessLog = logger.child({}, { redact: [] });
  const ended = (request: FastifyRequest, reply: FastifyReply, more: { aborted?: true } = {}): void => {
    const duration = Number(process.hrtime.bigint() - (request.startedAt ?? process.hrtime.bigint())) / 1e6;
    // A preflight is answered before the hook that sets `startedAt`.
    if (request.startedAt !== undefined && (metrics.counting || request.spans)) {
      const route = request.is404 ? undefined : request.routeOptions.url;
      const status = more.aborted ? CLIENT_GONE : reply.statusCode;
      metrics.requestEnded(route, request.method, status, duration / SECOND);
      const { spans } = request;
      if (spans) {
        const endedAt = spanTime();
        tracker.trace({
          traceId: String(reply.getHeader('x-trace-id')),
          kind: 'request',
          name: `${request.method} ${route ?? 'unmatched'}`,
          startedAt: endedAt - duration,
          endedAt,
          status,
          ok: status < 500,
          spans,
        });
      }
    }
    accessLog.info({
      method: request.method,
      pathname: redactPath(request.url),
      status: reply.statusCode,
      duration: Math.round(duration * 10) / 10,
      traceId: reply.getHeader('x-trace-id'),
      ...more,
    });
  };

  server.addHook('onResponse', (request, reply, done) => {
    ended(request, reply);
    if (isUnfinished(request.raw)) readOn(request.raw);
    done();
  });

  server.addHook('onRoute', (route) => {
    if (route.config?.etag) route.preSerialization = sendVersion;
  });

  // Before the port closes, the event loop accepts the connections waiting in the system's queue. Otherwise their
  // clients would see a reset.
  server.addHook('preClose', (done) => {
    setImmediate(done);
  });

  server.addHook('onSend', (request, reply, payload, done) => {
    // A preflight is answered before the hook that creates the context.
    if (!reply.hasHeader('x-trace-id')) void reply.header('x-trace-id', newTraceId());
    const locale = currentContext()?.reader?.locale;
    if (locale !== undefined) sayLanguage(reply, locale);
    if (isUnfinished(request.raw)) {
      if (reply.statusCode === 408) void reply.header('connection', 'close');
      // `readOn` reads and discards the rest of the body, so that the sender finishes writing and reads the response.
      else {
        void reply.removeHeader('connection');
        // If the client asked to close the connection, Node would cut it off while it is still writing. `readOn` closes
        // it.
        reply.raw.shouldKeepAlive = true;
      }
    }
    done(null, payload);
  });

  registerCompression(server);

  leaveBodiesUnread(server);
  await app.register(fastifyMultipart, {
    limits: { headerPairs: 200 },
    throwFileSizeLimit: true,
  });

  const headers = await securityHeaders(app.get<AppConfig>(appConfig.KEY));
  const pages = app.get(Pages);
  server.decorate('pages', pages);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    const ofPage = pages.headersFor(request);
    if (ofPage) void reply.headers(ofPage);
    done();
  });

  const { corsOrigins } = app.get<HttpConfig>(httpConfig.KEY);
  if (corsOrigins.length > 0)
    app.enableCors({
      origin: corsOrigins,
      credentials: true,
      // An OPTIONS request that isn't a preflight is answered like one. The plugin's own refusal is plain text, not our
      // error body.
      strictPreflight: false,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      exposedHeaders: [
        'x-trace-id',
        'etag',
        'retry-after',
        'ratelimit-limit',
        'ratelimit-remaining',
        'ratelimit-reset',
      ],
    });

  await registerLoadShedding(app);
  countOutsideNest(app);
}

/** Stands for the controller and the handler of a request that Nest doesn't route. */
class OutsideNest {}

/**
 * Counts requests that reach no guard: unknown paths, and the documentation, which @nestjs/swagger registers with
 * Fastify.
 */
function countOutsideNest(app: NestFastifyApplication): void {
  const guard = app.get(RateLimitGuard);
  const server = app.getHttpAdapter().getInstance();
  server.addHook('preHandler', (request, reply, done) => {
    if (!request.is404 && !request.routeOptions.config.outsideNest) done();
    else
      guard.canActivate(new ExecutionContextHost([request, reply], OutsideNest, OutsideNest)).then(() => done(), done);
  });
}

/**
 * The headers of @fastify/helmet. The plugin recomputes them for every request although they never change, so a server
 * that never listens computes them once.
 */
async function securityHeaders({ production }: AppConfig): Promise<OutgoingHttpHeaders> {
  const server = fastify();
  await server.register(fastifyHelmet, {
    // The documentation page includes its own scripts and styles; everything else is JSON or a file.
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'upgrade-insecure-requests': null,
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Every response already has it (`Answer`).
    xContentTypeOptions: false,
    hsts: production ? { maxAge: 15_552_000 } : false,
  });
  server.get('/', (_request, reply) => reply.raw.getHeaders());
  const answer = await server.inject('/');
  await server.close();
  return answer.json<OutgoingHttpHeaders>();
}

/** The latest response of each connection. */
const answers = new WeakMap<Socket, ServerResponse>();

/**
 * Responds to input that the HTTP parser couldn't read. It never became a request, so no hook, filter or reply sees it:
 * the response is written to the connection itself, which then closes.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const answer = answers.get(socket);
  if (answer?.headersSent && !answer.writableFinished) {
    // A second response would be taken for the rest of the first, which isn't finished yet.
    socket.destroy();
    return;
  }
  if (socket.writable) {
    const fault = unreadable(error.code);
    const { status } = fault;
    const traceId = newTraceId();
    serviceLogger.log({ msg: 'Could not parse a request.', status, reason: error.code, traceId });
    const text = JSON.stringify(errorBody(fault, 'en'));
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...Object.entries(errorHeaders(traceId)).map(([name, value]) => `${name}: ${value}`),
        `content-length: ${Buffer.byteLength(text)}`,
        'connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}

/** The error for a code of Node's parser. The client's language is unknown. */
function unreadable(code: string): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new OtherError(408, {
      en: 'The request timed out.',
      fr: 'Le délai de la requête est dépassé.',
    });
  if (code === 'HPE_HEADER_OVERFLOW')
    return new OtherError(431, {
      en: 'The address and headers are too long: shorten them.',
      fr: fr`L’adresse et les en-têtes sont trop longs : raccourcissez-les.`,
    });
  return ValidationError.of('', 'http', {
    en: 'This is not a valid HTTP request.',
    fr: 'Ceci n’est pas une requête HTTP valide.',
  });
}

/** Sends the response's `version` as `ETag`, also for a stored response. */
const sendVersion: preSerializationHookHandler<unknown> = (_request, reply, body, done) => {
  if (typeof body === 'object' && body !== null && 'version' in body)
    void reply.header('etag', `"${String(body.version)}"`);
  done(null, body);
};
