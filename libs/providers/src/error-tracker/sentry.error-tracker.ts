import {
  defaultStackParser,
  type ErrorEvent,
  type Event,
  linkedErrorsIntegration,
  makeNodeTransport,
  NodeClient,
  Scope,
} from '@sentry/nestjs';
import { newId } from '#core/ids';
import { createHash } from 'node:crypto';
import { type ErrorContext, ErrorTracker, type TracedWork } from '#core/error-tracker';
import { scrubText, scrubValue } from './scrub';

export interface SentryOptions {
  dsn: string;
  environment: string;
  release?: string;
  /** The share of warnings (4xx) that are reported, 0 to 1. Errors are always reported. */
  clientErrorSampleRate: number;
  /** The share of requests and job runs that are traced, 0 to 1. */
  tracesSampleRate: number;
}

type TransactionEvent = Event & { type: 'transaction' };

/** https://docs.sentry.io/concepts/key-terms/dsn-explainer/ */
const DSN = /^https?:\/\/\w+(:\w+)?@[\w.-]+(:\d+)?(\/[\w./-]*)?\/\d+$/;

/**
 * Reports to Sentry, or to another tracker that accepts its envelopes.
 * The client is isolated: `Sentry.init` would patch modules, listen for uncaught exceptions and collect data
 * automatically. Only data from this class is sent, and all of it is scrubbed again before it leaves.
 */
export class SentryErrorTracker extends ErrorTracker {
  readonly name = 'sentry';
  private readonly client: NodeClient;

  constructor(private readonly options: SentryOptions) {
    super();
    // Checked here first: the client prints a bad DSN with its key.
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
      beforeSendTransaction: scrubTransaction,
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
    // By default all events of the process would have the same one.
    const id = sentryTraceId(traceId);
    if (id !== null) scope.setPropagationContext({ traceId: id, sampleRand: share(traceId) });
    scope.captureException(error);
  }

  traces(traceId: string): boolean {
    return this.options.tracesSampleRate > 0 && share(traceId) < this.options.tracesSampleRate;
  }

  /** Sends the work as one event with all its steps: https://develop.sentry.dev/sdk/data-model/event-payloads/transaction/ */
  trace(work: TracedWork): void {
    const id = sentryTraceId(work.traceId);
    if (id === null) return;
    const rootId = spanId();
    const step = { trace_id: id, origin: 'manual' } as const;
    const scope = new Scope();
    scope.setClient(this.client);
    scope.setPropagationContext({ traceId: id, sampleRand: share(work.traceId), sampled: true });
    const event: TransactionEvent = {
      type: 'transaction',
      transaction: work.name,
      transaction_info: { source: work.kind === 'request' ? 'route' : 'task' },
      start_timestamp: work.startedAt / 1000,
      timestamp: work.endedAt / 1000,
      tags: { traceId: work.traceId, ...(work.status !== undefined && { status: work.status }) },
      contexts: {
        trace: {
          ...step,
          span_id: rootId,
          op: work.kind === 'request' ? 'http.server' : 'queue.task',
          status: work.ok ? 'ok' : 'internal_error',
          data: { 'parvis.trace_id': work.traceId, 'sentry.sample_rate': this.options.tracesSampleRate },
        },
      },
      spans: work.spans.map(({ kind, name, startedAt, endedAt, ok }) => ({
        ...step,
        span_id: spanId(),
        parent_span_id: rootId,
        op: kind === 'database' ? 'db' : 'provider',
        description: name,
        start_timestamp: startedAt / 1000,
        timestamp: endedAt / 1000,
        status: ok ? 'ok' : 'internal_error',
        data: kind === 'database' ? { 'db.system': 'postgresql' } : {},
      })),
    };
    scope.captureEvent(event);
  }

  async flush(timeoutMs: number): Promise<void> {
    await this.client.flush(timeoutMs);
  }
}

/** Our trace id in the tracker's format, without hyphens; null if it isn't one of our ids. */
function sentryTraceId(traceId: string): string | null {
  const id = traceId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}

/** 8 random bytes: the end of one of our ids. */
const spanId = (): string => newId().replaceAll('-', '').slice(16);

/** Maps an id to a number in [0, 1), so that an error and its consequences are sampled together. */
function share(traceId: string): number {
  return createHash('sha256').update(traceId).digest().readUInt32BE(0) / 2 ** 32;
}

/** Leaves ids and stack frames (which contain no data) unchanged, drops unwanted fields, and scrubs the rest. */
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

/** Leaves ids and times unchanged, drops the client's data about its host, and scrubs statements. */
function scrubTransaction(event: TransactionEvent): TransactionEvent {
  delete event.request;
  delete event.breadcrumbs;
  delete event.user;
  for (const span of event.spans ?? []) {
    if (span.description !== undefined) span.description = scrubText(span.description);
  }
  const { trace } = event.contexts ?? {};
  event.contexts = trace ? { trace } : {};
  return event;
}
