import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedDatabaseError, EmbeddedDatabaseSilent } from '#database/embedded';
import { appConfig } from '#core/app.config';
import { createLogger } from '#core/logger';
import { readSettings, SettingsError } from '#core/settings';
import { UnknownSchema } from '#migrations/migrate';
import { startWhenDatabaseAnswers } from './start';

/** How long a shutdown waits for requests in flight. */
const SHUTDOWN_MS = 10_000;
/**
 * Maximum number of connections waiting to be accepted, as the system's own limit, `net.core.somaxconn`. The system drops further ones
 * silently, and their clients retry after one, three and seven seconds, so it is better to accept and refuse them immediately.
 */
const BACKLOG = 4096;

/** Ends the process as failed. If the database's thread is stuck, `process.exit` would wait forever. */
function end(mayBeStuck: boolean): void {
  if (mayBeStuck) process.kill(process.pid, 'SIGKILL');
  else process.exit(1);
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings();
  const logger = createLogger(appConfig(settings));
  const running = await startWhenDatabaseAnswers(settings, logger);
  await running.app.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG });

  const stop = (signal: string): void => {
    const notice = `${signal}: finishing the requests in flight, ${SHUTDOWN_MS / 1000} s at most.`;
    if (settings.production) logger.info({ msg: notice, source: 'Main' });
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

  // In production, every line is read by a program.
  if (settings.production) {
    logger.info({ msg: 'Parvis is running', address: settings.baseUrl, source: 'Main' });
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
