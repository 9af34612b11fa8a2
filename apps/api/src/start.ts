import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Clock, SECOND } from '#core/clock';
import { ping } from '#database/ping';
import type { DomainError } from '#core/errors';
import { ServiceUnavailable } from '#http/constraints';
import { errorBody } from '#http/error-body';
import { toDomainError } from '#http/error.filter';
import { Answer, errorHeaders } from '#http/headers';
import { localeOf } from '#http/locale';
import { newTraceId } from '#core/ids';
import { appConfig } from '#core/app.config';
import { createLogger } from '#core/logger';
import type { Settings } from '#core/settings';
import type { Logger } from 'pino';
import { createApp, type RunningApp } from './app.factory';

/** Interval between attempts to reach the database. */
const ASK_EVERY = SECOND / 4;

/**
 * Creates the application, which runs its migrations, as soon as its database can be reached. Until then a small server responds on the
 * port: 200 for `/health`, since a restart wouldn't help, and 503 for all other paths. Any other error (a wrong password, a missing
 * database) aborts the start.
 */
export async function startWhenDatabaseAnswers(
  settings: Settings,
  logger: Logger = createLogger(appConfig(settings)),
): Promise<RunningApp> {
  if (settings.production && !settings.secureCookies)
    logger.warn({
      msg:
        'BETTER_AUTH_URL is no https address, so session cookies also travel over plain http. Set it to the https address of the ' +
        'service, or TLS_BY_PROXY=true if clients connect by https to a proxy in front.',
      source: 'Start',
    });
  let standIn: Server | null = null;
  try {
    for (;;) {
      const running = await attempt(settings, logger);
      if (!(running instanceof Error)) return running;
      if (standIn === null) {
        logger.warn({
          msg: 'The database cannot be reached; the service waits for it.',
          err: running.cause,
          source: 'Start',
        });
        standIn = await holdPort(settings);
      }
      await wait(ASK_EVERY);
    }
  } finally {
    if (standIn) await closed(standIn);
  }
}

/** Returns the application, or the error if the database can't be reached. Throws every other error. */
async function attempt(settings: Settings, logger: Logger): Promise<RunningApp | ServiceUnavailable> {
  try {
    // Creating the application takes a second of processor time, so one statement checks first whether it can succeed.
    if (settings.DATABASE_URL !== undefined) await ping(settings.DATABASE_URL);
    return await createApp(settings, { logger });
  } catch (error) {
    const known: DomainError = toDomainError(error, '', '');
    if (!(known instanceof ServiceUnavailable) || settings.embedded) throw error;
    return new ServiceUnavailable(known.words, { cause: error });
  }
}

async function holdPort(settings: Settings): Promise<Server> {
  const clock = new Clock();
  const server = createServer({ ServerResponse: Answer }, (request, response) => {
    const well = request.url?.split('?')[0] === '/health';
    const body = errorBody(new ServiceUnavailable(), localeOf(request.headers['accept-language']));
    request.resume();
    response
      .writeHead(well ? 200 : 503, {
        ...errorHeaders(newTraceId()),
        connection: 'close',
        ...(well ? {} : { 'retry-after': '2' }),
      })
      .end(JSON.stringify(well ? { status: 'ok', timestamp: clock.now() } : body));
  });
  server.listen(settings.PORT, settings.HOST);
  await once(server, 'listening');
  return server;
}

/** Closes the server once it has answered what it has begun. Then the port is free. */
async function closed(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), SECOND);
  await once(server, 'close');
  clearTimeout(patience);
}
