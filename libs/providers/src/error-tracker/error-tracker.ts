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

/**
 * Where errors are reported. A report never fails and never delays the answer, and holds neither cookies, tokens,
 * query strings and bodies nor mail addresses: the exception filter calls `capture` for every error it answers.
 */
export abstract class ErrorTracker {
  abstract capture(error: unknown, context: ErrorContext): void;

  /** Waits until what was captured has left, `timeoutMs` milliseconds at most; for the shutdown. */
  abstract flush(timeoutMs: number): Promise<void>;
}
