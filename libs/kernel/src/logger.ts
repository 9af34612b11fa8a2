import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentContext } from './context';
import { redactText } from './http/redact';
import type { Settings } from './settings';

/** Names of fields that may hold a secret, wherever they stand in what is logged. */
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

/** JSON lines in production and tests, readable ones in a terminal; every line has the trace id of its work. */
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
  // a terminal's lines go through pino-pretty, which the options name
  if (destination === undefined && options.transport !== undefined) return pino(options);
  return pino(options, destination ?? standardOutput());
}

/**
 * Lines go out by the block, at the latest after 100 ms: to write each by itself costs a request as much as its answer. At an
 * exit, after an uncaught error too, pino writes what is left.
 */
const standardOutput = (): DestinationStream => pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/** An error for the log: its stack, but no token in it, and neither the statement's parameters nor a provider's answer, which hold people's data. */
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

/** Parts of the framework that report each module and route at the start. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Nest's log calls, written by pino. */
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
