import type { Span } from './spans';

/** What an error happened to. `pathname` comes without its query and with its tokens redacted by the caller. */
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
  /** Of the answer; absent for a job. */
  status?: number;
  ok: boolean;
  spans: Span[];
}

/**
 * Where errors are reported, and how long work took. A report never fails and never delays the answer, and holds neither cookies, tokens,
 * query strings and bodies nor mail addresses: the exception filter calls `capture` for every error it answers.
 */
export abstract class ErrorTracker {
  abstract capture(error: unknown, context: ErrorContext): void;

  /** Whether the work with this id is to be traced; the same for all that happens under one id. */
  abstract traces(traceId: string): boolean;

  /** Reports a piece of work that `traces` chose, once it has ended. Like a report it never fails. */
  abstract trace(work: TracedWork): void;

  /** Waits until what was captured has left, `timeoutMs` milliseconds at most; for the shutdown. */
  abstract flush(timeoutMs: number): Promise<void>;
}
