import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { Replica } from '#database/replica';
import { Outbox } from './foundations/timeline/outbox';
import { DomainEvents } from './foundations/timeline/domain-events';
import { AccessGuard } from '#http/access.guard';
import { Bodies } from '#http/bodies';
import { BodyGuard } from '#http/body.guard';
import { DeclaredInputGuard } from '#http/declared-input.guard';
import { ErrorFilter } from '#http/error.filter';
import { Idempotency, IdempotencyJobs } from '#http/idempotency';
import { Mutations } from '#http/mutations';
import { Operations } from '#http/operations';
import { Pages } from '#http/pages';
import { PublicStrategy } from '#http/public.strategy';
import { type RateLimitConfig, rateLimitConfig } from '#http/rate-limit.config';
import { throttlersOf } from '#http/rate-limit';
import { RateLimitGuard } from '#http/rate-limit.guard';
import { rateLimitStorage } from '#http/rate-limit.storage';
import { WebhookLimits } from '#http/webhook-limits';
import { Jobs } from '#queue/jobs';
import { Metrics, NoMetrics } from '#core/metrics/metrics';
import { JobQueue } from '#queue/queue';
import { TimelineWriter } from './foundations/timeline/timeline-writer';
import { type MetricsConfig, metricsConfig } from './operations/metrics/metrics.config';
import { AgencyProfile } from './foundations/team/agency-profile';

/** Loads prom-client only if metrics are exposed. */
async function createMetrics({ port }: MetricsConfig): Promise<Metrics> {
  if (port === undefined) return new NoMetrics();
  const { PrometheusMetrics } = await import('#core/metrics/prometheus.metrics');
  return new PrometheusMetrics();
}

/** Shared services of all areas. The module is global: areas inject its classes without importing it. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(clock: Clock): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        DiscoveryModule,
        ThrottlerModule.forRootAsync({
          inject: [rateLimitConfig.KEY],
          useFactory: async (limits: RateLimitConfig) => ({
            throttlers: throttlersOf(limits),
            storage: await rateLimitStorage(limits),
          }),
        }),
      ],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: Metrics, inject: [metricsConfig.KEY], useFactory: createMetrics },
        AgencyProfile,
        Replica,
        Database,
        TimelineWriter,
        JobQueue,
        Outbox,
        DomainEvents,
        Jobs,
        Operations,
        IdempotencyJobs,
        PublicStrategy,
        Pages,
        Bodies,
        WebhookLimits,
        RateLimitGuard,
        // In this order: the body is read once the call is counted and its caller admitted.
        { provide: APP_GUARD, useExisting: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: DeclaredInputGuard },
        Idempotency,
        Mutations,
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [
        AgencyProfile,
        Clock,
        Metrics,
        Database,
        Outbox,
        DomainEvents,
        JobQueue,
        Jobs,
        Operations,
        TimelineWriter,
        Mutations,
        Bodies,
        Pages,
        WebhookLimits,
      ],
    };
  }
}
