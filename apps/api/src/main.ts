import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedDatabaseError, EmbeddedDatabaseSilent } from '#database/embedded';
import { createLogger, NestLogger } from '#core/logger';
import { readSettings, SettingsError } from '#core/settings';
import { UnknownSchema } from '#migrations/migrate';
import { startWhenDatabaseAnswers } from './start';

/** At a stop, requests in flight have this long to finish. */
const SHUTDOWN_MS = 10_000;
/**
 * Most connections that wait to be accepted; the system's own limit, `net.core.somaxconn`, is 4096 too. The system drops further ones
 * silently, and their callers try again after one, three and seven seconds. It is better to accept them and refuse them at once.
 */
const BACKLOG = 4096;

/** Ends the process as failed. If the database's thread is stuck, `process.exit` would wait for ever. */
function end(mayBeStuck: boolean): void {
  if (mayBeStuck) process.kill(process.pid, 'SIGKILL');
  else process.exit(1);
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings();
  // In production a machine reads every line.
  const logger = settings.production ? new NestLogger(createLogger(settings)) : null;
  const running = await startWhenDatabaseAnswers(settings);
  await running.app.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG });

  const stop = (signal: string): void => {
    const notice = `${signal}: finishing the requests in flight, ${SHUTDOWN_MS / 1000} s at most.`;
    if (logger) logger.log(notice, 'Main');
    else console.log(notice);
    setTimeout(() => end(settings.embedded), settings.SHUTDOWN_DRAIN_MS + SHUTDOWN_MS).unref();
    running.drain();
    wait(settings.SHUTDOWN_DRAIN_MS)
      .then(() => running.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          end(error instanceof EmbeddedDatabaseSilent);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  if (logger) {
    logger.log({ msg: 'Parvis is running', address: settings.baseUrl }, 'Main');
    return;
  }
  console.log(
    [
      '',
      `  Parvis is running at ${settings.baseUrl}`,
      `  API documentation    ${settings.baseUrl}/docs`,
      ...(settings.embedded
        ? [
            `  Database             embedded, in ${settings.dataDir} (for trials, development and tests; set DATABASE_URL for real work)`,
          ]
        : []),
      '',
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  // A wrong setting or a database that does not open is reported in a sentence, anything else with its stack.
  const isExpected = [SettingsError, EmbeddedDatabaseError, UnknownSchema].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  end(error instanceof EmbeddedDatabaseSilent);
});
