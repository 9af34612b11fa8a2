import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { parse as parseFields } from 'node:querystring';
import { DomainError, errorOfStatus, NO_JSON, ValidationError } from '#core/errors';
import { Bodies, BodyCutOff } from './bodies';
import { jsonFault } from './json-bounds';

type BodyKind = 'json' | 'fields' | 'other';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body's bytes (`request.rawBody`), as handlers that verify a signature do. */
    opensBody?: boolean;
  }
  interface FastifyRequest {
    /** The body's bytes, on routes whose handler reads them. */
    rawBody?: Buffer;
    /** The body by its content type, for `BodyGuard`. Undefined for a multipart form, which its route reads (`upload.ts`). */
    bodyKind?: BodyKind;
  }
}

const KINDS: [BodyKind, string[]][] = [
  ['json', ['application/json', 'application/*+json']],
  ['fields', ['application/x-www-form-urlencoded']],
  ['other', ['*']],
];

/** RFC 9110 8.3.1. Fastify would refuse anything else before the guards run, and QUERY without a type. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Makes Fastify leave every body unread, so that the guards run first: they decide whether `BodyGuard` reads it. */
export function leaveBodiesUnread(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  for (const [kind, types] of KINDS)
    server.addContentTypeParser(types, (request, _payload, done) => {
      request.bodyKind = kind;
      done(null);
    });
  server.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const { 'content-type': type = method === 'QUERY' ? '' : undefined } = headers;
    if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
    done();
  });
}

/**
 * Reads and parses the body of a request that the guards before it have admitted. Handlers that verify signatures get
 * the bytes instead (`request.rawBody`).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private parse: ReturnType<FastifyInstance['getDefaultJsonParser']> | undefined;

  constructor(
    private readonly bodies: Bodies,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * @throws UNSUPPORTED_MEDIA_TYPE the body isn't of a kind the route accepts
   * @throws PAYLOAD_TOO_LARGE the body exceeds the route's limit
   * @throws SERVICE_UNAVAILABLE too many large bodies are arriving
   * @throws VALIDATION_ERROR the body isn't JSON, or exceeds the bounds of JSON bodies
   * @throws UNKNOWN the body arrives too slowly, or the client disconnects
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.bodies.admit(request, context.switchToHttp().getResponse<FastifyReply>());
    const { access, opensBody, form } = request.routeOptions.config;
    const takesBytes = access?.signature !== undefined || opensBody === true;
    if (request.bodyKind === 'other') throw errorOfStatus(415);
    if (request.bodyKind === undefined && !(takesBytes && form === 'also' && request.isMultipart())) return true;
    const bytes = await bytesOf(request.raw);
    if (takesBytes) request.rawBody = bytes;
    else if (request.bodyKind === 'fields') request.body = parseFields(bytes.toString(), '&', '=', { maxKeys: 0 });
    else request.body = bytes.length === 0 ? {} : await this.parseJson(request, bytes);
    return true;
  }

  private async parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const fault = jsonFault(bytes);
    if (fault) throw fault;
    this.parse ??= this.host.httpAdapter.getInstance<FastifyInstance>().getDefaultJsonParser('error', 'error');
    return new Promise((resolve, reject) => {
      void this.parse?.(request, bytes.toString('utf8'), (error, value: unknown) =>
        error ? reject(new ValidationError([NO_JSON])) : resolve(value),
      );
    });
  }
}

/**
 * Reads the body. An iterator would destroy a refused request, and its caller couldn't read why.
 * @throws UNKNOWN the client disconnected
 */
export function bytesOf(body: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    body.on('data', keep);
    body.once('end', () => resolve(Buffer.concat(chunks)));
    // The rest of a refused body still arrives, and is dropped.
    body.once('error', (error) => {
      body.off('data', keep);
      // Node's own error would look like one of the network to the database.
      reject(error instanceof DomainError ? error : new BodyCutOff());
    });
    body.resume();
  });
}
