import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentContext } from './context';
import { redactText } from './redact';
import type { Settings } from './settings';

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
export function createLogger(settings: Settings, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const traceId = currentContext()?.traceId;
      return traceId === undefined ? {} : { traceId };
    },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError },
    ...(destination === undefined && process.stdout.isTTY && !settings.production
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
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Routes Nest's log calls to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const source = rest.at(-1);
    if (level === 'info' && typeof source === 'string' && CHATTY.has(source)) level = 'debug';
    const given = typeof message === 'object' && message !== null ? message : { msg: String(message) };
    const fields = Object.entries(given).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]);
    this.logger[level]({
      ...(Object.fromEntries(fields) as object),
      ...(typeof source === 'string' ? { source } : {}),
    });
  }
}
