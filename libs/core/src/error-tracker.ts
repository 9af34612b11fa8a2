import type { Span } from './spans';

/** The request that failed. The caller leaves the query out of `pathname` and redacts its tokens. */
export interface ErrorContext {
  traceId: string;
  /** `error` for 5xx and failures outside a request, `warning` for 4xx. */
  level: 'error' | 'warning';
  status: number;
  code: string;
  method: string;
  pathname: string;
  userId?: string;
}

/** A request or a job run, with its steps. */
export interface TracedWork {
  traceId: string;
  kind: 'request' | 'job';
  /** Method and route template (`GET /api/members/:id`), or the job's name: never the requested path itself. */
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** The response status; absent for a job. */
  status?: number;
  ok: boolean;
  spans: Span[];
}

/**
 * Reports errors and how long work took. Reporting never fails and never delays the response. Reports contain no
 * cookies, tokens, query strings, bodies or email addresses. The exception filter calls `capture` for every error
 * response.
 */
export abstract class ErrorTracker {
  abstract readonly name: 'sentry' | 'none';

  abstract capture(error: unknown, context: ErrorContext): void;

  /** Whether to trace the work with this id. The result is the same for all work with the same id. */
  abstract traces(traceId: string): boolean;

  /** Reports a finished piece of work, if `traces` chose it. Never fails. */
  abstract trace(work: TracedWork): void;

  /** Waits until all reports are sent, for at most `timeoutMs` milliseconds; used at shutdown. */
  abstract flush(timeoutMs: number): Promise<void>;
}
