import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DatabaseProbe } from './database-probe';
import { HealthController } from './health.controller';
import { HealthIndicators } from './health.indicators';
import { Readiness } from './readiness';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DatabaseProbe, HealthIndicators, Readiness],
})
export class HealthModule {}
