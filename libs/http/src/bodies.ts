import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { fr } from '#i18n/formats';
import { SECOND } from '#core/clock';
import { type DomainError, OtherError } from '#core/errors';
import { type HttpConfig, httpConfig } from './http.config';
import { ServiceUnavailable } from './constraints';
import { RouteConfig } from './route-config';
import { MIB, PayloadTooLarge, UnsupportedMediaType } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum body size of this route in bytes, if not `JSON_LIMIT`. */
    bodyLimit?: number;
  }
}

export const JSON_LIMIT = MIB;
/** Maximum size of a page form, in bytes. */
const FORM_LIMIT = MIB / 4;
/** If a request is answered before its body is complete, the rest may still arrive for this long and is discarded. */
const LEFTOVER_MS = 5 * SECOND;
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Limits the route's bodies to this many bytes. */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ bodyLimit: bytes });

/** 408 `UNKNOWN`: RFC 9110 15.5.9; the connection is closed. */
export class BodyTooSlow extends OtherError {
  constructor() {
    super(408, {
      en: 'The body arrived too slowly: send it again over a faster connection.',
      fr: fr`Le corps est arrivé trop lentement : renvoyez-le par une connexion plus rapide.`,
    });
  }
}

/** 400 `UNKNOWN`: the client disconnected before its body was read. Nobody receives the answer. */
export class BodyCutOff extends OtherError {
  constructor() {
    super(400, {
      en: 'The body is incomplete: send it again.',
      fr: 'Le corps est incomplet : renvoyez-le.',
    });
  }
}

/** A body, from its first byte until its request is answered. */
interface Body {
  request: IncomingMessage;
  bytes: number;
  /** Bytes since the last rate check. */
  fresh: number;
  limit: number;
  /** Whether the sender has been authenticated. */
  verified: boolean;
  arriving: boolean;
  forget: () => void;
}

/**
 * Monitors every body while it arrives, whatever reads it: its size, the total size of all bodies, and its rate. It
 * counts received bytes, not those announced in a header.
 * If all bodies together exceed the configured limit, it refuses the largest of those still arriving, so that large
 * bodies make room for small ones, such as a sign-in.
 */
@Injectable()
export class Bodies {
  private readonly bodies = new Map<IncomingMessage, Body>();
  private readonly allowed: number;
  private readonly allowedUnverified: number;
  private readonly grace: number;
  private readonly fewest: number;
  private held = 0;
  private heldUnverified = 0;

  constructor(@Inject(httpConfig.KEY) { bodies }: HttpConfig) {
    this.allowed = bodies.mib * MIB;
    this.allowedUnverified = bodies.unverifiedMib * MIB;
    this.grace = bodies.grace;
    this.fewest = (bodies.minRate * bodies.grace) / SECOND;
  }

  /**
   * Call it before a body is read. The body's stream may later fail with PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE or
   * BodyTooSlow.
   * @throws UNSUPPORTED_MEDIA_TYPE a form for a route that takes JSON, or JSON for one that takes a form
   * @throws PAYLOAD_TOO_LARGE the announced size exceeds the route's limit
   * @throws UNKNOWN the client has disconnected
   */
  admit({ method, headers, raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    if (BODILESS.has(method)) return;
    const { access, form, bodyLimit } = routeOptions.config;
    const type = headers['content-type'] ?? '';
    const isForm = /^multipart\/form-data\b/i.test(type);
    const isFields = /^application\/x-www-form-urlencoded\b/i.test(type);
    const limit = bodyLimit ?? (form === 'fields' ? FORM_LIMIT : JSON_LIMIT);
    if (form === 'fields' && !isFields)
      throw new UnsupportedMediaType({
        en: 'Send a form (application/x-www-form-urlencoded).',
        fr: 'Envoyez un formulaire (application/x-www-form-urlencoded).',
      });
    if ((form === undefined && isForm) || (form !== 'fields' && isFields))
      throw new UnsupportedMediaType({
        en: 'This route does not accept forms: send JSON.',
        fr: fr`Cette route n’accepte pas de formulaire : envoyez du JSON.`,
      });
    if (form === 'only' && !isForm)
      throw new UnsupportedMediaType({
        en: 'Send a multipart/form-data form with the file in its field `file`.',
        fr: 'Envoyez un formulaire multipart/form-data avec le fichier dans son champ `file`.',
      });
    const announced = headers['content-length'];
    if (headers['transfer-encoding'] === undefined && (announced === undefined || announced === '0')) return;
    if (Number(announced) > limit) throw new PayloadTooLarge();
    // Nothing would end the wait for a body whose connection closed before it was read, and nothing would forget it.
    if (raw.destroyed) throw new BodyCutOff();
    this.watch(raw, reply, limit, access?.mode !== 'public');
    if (headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  }

  /** Marks the body's signature as verified: its sender is now known. */
  verified({ raw }: FastifyRequest): void {
    const body = this.bodies.get(raw);
    if (!body || body.verified) return;
    body.verified = true;
    this.heldUnverified -= body.bytes;
  }

  private watch(request: IncomingMessage, reply: FastifyReply, limit: number, verified: boolean): void {
    const count = (chunk: Buffer): void => this.grow(body, chunk.length);
    // Check after the bytes waiting to be read, so that a busy event loop isn't mistaken for a slow sender.
    const pace = request.complete
      ? undefined
      : setInterval(() => setImmediate(() => this.assertPace(body)), this.grace).unref();
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
    // Adding the listener would start the stream, and a later reader would miss the beginning.
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

  /** Returns false if no body is still arriving: complete ones free their memory when answered. */
  private refuseLargest(among: (body: Body) => boolean): boolean {
    let largest: Body | undefined;
    for (const body of this.bodies.values())
      if (body.arriving && among(body) && body.bytes > (largest?.bytes ?? 0)) largest = body;
    if (!largest) return false;
    refuse(
      largest,
      new ServiceUnavailable({
        en: 'The service is receiving too many large bodies: try again in a few seconds.',
        fr: fr`Le service reçoit trop de corps volumineux à la fois : réessayez dans quelques secondes.`,
      }),
    );
    return true;
  }

  private assertPace(body: Body): void {
    if (!body.arriving) return;
    if (body.fresh < this.fewest) refuse(body, new BodyTooSlow());
    body.fresh = 0;
  }
}

/** Passes the error to the body's reader. The connection stays open for the response. */
function refuse({ request, forget }: Body, error: DomainError): void {
  forget();
  if (request.listenerCount('error') > 0) request.emit('error', error);
  // It has no reader yet, and must not go on unmonitored.
  else request.destroy();
}

/** Whether part of the body is still to arrive. Calls inside the process have the whole body at once. */
export const isUnfinished = (request: IncomingMessage): boolean => request.complete === false;

/**
 * Reads and discards the rest of an answered request's body: a client cut off while writing sees a broken connection
 * instead of the response. A body that doesn't end in time is still cut off.
 */
export function readOn(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const patience = setTimeout(() => request.destroy(), LEFTOVER_MS).unref();
  request.once('close', () => clearTimeout(patience));
  const { connection = request.httpVersion === '1.0' ? 'close' : '' } = request.headers;
  if (/\bclose\b/i.test(connection)) request.once('end', () => request.socket.end());
}
