import underPressure from '@fastify/under-pressure';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fr } from '#i18n/formats';
import { ErrorTracker } from '#core/error-tracker';
import { SECOND } from '#core/clock';
import { currentContext, currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { Metrics } from '#core/metrics/metrics';
import type { Settings } from '#core/settings';
import { ServiceUnavailable } from './constraints';
import { errorBody } from './error-body';
import { localeOf, sayLanguage } from './locale';
import { Pages } from './pages';
import { redactPath } from '#core/redact';

const logger = new Logger('LoadShedding');

/** How often the delay of the event loop is read. It is a mean over this time, so that one long turn matters little. */
const SAMPLE_MS = 2000;
const RETRY_AFTER_SECONDS = 2;
/** While requests are refused, the log and the error tracker hear of it once in this time. */
const TOLD_EVERY = 10 * SECOND;

const error = new ServiceUnavailable({
  en: 'The service has more to do than it can at this moment: try again in a few seconds.',
  fr: fr`Le service a pour l’instant plus à faire qu’il ne peut : réessayez dans quelques secondes.`,
});
/** Made once: a refusal must stay cheap. */
const BODIES = {
  en: JSON.stringify(errorBody(error, 'en')),
  fr: JSON.stringify(errorBody(error, 'fr')),
};

/**
 * Refuses requests, before anything of them is read, while the instance has too much to do: while more requests than
 * OVERLOAD_WAITING wait for a connection to the database, or the event loop is later than OVERLOAD_DELAY_MS. So the requests that it
 * admits are answered in good time, whatever the load. Probes always pass. Calls inside the process pass too: they belong to a
 * request that was admitted.
 *
 * A refusal skips the filter and, but for one in ten seconds, the error tracker: it must cost much less than it saves.
 *
 * The number of waiting requests is exact at any moment. The delay of the event loop is a mean over two seconds. It covers work that
 * needs no connection; alone it would admit everybody and nobody by turns.
 */
export async function registerLoadShedding(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const [database, metrics, tracker] = [app.get(Database), app.get(Metrics), app.get(ErrorTracker)];
  const pages = app.get(Pages);
  await server.register(underPressure, {
    maxEventLoopDelay: settings.OVERLOAD_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    // The hook below decides, for both reasons.
    pressureHandler: () => undefined,
  });
  let refused = 0;
  let toldAt = -Infinity;

  server.addHook('onRequest', (request, reply, done) => {
    const { waiting } = database;
    const { eventLoopDelay } = server.memoryUsage();
    const overloaded = isOver(waiting, settings.OVERLOAD_WAITING) || isOver(eventLoopDelay, settings.OVERLOAD_DELAY_MS);
    if (!overloaded || request.routeOptions.config?.limit === 'none' || currentContext()?.via === 'assistant') {
      done();
      return;
    }
    refused++;
    metrics.requestShed();
    if (performance.now() - toldAt > TOLD_EVERY) {
      const delayMs = Math.round(eventLoopDelay);
      logger.warn({ msg: 'Requests are refused: there are more than can be answered.', refused, waiting, delayMs });
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

/** The plugin says Infinity if it could not read the delay, because the process stood still. It runs again now, so that is no overload. */
const isOver = (value: number, limit: number): boolean => limit > 0 && value >= limit && Number.isFinite(value);
