import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Clock } from '@kernel/clock';
import { connectionOptions, dataSourceOptions, migrate } from '@kernel/database/data-source';
import type { EmbeddedDatabase } from '@kernel/database/embedded';
import { KernelModule } from '@kernel/kernel.module';
import type { Settings } from '@kernel/settings';
import { ProvidersModule } from '@providers/providers.module';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { MIGRATIONS } from '../../../migrations/all';
import { AssistantModule } from './assistant/assistant.module';
import { AudioModule } from './audio/audio.module';
import { AvailabilityModule } from './availability/availability.module';
import { CatalogsModule } from './catalogs/catalogs.module';
import { CommissionsModule } from './commissions/commissions.module';
import { CommunicationsModule } from './communications/communications.module';
import { DemoModule } from './demo/demo.module';
import { EmbeddingsModule } from './embeddings/embeddings.module';
import { HealthModule } from './health/health.module';
import { InboundModule } from './inbound/inbound.module';
import { JobsModule } from './jobs/jobs.module';
import { KnowledgeModule } from './knowledge/knowledge.module';
import { MagicTokensModule } from './magic-tokens/magic-tokens.module';
import { McpModule } from './mcp/mcp.module';
import { MemberImportModule } from './member-import/member-import.module';
import { MembersModule } from './members/members.module';
import { MessagingModule } from './messaging/messaging.module';
import { MetricsModule } from './metrics/metrics.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OrganizersModule } from './organizers/organizers.module';
import { PhotosModule } from './photos/photos.module';
import { PrivacyModule } from './privacy/privacy.module';
import { PublicAccessModule } from './public-access/public-access.module';
import { PushModule } from './push/push.module';
import { RemindersModule } from './reminders/reminders.module';
import { RequestsModule } from './requests/requests.module';
import { RoomsModule } from './rooms/rooms.module';
import { SearchModule } from './search/search.module';
import { StatsModule } from './stats/stats.module';
import { TagsModule } from './tags/tags.module';
import { TeamModule } from './team/team.module';
import { TimelineModule } from './timeline/timeline.module';
import { TrainingModule } from './training/training.module';
import { WebhooksModule } from './webhooks/webhooks.module';

export interface AppParts {
  settings: Settings;
  clock: Clock;
  embedded: EmbeddedDatabase | null;
}

/** Wires the areas, lower ranks first. */
@Module({})
export class AppModule {
  static forRoot({ settings, clock, embedded }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(connectionOptions(settings, embedded), [], MIGRATIONS),
            autoLoadEntities: true,
            // whoever starts the service waits for the database (start.ts)
            retryAttempts: 1,
          }),
          // Migrations run before anything else has the connection: better-auth would keep a schema mismatch for ever.
          dataSourceFactory: async (options) => {
            const dataSource = await new DataSource(options as PostgresDataSourceOptions).initialize();
            await migrate(dataSource, embedded !== null);
            return dataSource;
          },
        }),
        KernelModule.forRoot(settings, clock),
        ProvidersModule.forRoot(settings, clock),
        TeamModule,
        TimelineModule,
        NotificationsModule,
        PushModule,
        MagicTokensModule,
        TagsModule,
        RoomsModule,
        MembersModule,
        MemberImportModule,
        AvailabilityModule,
        PhotosModule,
        AudioModule,
        KnowledgeModule,
        OrganizersModule,
        RequestsModule,
        CatalogsModule,
        CommissionsModule,
        TrainingModule,
        CommunicationsModule,
        MessagingModule,
        RemindersModule,
        PublicAccessModule,
        InboundModule,
        WebhooksModule,
        EmbeddingsModule,
        SearchModule,
        StatsModule,
        AssistantModule,
        McpModule,
        JobsModule,
        HealthModule,
        MetricsModule,
        DemoModule,
        PrivacyModule,
      ],
    };
  }
}
