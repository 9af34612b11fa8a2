import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import { Clock } from '#core/clock';
import { Access } from '#http/access';
import { Limit } from '#http/rate-limit';
import { ApiOk } from '#http/routes';
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
  @ApiOk(HealthView, {
    summary: 'Check whether this instance accepts requests',
    description:
      'For a load balancer. Returns 503 as soon as the instance is told to stop, while it still serves: send ' +
      'new requests elsewhere. Queries neither the database nor any provider.',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async health(): Promise<HealthView> {
    await this.checks.check([this.indicators.instance]);
    return { status: 'ok', timestamp: this.clock.now() };
  }

  @Get('db')
  @ApiOk(DatabaseHealthView, {
    summary: 'Check whether the database responds, as of the last second',
    description:
      'For a monitor: 503 while the database does not respond. Callers within the same second share one query, ' +
      'so it may be called often.',
    errors: ['SERVICE_UNAVAILABLE'],
  })
  async db(): Promise<DatabaseHealthView> {
    const { details } = await this.checks.check([this.indicators.database]);
    return { status: 'ok', timestamp: this.clock.now(), latencyMs: details.database.latencyMs };
  }

  @Get('ai')
  @ApiOk(ModelHealthView, {
    summary: 'Get the language model in use, without calling the provider',
    description:
      '`degraded` is true if no model is configured and mails are read by rules. Does not report whether the ' +
      'provider is available.',
  })
  async ai(): Promise<ModelHealthView> {
    const { status, details } = await this.checks.check([this.indicators.model]);
    return { status: 'ok', provider: details.model.provider, degraded: status === 'degraded' };
  }
}
