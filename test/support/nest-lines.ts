import type { DestinationStream } from 'pino';
import { createLogger, nestLogger } from '#core/logger';

let target: Record<string, unknown>[] = [];

/** Collects what Nest's loggers write from now on: the lines of the application started last. */
export function collectNestLines(lines: Record<string, unknown>[]): void {
  target = lines;
}

/** Writes log lines to a list, and to the terminal if TEST_LOG is set. */
export const writingTo = (lines: () => Record<string, unknown>[]): DestinationStream => ({
  write: (line) => {
    lines().push(JSON.parse(line) as Record<string, unknown>);
    if (process.env.TEST_LOG) process.stderr.write(line);
  },
});

// nestjs-pino has one logger per process, the first. A spec that starts an application without `createTestApp` imports this file, or
// that application's would be the first, and later specs would miss their lines.
nestLogger(
  createLogger(
    { logLevel: 'info', production: false },
    writingTo(() => target),
  ),
);
