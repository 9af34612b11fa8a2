import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderName } from '../errors';
import { type GaugeOptions, Metrics } from './metrics';

/** Seconds: fine steps up to the usual time of an answer, coarse ones above it. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds: models and recordings take up to a minute. */
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UNMATCHED = 'unmatched';

/** The series of one method of one route. Two look-ups find them, so that a request makes no labels. */
interface Series {
  duration: Histogram.Internal<'route' | 'method'>;
  byStatus: Map<number, Counter.Internal>;
}

/** Metrics by prom-client, in a registry of their own, so that each application of a test counts by itself. */
export class PrometheusMetrics extends Metrics {
  readonly counting = true;
  private readonly registry = new Registry();
  private readonly series = new Map<string, Map<string, Series>>();
  private readonly requests = new Counter({
    name: 'parvis_http_requests_total',
    help: 'Requests answered, by route template, method and status; 499 if the caller had gone.',
    labelNames: ['route', 'method', 'status'],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'parvis_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route', 'method'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  private readonly shed = new Counter({
    name: 'parvis_http_requests_shed_total',
    help: 'Requests refused with 503 because the instance had too much to do.',
    registers: [this.registry],
  });
  private readonly jobRuns = new Counter({
    name: 'parvis_job_runs_total',
    help: 'Runs of a scheduled job by this instance.',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  });
  private readonly queueTries = new Counter({
    name: 'parvis_queue_tries_total',
    help: 'Tries of jobs of a queue by this instance.',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });
  private readonly jobSeconds = new Counter({
    name: 'parvis_job_run_seconds_total',
    help: 'Time that this instance has spent in runs of a scheduled job.',
    labelNames: ['job'],
    registers: [this.registry],
  });
  private readonly calls = new Counter({
    name: 'parvis_provider_calls_total',
    help: 'Calls of an outside provider: ok, or why not.',
    labelNames: ['provider', 'operation', 'outcome'],
    registers: [this.registry],
  });
  private readonly callDurations = new Histogram({
    name: 'parvis_provider_call_duration_seconds',
    help: 'Time until an outside provider had answered, or the service gave up.',
    labelNames: ['provider', 'operation'],
    buckets: PROVIDER_BUCKETS,
    registers: [this.registry],
  });
  private readonly reads = new Counter({
    name: 'parvis_database_reads_total',
    help: 'Statements and transactions that a replica may answer, by what has answered them.',
    labelNames: ['by'],
    registers: [this.registry],
  });
  private inFlight = 0;

  constructor() {
    super();
    collectDefaultMetrics({ register: this.registry });
    // from the start, so that a rule can divide by them
    for (const by of ['primary', 'replica']) this.reads.inc({ by }, 0);
    this.gauge({
      name: 'parvis_http_requests_in_flight',
      help: 'Requests that are not answered yet, notification streams included.',
      read: () => [{ value: this.inFlight }],
    });
  }

  requestBegan(): void {
    this.inFlight++;
  }

  requestEnded(route: string | undefined, method: string, status: number, seconds: number): void {
    this.inFlight--;
    const series = this.seriesOf(route ?? UNMATCHED, METHODS.has(method) ? method : 'other');
    series.duration.observe(seconds);
    let counter = series.byStatus.get(status);
    if (counter === undefined) {
      counter = this.requests.labels(route ?? UNMATCHED, METHODS.has(method) ? method : 'other', String(status));
      series.byStatus.set(status, counter);
    }
    counter.inc();
  }

  requestShed(): void {
    this.shed.inc();
  }

  jobEnded(job: string, outcome: 'ok' | 'error', seconds: number): void {
    this.jobRuns.inc({ job, outcome });
    this.jobSeconds.inc({ job }, seconds);
  }

  queueTried(queue: string, outcome: 'ok' | 'error'): void {
    this.queueTries.inc({ queue, outcome });
  }

  providerAnswered(provider: ProviderName, operation: string, outcome: string, seconds: number): void {
    this.calls.inc({ provider, operation, outcome });
    this.callDurations.observe({ provider, operation }, seconds);
  }

  readAnswered(by: 'primary' | 'replica'): void {
    this.reads.inc({ by });
  }

  gauge({ name, help, labels = [], read }: GaugeOptions): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels: values = {}, value } of await read()) this.set(values, value);
      },
    });
  }

  async expose(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }

  private seriesOf(route: string, method: string): Series {
    let methods = this.series.get(route);
    if (methods === undefined) this.series.set(route, (methods = new Map<string, Series>()));
    let series = methods.get(method);
    if (series === undefined) {
      series = { duration: this.durations.labels(route, method), byStatus: new Map() };
      methods.set(method, series);
    }
    return series;
  }
}
