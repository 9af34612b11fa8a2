import type { ProviderName } from '../errors';

/** One value of a metric, with the labels that distinguish it from the others. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A gauge that is read only at a scrape. */
export interface GaugeOptions {
  /** A Prometheus name: snake_case, unit last. */
  name: string;
  help: string;
  labels?: string[];
  read: () => Sample[] | Promise<Sample[]>;
}

/**
 * The metrics of this instance. Labels come from small fixed sets (route templates, names of jobs, providers and
 * queues), never from client input: each value of a label creates a series that this process and Prometheus store
 * forever.
 */
export abstract class Metrics {
  /** Whether anything is counted. If not, callers needn't look up values. */
  abstract readonly counting: boolean;

  abstract requestBegan(): void;

  /**
   * `route` is the template (`/api/members/:id`), or undefined if no route matched. `status` is 499 if the client has
   * disconnected.
   */
  abstract requestEnded(route: string | undefined, method: string, status: number, seconds: number): void;

  /** Counts a request refused because the instance is overloaded. */
  abstract requestShed(): void;

  abstract jobEnded(job: string, outcome: 'ok' | 'error', seconds: number): void;

  /** Counts an attempt at a queue's job. */
  abstract queueTried(queue: string, outcome: 'ok' | 'error'): void;

  /** `outcome` is `ok`, the reason of a ProviderError, `declined` if the service didn't send the call, or `error`. */
  abstract providerAnswered(provider: ProviderName, operation: string, outcome: string, seconds: number): void;

  /** Counts a statement or transaction that a replica may serve, by the server that ran it. */
  abstract readAnswered(by: 'primary' | 'replica'): void;

  /** Adds a gauge that is read at each scrape. If reading fails, that scrape omits it. */
  abstract gauge(options: GaugeOptions): void;

  /** Returns all metrics in the Prometheus text format. */
  abstract expose(): Promise<{ contentType: string; text: string }>;
}

/** Counts nothing: without METRICS_PORT nothing is scraped. */
export class NoMetrics extends Metrics {
  readonly counting = false;

  requestBegan(): void {}
  requestEnded(): void {}
  requestShed(): void {}
  jobEnded(): void {}
  queueTried(): void {}
  providerAnswered(): void {}
  readAnswered(): void {}
  gauge(): void {}

  async expose(): Promise<{ contentType: string; text: string }> {
    return { contentType: 'text/plain', text: '' };
  }
}
