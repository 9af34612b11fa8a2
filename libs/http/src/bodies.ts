import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { fr } from '#i18n/formats';
import { SECOND } from '#core/clock';
import { type DomainError, OtherError } from '#core/errors';
import { Settings } from '#core/settings';
import { ServiceUnavailable } from './constraints';
import { RouteFacts } from './route-facts';
import { MIB, PayloadTooLarge, UnsupportedMediaType } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of a body of this route, if not `JSON_LIMIT`. */
    bodyLimit?: number;
  }
}

export const JSON_LIMIT = MIB;
/** Most bytes of the form of a page. */
export const FORM_LIMIT = MIB / 4;
/** If a request is answered before its body has come whole, the rest may still come for this long; it is thrown away. */
const LEFTOVER_MS = 5 * SECOND;
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The route takes bodies of at most this many bytes. */
export const TakesUpTo = (bytes: number): MethodDecorator => RouteFacts({ bodyLimit: bytes });

/** 408 `UNKNOWN`: RFC 9110 15.5.9; the connection ends with it. */
export class BodyTooSlow extends OtherError {
  constructor() {
    super(408, {
      en: 'The body came too slowly: send it again over a faster connection.',
      fr: fr`Le corps est arrivé trop lentement : renvoyez-le par une connexion plus rapide.`,
    });
  }
}

/** A body from its first byte until its request is answered. */
interface Body {
  request: IncomingMessage;
  bytes: number;
  /** Bytes since the last check of the rate. */
  fresh: number;
  limit: number;
  /** Whether the sender is known. */
  verified: boolean;
  arriving: boolean;
  forget: () => void;
}

/**
 * Watches every body while it arrives, whatever reads it: its size, the size of all bodies together, and how fast it comes. It counts
 * the bytes that come, not those that a header announces.
 *
 * If all bodies together are larger than the settings allow, it refuses the largest of those that are still arriving: large bodies
 * make room for small ones, such as a sign-in.
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
   * Call it before a body is read. Ends in UNSUPPORTED_MEDIA_TYPE (a form for a route that takes JSON, or the other way round) or
   * PAYLOAD_TOO_LARGE. Later the stream of the body may end in PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE or BodyTooSlow.
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
        en: 'This route takes no form: send JSON.',
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
    this.watch(raw, reply, limit, access?.mode !== 'public');
    if (headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  }

  /** The signature of the body is verified: from now on its sender is known. */
  verified({ raw }: FastifyRequest): void {
    const body = this.bodies.get(raw);
    if (!body || body.verified) return;
    body.verified = true;
    this.heldUnverified -= body.bytes;
  }

  private watch(request: IncomingMessage, reply: FastifyReply, limit: number, verified: boolean): void {
    const count = (chunk: Buffer): void => this.grow(body, chunk.length);
    // Checked after the bytes that wait to be read, so that a busy event loop is not taken for a slow sender.
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
    // The listener alone would start the stream, and whoever reads it later would miss the beginning.
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

  /** Answers false if none is still arriving: those that have come make room when they are answered. */
  private refuseLargest(among: (body: Body) => boolean): boolean {
    let largest: Body | undefined;
    for (const body of this.bodies.values())
      if (body.arriving && among(body) && body.bytes > (largest?.bytes ?? 0)) largest = body;
    if (!largest) return false;
    refuse(
      largest,
      new ServiceUnavailable({
        en: 'There are more large bodies than can be held: try again in a few seconds.',
        fr: fr`Il y a plus de grands corps que le service ne peut en garder : réessayez dans quelques secondes.`,
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

/** Gives the reader of the body the error. The connection stays open, for the answer. */
function refuse({ request, forget }: Body, error: DomainError): void {
  forget();
  if (request.listenerCount('error') > 0) request.emit('error', error);
  // Nobody reads it yet, and it must not go on unwatched.
  else request.destroy();
}

/** Whether a part of the body is still to come. Calls inside the process have the whole body at once. */
export const isUnfinished = (request: IncomingMessage): boolean => request.complete === false;

/**
 * Reads and throws away the rest of a body whose request is answered: a caller that is cut off while it writes sees a broken
 * connection instead of the answer. A body that does not end in time is cut off all the same.
 */
export function readOn(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const patience = setTimeout(() => request.destroy(), LEFTOVER_MS).unref();
  request.once('close', () => clearTimeout(patience));
  const { connection = request.httpVersion === '1.0' ? 'close' : '' } = request.headers;
  if (/\bclose\b/i.test(connection)) request.once('end', () => request.socket.end());
}
