import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import { Clock } from '#kernel/clock';
import { Access } from '#kernel/http/access';
import { Limit } from '#kernel/http/rate-limit';
import { Answers } from '#kernel/http/routes';
import { DatabaseHealthView, HealthView, ModelHealthView } from './health.dto';
import { HealthIndicators } from './health.indicators';

@ApiTags('health')
@Controller('health')
@Access('public')
@Limit('none')
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicators,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Answers(HealthView, { summary: 'Whether this instance takes requests', errors: ['SERVICE_UNAVAILABLE'] })
  async health(): Promise<HealthView> {
    await this.checks.check([this.indicators.instance]);
    return { status: 'ok', timestamp: this.clock.now() };
  }

  @Get('db')
  @Answers(DatabaseHealthView, {
    summary: 'Whether the database answers, as of the last second',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async db(): Promise<DatabaseHealthView> {
    const { details } = await this.checks.check([this.indicators.database]);
    return { status: 'ok', timestamp: this.clock.now(), latencyMs: details.database.latencyMs };
  }

  @Get('ai')
  @Answers(ModelHealthView, { summary: 'Which language model answers; asks the provider nothing' })
  async ai(): Promise<ModelHealthView> {
    const { status, details } = await this.checks.check([this.indicators.model]);
    return { status: 'ok', provider: details.model.provider, degraded: status === 'degraded' };
  }
}
