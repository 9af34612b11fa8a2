import {
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeNodeTransport,
  NodeClient,
  Scope,
} from '@sentry/nestjs';
import { createHash } from 'node:crypto';
import { type ErrorContext, ErrorTracker } from './error-tracker';
import { scrubText, scrubValue } from './scrub';

export interface SentryOptions {
  dsn: string;
  environment: string;
  release?: string;
  /** The share of warnings (4xx) that are reported, 0 to 1; errors always are. */
  clientErrorSampleRate: number;
}

/** https://docs.sentry.io/concepts/key-terms/dsn-explainer/ */
const DSN = /^https?:\/\/\w+(:\w+)?@[\w.-]+(:\d+)?(\/[\w./-]*)?\/\d+$/;

/**
 * Reports to Sentry, or to anything that takes its envelopes.
 *
 * The client is isolated: no `Sentry.init`, which would patch modules, listen to uncaught exceptions and collect what
 * passes by. Nothing is sent but what is said here, and all of that is scrubbed once more on its way out.
 */
export class SentryErrorTracker extends ErrorTracker {
  private readonly client: NodeClient;

  constructor(private readonly options: SentryOptions) {
    super();
    // Checked before the client does it, which prints a bad DSN as it is.
    if (!DSN.test(options.dsn)) throw new TypeError('The DSN of the error tracker is not valid.');
    this.client = new NodeClient({
      dsn: options.dsn,
      environment: options.environment,
      release: options.release,
      transport: makeNodeTransport,
      stackParser: defaultStackParser,
      integrations: [linkedErrorsIntegration()],
      sendDefaultPii: false,
      sendClientReports: false,
      enableLogs: false,
      includeServerName: false,
      beforeSend: scrubEvent,
    });
    this.client.init();
  }

  capture(error: unknown, context: ErrorContext): void {
    if (context.level === 'warning' && share(context.traceId) >= this.options.clientErrorSampleRate) return;
    const { traceId, level, status, code, method, pathname, userId } = context;
    const scope = new Scope();
    scope.setClient(this.client);
    scope.setLevel(level);
    scope.setTags({ traceId, code, status, method });
    scope.setTransactionName(`${method} ${pathname}`);
    scope.setContext('call', { method, pathname, status, code });
    if (userId !== undefined) scope.setUser({ id: userId });
    // The tracker's own trace id is ours without hyphens; the default would be one and the same for the whole process.
    const sentryTraceId = traceId.replaceAll('-', '');
    if (/^[0-9a-f]{32}$/i.test(sentryTraceId)) {
      scope.setPropagationContext({ traceId: sentryTraceId.toLowerCase(), sampleRand: share(traceId) });
    }
    scope.captureException(error);
  }

  async flush(timeoutMs: number): Promise<void> {
    await this.client.flush(timeoutMs);
  }
}

/** A number from 0 up to 1, the same for the same id: an error and what follows from it are reported together. */
function share(traceId: string): number {
  return createHash('sha256').update(traceId).digest().readUInt32BE(0) / 2 ** 32;
}

/** Leaves the ids and stack frames (which hold no data) as they are, drops what is never wanted, scrubs the rest. */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  delete event.request;
  delete event.breadcrumbs;
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = scrubText(exception.value);
  }
  if (event.message !== undefined) event.message = scrubText(event.message);
  if (event.transaction !== undefined) event.transaction = scrubText(event.transaction);
  if (event.extra) event.extra = scrubValue(event.extra) as ErrorEvent['extra'];
  const { trace, ...contexts } = event.contexts ?? {};
  event.contexts = { ...(scrubValue(contexts) as NonNullable<ErrorEvent['contexts']>), ...(trace && { trace }) };
  if (event.tags) event.tags = scrubValue(event.tags) as NonNullable<ErrorEvent['tags']>;
  event.user = event.user?.id === undefined ? undefined : { id: event.user.id };
  return event;
}
