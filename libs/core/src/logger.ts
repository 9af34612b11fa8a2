import type { LoggerService } from '@nestjs/common';
import { Logger as NestLogger, type Params, PinoLogger } from 'nestjs-pino';
import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import type { AppConfig } from './app.config';
import { currentContext } from './context';
import { redactText } from './redact';

/** Names of fields that may contain a secret, at any depth of a log entry. */
const SECRET_FIELDS = [
  'cookie',
  'set-cookie',
  'authorization',
  'x-magic-token',
  'x-api-key',
  'password',
  'token',
  'secret',
  'apiKey',
];

/**
 * Creates the logger: JSON lines in production and tests, readable lines in a terminal. Every line contains the trace
 * id of its work.
 */
export function createLogger(app: Pick<AppConfig, 'logLevel' | 'production'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: app.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const traceId = currentContext()?.traceId;
      return traceId === undefined ? {} : { traceId };
    },
    hooks: {
      logMethod(args, method, level) {
        const clean = args.map(withoutTokens) as Parameters<LogFn>;
        if (level === pino.levels.values.info && isChatty(args[0])) this.debug(...clean);
        else method.apply(this, clean);
      },
    },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError },
    ...(destination === undefined && process.stdout.isTTY && !app.production
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
          },
        }
      : {}),
  };
  // In a terminal the options name pino-pretty, which writes the lines itself.
  if (destination === undefined && options.transport !== undefined) return pino(options);
  return pino(options, destination ?? standardOutput());
}

/**
 * Writes lines in blocks, at least every 100 ms: writing each line separately costs a request as much as its response.
 * When the process exits, even on an uncaught error, pino flushes the rest.
 */
const standardOutput = (): DestinationStream => pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/**
 * Serializes an error for the log, without tokens. Statement parameters and provider responses are left out because
 * they contain personal data.
 */
function serializeError(error: Error & { code?: unknown }): object {
  const cause =
    error.cause instanceof Error ? { name: error.cause.name, message: redactText(error.cause.message) } : undefined;
  return {
    name: error.name,
    message: redactText(error.message),
    ...(error.code === undefined ? {} : { code: error.code }),
    stack: error.stack === undefined ? undefined : redactText(error.stack),
    ...(cause ? { cause } : {}),
  };
}

/** Framework components that log each module and route at start-up. */
const CHATTY = new Set<unknown>([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
]);

const isChatty = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && 'source' in fields && CHATTY.has(fields.source);

/** Returns a text, or the fields of an entry, without tokens. */
function withoutTokens(logged: unknown): unknown {
  if (typeof logged === 'string') return redactText(logged);
  if (typeof logged !== 'object' || logged === null) return logged;
  const fields = (logged instanceof Error ? { err: logged } : logged) as Record<string, unknown>;
  const clean: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name];
    clean[name] = typeof value === 'string' ? redactText(value) : value;
  }
  // Otherwise pino would copy the error's own message.
  if (clean.err instanceof Error) clean.msg ??= redactText(clean.err.message);
  return clean;
}

/**
 * The parameters of nestjs-pino. Its middleware is bound to no route: it would copy the logger for each request only to
 * add what the mixin and the access line have.
 */
export const loggerParams = (logger: Logger): Params => ({
  pinoHttp: { logger, autoLogging: false, wrapSerializers: false },
  forRoutes: [],
  renameContext: 'source',
});

/** Returns Nest's logger, for an application that is being created: what fails at start is logged too. */
export function nestLogger(logger: Logger): LoggerService {
  const params = loggerParams(logger);
  return new NestLogger(new PinoLogger(params), params);
}
