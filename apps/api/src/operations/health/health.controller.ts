import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Clock } from '#kernel/clock';
import { Access } from '#kernel/http/access';
import { ServiceUnavailable } from '#kernel/http/constraints';
import { Limit } from '#kernel/http/rate-limit';
import { Answers } from '#kernel/http/routes';
import { LlmProvider } from '#providers/llm/llm.provider';
import { DatabaseProbe } from './database-probe';
import { DatabaseHealthView, HealthView, ModelHealthView } from './health.dto';
import { Readiness } from './readiness';

@ApiTags('health')
@Controller('health')
@Access('public')
@Limit('none')
export class HealthController {
  constructor(
    private readonly probe: DatabaseProbe,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
    private readonly llm: LlmProvider,
  ) {}

  @Get()
  @Answers(HealthView, {
    summary: 'Whether this instance takes requests',
    description:
      'For a balancer. 503 from the moment on when the instance is told to stop, while it still ' +
      'serves: send new requests elsewhere. It asks neither the database nor any provider.',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  health(): HealthView {
    if (!this.readiness.ready) throw new ServiceUnavailable('This instance is shutting down.');
    return { status: 'ok', timestamp: this.clock.now() };
  }

  @Get('db')
  @Answers(DatabaseHealthView, {
    summary: 'Whether the database answers, as of the last second',
    description:
      'For a monitor: 503 while the database does not answer. Callers within the ' +
      'same second share one question, so it may be asked often.',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async db(): Promise<DatabaseHealthView> {
    const latencyMs = await this.probe.latencyMs();
    return { status: 'ok', timestamp: this.clock.now(), latencyMs };
  }

  @Get('ai')
  @Answers(ModelHealthView, {
    summary: 'Which language model answers; asks the provider nothing',
    description:
      '`degraded` is true while no model is configured and mails are read ' +
      'by rules. It does not say whether the provider is up.',
  })
  ai(): ModelHealthView {
    return { status: 'ok', provider: this.llm.name, degraded: this.llm.name === 'mock' };
  }
}
