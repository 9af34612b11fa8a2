import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { SECOND } from '../clock';
import { type DomainError, OtherError } from '../errors';
import { Settings } from '../settings';
import { ServiceUnavailable } from './constraints';
import { RouteFacts } from './route-facts';
import { MIB, PayloadTooLarge, UnsupportedMediaType } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that a body of this route may have, where it is not `JSON_LIMIT`. */
    bodyLimit?: number;
  }
}

export const JSON_LIMIT = MIB;
/** After an answer to a request whose body was not waited for, that body may still come for so long; it is thrown away. */
const LEFTOVER_MS = 5 * SECOND;
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The route takes bodies of so many bytes. */
export const TakesUpTo = (bytes: number): MethodDecorator => RouteFacts({ bodyLimit: bytes });

/** 408 `UNKNOWN`: RFC 9110 15.5.9; the connection ends with it. */
export class BodyTooSlow extends OtherError {
  constructor() {
    super(408, 'The body came too slowly: send it again over a faster connection.');
  }
}

/** A body from its first byte until its request is answered. */
interface Body {
  request: IncomingMessage;
  bytes: number;
  /** Of them since the rate was looked at last. */
  fresh: number;
  limit: number;
  /** Whether it is known who sends it. */
  verified: boolean;
  arriving: boolean;
  forget: () => void;
}

/**
 * Watches every body on its way in, whatever reads it: how much it is, how much all of them are, and how fast it comes. Bytes are
 * counted as they come, not as a header announces them.
 *
 * If all bodies together are more than the settings allow, the largest that is still coming is refused: large ones make room for small
 * ones (a sign-in), as long as there is a large one that has not come whole.
 */
@Injectable()
export class Bodies {
  private readonly bodies = new Map<IncomingMessage, Body>();
  private readonly allowed: number;
  private readonly allowedUnverified: number;
  private readonly fewest: number;
  private held = 0;
  private heldUnverified = 0;

  constructor(private readonly settings: Settings) {
    this.allowed = settings.BODIES_MIB * MIB;
    this.allowedUnverified = settings.BODIES_UNVERIFIED_MIB * MIB;
    this.fewest = (settings.BODY_MIN_RATE * settings.BODY_GRACE_MS) / SECOND;
  }

  /**
   * To be called before a body is read. Ends in UNSUPPORTED_MEDIA_TYPE (a form where JSON is taken, or the other way round) or
   * PAYLOAD_TOO_LARGE; later what reads the body finds PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE or BodyTooSlow as the error of its stream.
   */
  admit({ method, headers, raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    if (BODILESS.has(method)) return;
    const { access, form, bodyLimit: limit = JSON_LIMIT } = routeOptions.config;
    const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
    if (form === undefined && isForm) throw new UnsupportedMediaType('This route takes no form: send JSON.');
    if (form === 'only' && !isForm)
      throw new UnsupportedMediaType('Send a multipart/form-data form with the file in its field `file`.');
    const announced = headers['content-length'];
    if (headers['transfer-encoding'] === undefined && (announced === undefined || announced === '0')) return;
    if (Number(announced) > limit) throw new PayloadTooLarge();
    this.watch(raw, reply, limit, access?.mode !== 'public');
    if (headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  }

  /** Of a body whose signature has held: it is no stranger's any more. */
  verified({ raw }: FastifyRequest): void {
    const body = this.bodies.get(raw);
    if (!body || body.verified) return;
    body.verified = true;
    this.heldUnverified -= body.bytes;
  }

  private watch(request: IncomingMessage, reply: FastifyReply, limit: number, verified: boolean): void {
    const count = (chunk: Buffer): void => this.grow(body, chunk.length);
    // Looked at only after what waits to be read, so that a busy event loop is not taken for a slow sender.
    const pace = request.complete
      ? undefined
      : setInterval(() => setImmediate(() => this.assertPace(body)), this.settings.BODY_GRACE_MS).unref();
    const arrived = (): void => {
      body.arriving = false;
      clearInterval(pace);
    };
    const forget = (): void => {
      if (!this.bodies.delete(request)) return;
      arrived();
      request.off('data', count);
      this.held -= body.bytes;
      if (!body.verified) this.heldUnverified -= body.bytes;
    };
    const body: Body = { request, bytes: 0, fresh: 0, limit, verified, arriving: true, forget };
    this.bodies.set(request, body);
    // A listener alone would set it flowing, past whoever reads it later.
    request.pause();
    request.on('data', count);
    request.once('end', arrived);
    reply.raw.once('close', forget);
  }

  private grow(body: Body, bytes: number): void {
    body.bytes += bytes;
    body.fresh += bytes;
    this.held += bytes;
    if (!body.verified) this.heldUnverified += bytes;
    if (body.bytes > body.limit) refuse(body, new PayloadTooLarge());
    while (this.heldUnverified > this.allowedUnverified && this.refuseLargest(({ verified }) => !verified));
    while (this.held > this.allowed && this.refuseLargest(() => true));
  }

  /** False where none is still coming: what is read already makes room by being answered. */
  private refuseLargest(among: (body: Body) => boolean): boolean {
    let largest: Body | undefined;
    for (const body of this.bodies.values())
      if (body.arriving && among(body) && body.bytes > (largest?.bytes ?? 0)) largest = body;
    if (!largest) return false;
    refuse(
      largest,
      new ServiceUnavailable('There are more large bodies than can be held: try again in a few seconds.'),
    );
    return true;
  }

  private assertPace(body: Body): void {
    if (!body.arriving) return;
    if (body.fresh < this.fewest) refuse(body, new BodyTooSlow());
    body.fresh = 0;
  }
}

/** Whoever reads the body finds the error at its stream, which stays open: the answer leaves by the same connection. */
function refuse({ request, forget }: Body, error: DomainError): void {
  forget();
  if (request.listenerCount('error') > 0) request.emit('error', error);
  // nobody reads it yet: unwatched it must not go on
  else request.destroy();
}

/** Whether more of a body is to come. Calls inside the process bring theirs whole. */
export const isUnfinished = (request: IncomingMessage): boolean => request.complete === false;

/**
 * Throws away what still comes of a body that was not waited for: a caller that is cut off while it writes would see a broken
 * connection instead of the answer. One that does not come to an end in time is cut off all the same.
 */
export function readOn(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const patience = setTimeout(() => request.destroy(), LEFTOVER_MS).unref();
  request.once('close', () => clearTimeout(patience));
  const { connection = request.httpVersion === '1.0' ? 'close' : '' } = request.headers;
  if (/\bclose\b/i.test(connection)) request.once('end', () => request.socket.end());
}
