import underPressure from '@fastify/under-pressure';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorTracker } from '../error-tracker';
import { SECOND } from '../clock';
import { currentContext, currentTraceId } from '../context';
import { Database } from '../database/database';
import { Metrics } from '../metrics/metrics';
import type { Settings } from '../settings';
import { ServiceUnavailable } from './constraints';
import type { ErrorBody } from './error.filter';
import { redactPath } from './redact';

const logger = new Logger('LoadShedding');

/** How often the delay of the event loop is read; it is the mean since the last time, of which one long turn is a small part. */
const SAMPLE_MS = 2000;
const RETRY_AFTER_SECONDS = 2;
/** A flood is told of once in this time, not once a request. */
const TOLD_EVERY = 10 * SECOND;

const error = new ServiceUnavailable(
  'The service has more to do than it can at this moment: try again in a few seconds.',
);
const BODY = JSON.stringify({ code: error.code, message: error.message } satisfies ErrorBody);

/**
 * Refuses a request before anything of it is read while those that were let in wait already: for a connection of the database,
 * more of them than OVERLOAD_WAITING, or for the event loop, longer than OVERLOAD_DELAY_MS. So those that are let in end in
 * good time, whatever the load. Probes always pass, and so do calls inside the process: what they belong to was let in.
 *
 * The answer takes the shortest way, past filter and error tracker, which hear of a flood once in a while: to refuse must cost a
 * small part of what it saves.
 *
 * The number that waits is exact at any moment. The delay is a mean of the last two seconds and there for what waits for no
 * connection: alone it would let everybody in and nobody by turns.
 */
export async function registerLoadShedding(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const [database, metrics, tracker] = [app.get(Database), app.get(Metrics), app.get(ErrorTracker)];
  await server.register(underPressure, {
    maxEventLoopDelay: settings.OVERLOAD_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    // the hook below decides, for both reasons in one place
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
    void reply
      .status(error.status)
      .headers({ 'retry-after': RETRY_AFTER_SECONDS, 'content-type': 'application/json; charset=utf-8' })
      .send(BODY);
  });
}

/** Infinite is what the plugin makes of a time in which it read nothing: the process stood still, and goes on now. */
const isOver = (value: number, limit: number): boolean => limit > 0 && value >= limit && Number.isFinite(value);
