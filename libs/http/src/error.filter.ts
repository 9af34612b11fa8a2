import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { ErrorTracker } from '#core/error-tracker';
import { currentContext, currentTraceId } from '#core/context';
import { DomainError, errorOfStatus, NotFound, RateLimited } from '#core/errors';
import { errorOfDatabase, ServiceUnavailable } from './constraints';
import { errorBody } from './error-body';
import { localeOf, sayLanguage } from './locale';
import { Pages } from './pages';
import { redactPath } from '#core/redact';

interface Foreign {
  statusCode?: unknown;
  status?: unknown;
  code?: unknown;
  message?: unknown;
}

/** A path that the router can't parse. */
export const THIS_PATH = { sentence: { en: 'This path was not found.', fr: 'Ce chemin est introuvable.' } };

const internal = (): DomainError => new DomainError('INTERNAL_ERROR');

/** Converts any thrown error to the one that the caller sees. */
export function toDomainError(error: unknown, method: string, pathname: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof DatabaseError) return errorOfDatabase(error) ?? internal();
  if (error instanceof QueryFailedError) return toDomainError(error.driverError, method, pathname);
  // The connection broke during a transaction.
  if (error instanceof QueryRunnerAlreadyReleasedError) return new ServiceUnavailable();
  if (error instanceof HttpException)
    return error.getStatus() === 404
      ? new NotFound({
          sentence: {
            en: `The route ${method} ${pathname} was not found.`,
            fr: `La route ${method} ${pathname} est introuvable.`,
          },
        })
      : ofStatus(error.getStatus(), error.message);
  if (typeof error !== 'object' || error === null) return internal();
  const foreign = error as Foreign;
  const code = typeof foreign.code === 'string' ? foreign.code : undefined;
  const status = Number(foreign.statusCode ?? foreign.status);
  const message = typeof foreign.message === 'string' ? foreign.message : '';
  if (code?.startsWith('FST_') && status >= 400) {
    // Fastify's own parsing and routing errors.
    if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new NotFound(THIS_PATH);
    return ofStatus(status, message);
  }
  if (code !== undefined) {
    const ofDatabase = errorOfDatabase({ code });
    if (ofDatabase) return ofDatabase;
  }
  if (
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  )
    return new ServiceUnavailable();
  return status >= 400 && status < 500 ? ofStatus(status, message) : internal();
}

/** A library's message about a body's size or type refers to its own settings. */
const ofStatus = (status: number, message: string): DomainError =>
  status === 413 || status === 415 ? errorOfStatus(status) : errorOfStatus(status, message);

/**
 * The only exception filter: every failure is sent as `{ code, message, details? }`, or as a page, and reported to the
 * error tracker.
 */
@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);
  /** An error shared by many requests is reported once. */
  private readonly reported = new WeakSet<object>();

  constructor(
    private readonly tracker: ErrorTracker,
    private readonly pages: Pages,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const pathname = redactPath(request.url);
    const answer = toDomainError(error, request.method, pathname);
    const traceId = currentTraceId() ?? '';
    const userId = currentContext()?.actor.type === 'user' ? (currentContext()?.actor.id ?? undefined) : undefined;
    if (typeof error === 'object' && error !== null) {
      if (this.reported.has(error)) {
        this.answer(request, reply, answer);
        return;
      }
      this.reported.add(error);
    }
    if (answer.status >= 500)
      this.logger.error({ msg: answer.code, err: error instanceof Error ? error : new Error(String(error)), pathname });
    this.tracker.capture(answer.status >= 500 ? error : answer, {
      traceId,
      level: answer.status >= 500 ? 'error' : 'warning',
      status: answer.status,
      code: answer.code,
      method: request.method,
      pathname,
      ...(userId === undefined ? {} : { userId }),
    });
    this.answer(request, reply, answer);
  }

  private answer(request: FastifyRequest, reply: FastifyReply, answer: DomainError): void {
    // A partially sent response can't be replaced.
    if (reply.sent || reply.raw.headersSent) return;
    if (answer.status === 503) void reply.header('retry-after', '2');
    if (answer instanceof RateLimited) void reply.header('retry-after', answer.seconds);
    // The rate limits have already set how long to wait.
    else if (answer.status === 429 && !reply.hasHeader('retry-after')) void reply.header('retry-after', '60');
    if (this.pages.sendError(answer, request, reply)) return;
    const locale = localeOf(request.headers['accept-language']);
    sayLanguage(reply, locale);
    void reply
      .status(answer.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(answer, locale));
  }
}
