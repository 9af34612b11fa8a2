import type { ProviderName } from '../errors';

/** One value of a figure, with the labels that distinguish it from the others. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** A figure that is read only when somebody asks for it. */
export interface GaugeOptions {
  /** A name of Prometheus: snake_case, the unit last. */
  name: string;
  help: string;
  labels?: string[];
  read: () => Sample[] | Promise<Sample[]>;
}

/**
 * The figures of this instance. Labels come from small fixed sets (route templates, names of jobs, providers and queues), never from
 * what a caller sent: each value of a label makes a series that this process and Prometheus keep for good.
 */
export abstract class Metrics {
  /** Whether anything is counted. If not, nothing need be looked up for a figure. */
  abstract readonly counting: boolean;

  abstract requestBegan(): void;

  /** `route` is the template (`/api/members/:id`), or undefined if no route matched. `status` is 499 if the caller has gone. */
  abstract requestEnded(route: string | undefined, method: string, status: number, seconds: number): void;

  /** Counts a request that was refused because the instance has too much to do. */
  abstract requestShed(): void;

  abstract jobEnded(job: string, outcome: 'ok' | 'error', seconds: number): void;

  /** Counts a try of a queue's job. */
  abstract queueTried(queue: string, outcome: 'ok' | 'error'): void;

  /** `outcome` is `ok`, the reason of a ProviderError, `declined` if the service did not send the call, or `error`. */
  abstract providerAnswered(provider: ProviderName, operation: string, outcome: string, seconds: number): void;

  /** Counts a statement or transaction of a request that a replica may answer, by what has answered it. */
  abstract readAnswered(by: 'primary' | 'replica'): void;

  /** Adds a figure that is read at each scrape. If it cannot be read, that scrape leaves it out. */
  abstract gauge(options: GaugeOptions): void;

  /** Everything in the text format of Prometheus. */
  abstract expose(): Promise<{ contentType: string; text: string }>;
}

/** Counts nothing: without METRICS_PORT nobody reads the figures. */
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
