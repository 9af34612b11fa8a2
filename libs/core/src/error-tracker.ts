import type { Span } from './spans';

/** The request that ended in an error. The caller leaves the query out of `pathname` and redacts its tokens. */
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

/** A request or a run of a job with its steps. */
export interface TracedWork {
  traceId: string;
  kind: 'request' | 'job';
  /** Method and route template (`GET /api/members/:id`), or the job's name: never a path as it came. */
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  /** The status of the answer; absent for a job. */
  status?: number;
  ok: boolean;
  spans: Span[];
}

/**
 * Reports errors, and how long work took. A report never fails and never delays the answer. It contains no cookies, tokens, query
 * strings, bodies or mail addresses. The exception filter calls `capture` for every error that it answers.
 */
export abstract class ErrorTracker {
  abstract readonly name: 'sentry' | 'none';

  abstract capture(error: unknown, context: ErrorContext): void;

  /** Whether to trace the work with this id. The answer is the same for all work under one id. */
  abstract traces(traceId: string): boolean;

  /** Reports a piece of work that has ended, if `traces` chose it. It never fails. */
  abstract trace(work: TracedWork): void;

  /** Waits until all reports are sent, `timeoutMs` milliseconds at most; for the shutdown. */
  abstract flush(timeoutMs: number): Promise<void>;
}
