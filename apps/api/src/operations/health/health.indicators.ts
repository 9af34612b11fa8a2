import { Injectable } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { ServiceUnavailable } from '#http/constraints';
import { LlmProvider } from '#providers/llm/llm.provider';
import { DatabaseProbe } from './database-probe';
import { Readiness } from './readiness';

/**
 * The checks of the health routes, as terminus indicators. A failing one throws the error that the route returns: with its own `attempt`,
 * terminus keeps only the message of an error, and would report the same outage with each probe.
 */
@Injectable()
export class HealthIndicators {
  /** The same object for every probe, so that a shutdown is reported once. */
  private readonly stopping = new ServiceUnavailable({
    en: 'This instance is shutting down.',
    fr: 'Cette instance s’arrête.',
  });

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: Readiness,
    private readonly probe: DatabaseProbe,
    private readonly llm: LlmProvider,
  ) {}

  /**
   * Whether this instance accepts requests.
   * @throws SERVICE_UNAVAILABLE it is shutting down
   */
  readonly instance = () => {
    if (!this.readiness.ready) throw this.stopping;
    return this.indicators.check('instance').up();
  };

  /**
   * Whether the database responds, and in how many milliseconds.
   * @throws SERVICE_UNAVAILABLE it doesn't
   */
  readonly database = async () => this.indicators.check('database').up({ latencyMs: await this.probe.latencyMs() });

  /** The model in use; doesn't call it. */
  readonly model = () => {
    const model = this.indicators.check('model');
    const { name: provider } = this.llm;
    return provider === 'mock' ? model.degraded({ provider }) : model.up({ provider });
  };
}
