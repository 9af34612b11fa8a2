import type { ProviderName } from '../errors';

/** One value of a figure, told apart from the others by its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** What is read only when somebody asks. */
export interface GaugeOptions {
  /** As Prometheus has it: snake_case, the unit last. */
  name: string;
  help: string;
  labels?: string[];
  read: () => Sample[] | Promise<Sample[]>;
}

/**
 * The figures that this instance counts of itself. Labels come from small fixed sets (route templates, names of jobs, providers
 * and queues), never from what a caller sent: every value of a label is a series that the instance and its reader keep for good.
 */
export abstract class Metrics {
  /** Whether anything is counted: what is only looked up for a figure need not be without. */
  abstract readonly counting: boolean;

  abstract requestBegan(): void;

  /** `route` is the template (`/api/members/:id`), or undefined where no route was found; `status` 499 when the caller has gone. */
  abstract requestEnded(route: string | undefined, method: string, status: number, seconds: number): void;

  /** A request that was refused so that the others go on. */
  abstract requestShed(): void;

  abstract jobEnded(job: string, outcome: 'ok' | 'error', seconds: number): void;

  /** `outcome` is `ok`, the reason of a ProviderError, `declined` for what the service itself did not ask for, or `error`. */
  abstract providerAnswered(provider: ProviderName, operation: string, outcome: string, seconds: number): void;

  /** Adds a figure that is read at each scrape. One that cannot be read is left out of that scrape. */
  abstract gauge(options: GaugeOptions): void;

  /** Everything in the text format of Prometheus. */
  abstract expose(): Promise<{ contentType: string; text: string }>;
}

/** Counts nothing, while nobody asks (without METRICS_PORT). */
export class NoMetrics extends Metrics {
  readonly counting = false;

  requestBegan(): void {}
  requestEnded(): void {}
  requestShed(): void {}
  jobEnded(): void {}
  providerAnswered(): void {}
  gauge(): void {}

  async expose(): Promise<{ contentType: string; text: string }> {
    return { contentType: 'text/plain', text: '' };
  }
}
