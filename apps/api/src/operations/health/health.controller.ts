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
  @Answers(HealthView, { summary: 'Whether this instance takes requests', errors: ['SERVICE_UNAVAILABLE'] })
  health(): HealthView {
    if (!this.readiness.ready) throw new ServiceUnavailable('This instance is shutting down.');
    return { status: 'ok', timestamp: this.clock.now() };
  }

  @Get('db')
  @Answers(DatabaseHealthView, {
    summary: 'Whether the database answers, as of the last second',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async db(): Promise<DatabaseHealthView> {
    const latencyMs = await this.probe.latencyMs();
    return { status: 'ok', timestamp: this.clock.now(), latencyMs };
  }

  @Get('ai')
  @Answers(ModelHealthView, { summary: 'Which language model answers; asks the provider nothing' })
  ai(): ModelHealthView {
    return { status: 'ok', provider: this.llm.name, degraded: this.llm.name === 'mock' };
  }
}
