import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { Logger as ServiceLogger } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type ConnectionError,
  fastify,
  type FastifyReply,
  type FastifyRequest,
  type preParsingAsyncHookHandler,
  type preSerializationHookHandler,
} from 'fastify';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ErrorTracker } from '@providers/error-tracker/error-tracker';
import { SECOND } from '../clock';
import { currentContext, runInContext, SYSTEM_ACTOR, type WorkContext } from '../context';
import { DomainError, ValidationError } from '../errors';
import { newTraceId } from '../ids';
import { Metrics } from '../metrics/metrics';
import type { Settings } from '../settings';
import { type Span, spanTime } from '../spans';
import type { ErrorBody } from './error.filter';
import { Answer, errorHeaders } from './headers';
import { depthFault } from './json-depth';
import { registerLoadShedding } from './load-shedding';
import { registerRateLimits } from './rate-limit';
import { redactPath } from './redact';

const serviceLogger = new ServiceLogger('Server');

/** What metrics have for the status of an answer that nobody waited for, as web servers write it. */
const CLIENT_GONE = 499;
const MIB = 2 ** 20;
const JSON_LIMIT = MIB;
const INBOUND_MAIL_LIMIT = 30 * MIB;
/** Routes that take a whole mail with its attachments. */
const INBOUND_MAIL = new Set(['/api/webhooks/email/inbound', '/api/communications/email/inbound']);
/** Webhooks that read `rawBody` themselves, so that the signature is checked before anything is made of the bytes. */
const RAW_BODY = new Set([
  '/webhooks/emailprov',
  '/webhooks/chatprov',
  '/webhooks/payprov',
  '/api/webhooks/email/inbound',
]);

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
    startedAt?: bigint;
    /** Its steps so far, where it is traced. */
    spans?: Span[];
  }
}

export function createAdapter(settings: Settings): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: settings.trustedProxies,
    bodyLimit: JSON_LIMIT,
    // JSON with these keys is refused rather than silently stripped
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    http: { ServerResponse: Answer },
    clientErrorHandler: refuseUnreadable,
    // Paths that the router cannot even read reach neither hooks nor filter.
    frameworkErrors: (_error: Error, _request: unknown, reply: FastifyReply) => {
      void reply
        .status(404)
        .headers(errorHeaders(newTraceId()))
        .send({ code: 'NOT_FOUND', message: 'This path was not found.' });
    },
  });
}

/** What surrounds every request: context, limits, headers, body parsing, the access line. To be called before `app.init()`. */
export async function configureServer(app: NestFastifyApplication, settings: Settings, logger: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  leaveTimeToSpeak(server.server);
  const metrics = app.get(Metrics);
  const tracker = app.get(ErrorTracker);

  // First of all hooks: the context also covers what fails before a route is reached. A request made inside the process by
  // the assistant finds its parent's context and keeps the parent's trace.
  server.addHook('onRequest', (request, reply, done) => {
    const parent = currentContext();
    const traceId = parent?.traceId ?? newTraceId();
    if (tracker.traces(traceId)) request.spans = [];
    const context: WorkContext = {
      traceId,
      actor: SYSTEM_ACTOR,
      via: parent ? 'assistant' : 'api',
      ...(request.spans && { spans: request.spans }),
    };
    request.startedAt = process.hrtime.bigint();
    metrics.requestBegan();
    void reply.header('x-trace-id', context.traceId);
    // Of a caller who goes before the end (as readers of a stream do) the server tells no other way.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && reply.raw.errored === null) ended(request, reply, { aborted: true });
    });
    runInContext(context, done);
  });

  // Its fields are all ours and hold no secret once the path is redacted: nothing to look through for one.
  const accessLog = logger.child({}, { redact: [] });
  const ended = (request: FastifyRequest, reply: FastifyReply, more: { aborted?: true } = {}): void => {
    const duration = Number(process.hrtime.bigint() - (request.startedAt ?? process.hrtime.bigint())) / 1e6;
    // a preflight did not begin
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
    done();
  });

  server.addHook('onRoute', (route) => {
    if (INBOUND_MAIL.has(route.url)) route.bodyLimit = INBOUND_MAIL_LIMIT;
    if (route.url === '/api/webhooks/email/inbound') route.preParsing = keepRawForm;
    if (route.config?.etag) route.preSerialization = sendVersion;
  });

  // The port is closed right after the event loop has taken the connections that were waiting: of one that the system still
  // holds in its queue, the caller would see a reset.
  server.addHook('preClose', (done) => {
    setImmediate(done);
  });

  server.addHook('onSend', (request, reply, payload, done) => {
    // A preflight is answered before the hook that begins the context.
    if (!reply.hasHeader('x-trace-id')) void reply.header('x-trace-id', newTraceId());
    if (reply.statusCode === 413) void readOn(request.raw).then(() => done(null, payload));
    else done(null, payload);
  });

  // JSON and multipart forms only: another content type is a 415 by Fastify itself.
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    ['application/json', 'application/*+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      request.rawBody = body;
      // what no route takes is not read either: it is a 404, whatever was sent
      if (body.length === 0 || request.is404) {
        done(null, {});
        return;
      }
      if (RAW_BODY.has(request.routeOptions.url ?? '')) {
        done(null, undefined);
        return;
      }
      const text = body.toString('utf8');
      const tooDeep = depthFault(text);
      if (tooDeep) {
        done(tooDeep);
        return;
      }
      void parse(request, text, (error, value: unknown) => {
        if (error) done(ValidationError.of('', 'The body is not valid JSON.'));
        else done(null, value);
      });
    },
  );
  await app.register(fastifyMultipart, {
    limits: { fileSize: 50 * MIB, files: 1, fields: 20, fieldSize: INBOUND_MAIL_LIMIT, parts: 25, headerPairs: 200 },
    throwFileSizeLimit: true,
  });

  const headers = await securityHeaders(settings);
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });

  if (settings.corsOrigins.length > 0)
    app.enableCors({
      origin: settings.corsOrigins,
      credentials: true,
      // An OPTIONS request that is no preflight is answered like one, not with a text that is no error of ours.
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

  await registerLoadShedding(app, settings);
  await registerRateLimits(server, settings);
}

/**
 * The headers of @fastify/helmet, asked once of a server that is never listened on: the plugin builds them anew for every
 * request, though they are always the same.
 */
async function securityHeaders(settings: Settings): Promise<OutgoingHttpHeaders> {
  const server = fastify();
  await server.register(fastifyHelmet, {
    // The documentation page brings its own scripts and styles; everything else is JSON or a file.
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'upgrade-insecure-requests': null,
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // every answer has it
    xContentTypeOptions: false,
    hsts: settings.production ? { maxAge: 15_552_000 } : false,
  });
  server.get('/', (_request, reply) => reply.raw.getHeaders());
  const answer = await server.inject('/');
  await server.close();
  return answer.json<OutgoingHttpHeaders>();
}

/**
 * As it closes, a server ends the connections that wait for nothing. One that was opened a moment ago looks the same until its
 * request has come: those have that moment more.
 */
function leaveTimeToSpeak(server: Server): void {
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdleConnections, 100);
}

/**
 * What the HTTP parser could not read became no request, so no hook, filter or reply sees it: the answer is written to the
 * connection itself, which then ends.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, body } = unreadable(error.code);
    const traceId = newTraceId();
    serviceLogger.log({ msg: 'A request could not be read.', status, reason: error.code, traceId });
    const text = JSON.stringify(body);
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

/** The answer by the code of Node's parser. */
function unreadable(code: string): { status: number; body: ErrorBody } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, body: { code: 'UNKNOWN', message: 'The request did not come to its end in time.' } };
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, body: { code: 'UNKNOWN', message: 'The address and headers are too long: shorten them.' } };
  const message = 'This is no HTTP request that can be read.';
  return { status: 400, body: { code: 'VALIDATION_ERROR', message, details: [{ path: '', message }] } };
}

/**
 * Throws away what still comes of a body that was refused as too large: a caller that is cut off while it writes would see a
 * broken connection instead of the answer. One that does not come to an end in time is cut off all the same.
 */
async function readOn(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const patience = new AbortController();
  request.unpipe();
  request.resume();
  await Promise.race([
    once(request, 'end', { signal: patience.signal }),
    once(request, 'close', { signal: patience.signal }),
    wait(5 * SECOND, undefined, { signal: patience.signal }),
  ]).catch(() => undefined);
  patience.abort();
}

/** The `version` of what is answered, a repeated answer's too, as `ETag`. */
const sendVersion: preSerializationHookHandler<unknown> = (_request, reply, body, done) => {
  if (typeof body === 'object' && body !== null && 'version' in body)
    void reply.header('etag', `"${String(body.version)}"`);
  done(null, body);
};

/** A signed form: its bytes are kept whole, and the route takes them apart once the signature holds. */
const keepRawForm: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return payload;
  const tooLarge = (): DomainError =>
    new DomainError(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than this route takes.');
  if (Number(request.headers['content-length'] ?? 0) > INBOUND_MAIL_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Breaking off must not destroy the request: the caller is still to read why.
  const incoming = (payload as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > INBOUND_MAIL_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  request.rawBody = Buffer.concat(chunks);
  return Readable.from([]);
};
