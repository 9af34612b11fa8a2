import underPressure from '@fastify/under-pressure';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fr } from '#i18n/formats';
import { ErrorTracker } from '#core/error-tracker';
import { SECOND } from '#core/clock';
import { currentContext, currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { Metrics } from '#core/metrics/metrics';
import { ServiceUnavailable } from './constraints';
import { errorBody } from './error-body';
import { type HttpConfig, httpConfig } from './http.config';
import { localeOf, sayLanguage } from './locale';
import { Pages } from './pages';
import { redactPath } from '#core/redact';

const logger = new Logger('LoadShedding');

/**
 * Sampling interval of the event loop delay. The value is a mean over this interval, so one long turn matters little.
 */
const SAMPLE_MS = 2000;
const RETRY_AFTER_SECONDS = 2;
/** While requests are refused, this is logged and tracked once per interval. */
const TOLD_EVERY = 10 * SECOND;

const error = new ServiceUnavailable({
  en: 'The service is overloaded: try again in a few seconds.',
  fr: fr`Le service est surchargé : réessayez dans quelques secondes.`,
});
/** Built once: refusing must stay cheap. */
const BODIES = {
  en: JSON.stringify(errorBody(error, 'en')),
  fr: JSON.stringify(errorBody(error, 'fr')),
};

/**
 * Refuses requests before reading them while the instance is overloaded: more than OVERLOAD_WAITING callers wait for a
 * database connection, or the event loop lags by more than OVERLOAD_DELAY_MS. Admitted requests are thus answered
 * promptly under any load. Probes always pass, as do calls inside the process: they belong to an admitted request.
 * A refusal skips the filter and, except once every ten seconds, the error tracker: it must cost much less than it
 * saves.
 * The number of waiting callers is exact at any moment. The event loop delay is a mean over two seconds. It covers work
 * that needs no connection; used on its own it would alternate between admitting and refusing all requests.
 */
export async function registerLoadShedding(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const [database, metrics, tracker] = [app.get(Database), app.get(Metrics), app.get(ErrorTracker)];
  const pages = app.get(Pages);
  const { overload } = app.get<HttpConfig>(httpConfig.KEY);
  await server.register(underPressure, {
    maxEventLoopDelay: overload.delay,
    sampleInterval: SAMPLE_MS,
    // The hook below decides, for both reasons.
    pressureHandler: () => undefined,
  });
  let refused = 0;
  let toldAt = -Infinity;

  server.addHook('onRequest', (request, reply, done) => {
    const { waiting } = database;
    const { eventLoopDelay } = server.memoryUsage();
    const overloaded = isOver(waiting, overload.waiting) || isOver(eventLoopDelay, overload.delay);
    if (!overloaded || request.routeOptions.config?.limit === 'none' || currentContext()?.via === 'assistant') {
      done();
      return;
    }
    refused++;
    metrics.requestShed();
    if (performance.now() - toldAt > TOLD_EVERY) {
      const delayMs = Math.round(eventLoopDelay);
      logger.warn({ msg: 'Refusing requests: the service is overloaded.', refused, waiting, delayMs });
      tracker.capture(error, {
        traceId: currentTraceId() ?? '',
        level: 'error',
        status: error.status,
        code: error.code,
        method: request.method,
        pathname: redactPath(request.url),
      });
      toldAt = performance.now();
      refused = 0;
    }
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (pages.sendError(error, request, reply)) return;
    const locale = localeOf(request.headers['accept-language']);
    sayLanguage(reply, locale);
    void reply.status(error.status).type('application/json; charset=utf-8').send(BODIES[locale]);
  });
}

/**
 * The plugin reports Infinity if it couldn't read the delay because the process was suspended. It is running again, so
 * that isn't overload.
 */
const isOver = (value: number, limit: number): boolean => limit > 0 && value >= limit && Number.isFinite(value);
