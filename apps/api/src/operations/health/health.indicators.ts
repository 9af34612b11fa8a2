import { Injectable } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { ServiceUnavailable } from '#http/constraints';
import { LlmProvider } from '#providers/llm/llm.provider';
import { DatabaseProbe } from './database-probe';
import { Readiness } from './readiness';

/**
 * What the health routes ask, as indicators of terminus. One that fails throws the error that the route answers: of an error in its
 * own `attempt` terminus keeps the message alone, and the same outage would be reported with each probe.
 */
@Injectable()
export class HealthIndicators {
  /** The same for every probe: a stop is reported once, however often it is asked about. */
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

  /** Whether this instance takes requests. Ends in SERVICE_UNAVAILABLE. */
  readonly instance = () => {
    if (!this.readiness.ready) throw this.stopping;
    return this.indicators.check('instance').up();
  };

  /** Whether the database answers, and in how many milliseconds. Ends in SERVICE_UNAVAILABLE. */
  readonly database = async () => this.indicators.check('database').up({ latencyMs: await this.probe.latencyMs() });

  /** Which model answers; asks it nothing. */
  readonly model = () => {
    const model = this.indicators.check('model');
    const { name: provider } = this.llm;
    return provider === 'mock' ? model.degraded({ provider }) : model.up({ provider });
  };
}
