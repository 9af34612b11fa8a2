import { type ErrorContext, ErrorTracker } from '#core/error-tracker';
import { scrubText } from './scrub';

export interface CapturedError {
  name: string;
  message: string;
  context: ErrorContext;
}

const KEPT = 100;

/** The fake used without a DSN: sends nothing, and stores the last 100 captures, scrubbed as in the real tracker. */
export class NoErrorTracker extends ErrorTracker {
  readonly name = 'none';
  private readonly kept: CapturedError[] = [];

  /** Oldest first. */
  get captured(): readonly CapturedError[] {
    return this.kept;
  }

  capture(error: unknown, context: ErrorContext): void {
    const [name, message] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)];
    const pathname = scrubText(context.pathname);
    this.kept.push({ name, message: scrubText(message), context: { ...context, pathname } });
    if (this.kept.length > KEPT) this.kept.shift();
  }

  /** Traces nothing, since traces would not be read. */
  traces(): boolean {
    return false;
  }

  trace(): void {}

  async flush(): Promise<void> {}
}
