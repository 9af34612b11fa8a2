import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import type { Clock } from '#core/clock';
import { loggerParams } from '#core/logger';
import { connectionOptions, dataSourceOptions } from '#database/data-source';
import { type DatabaseConfig, databaseConfig } from '#database/database.config';
import type { EmbeddedDatabase } from '#database/embedded';
import { migrate } from '#migrations/migrate';
import { NAMESPACES } from './config';
import { CoreModule } from './core.module';
import type { Settings } from '#core/settings';
import { ProvidersModule } from '#providers/providers.module';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { MIGRATIONS } from '#migrations/all';
import { AboutModule } from './operations/about/about.module';
import { AssistantModule } from './readers/assistant/assistant.module';
import { AudioModule } from './supply/audio/audio.module';
import { AvailabilityModule } from './supply/availability/availability.module';
import { CalendarModule } from './readers/calendar/calendar.module';
import { CatalogsModule } from './demand/catalogs/catalogs.module';
import { CommissionsModule } from './demand/commissions/commissions.module';
import { CommunicationsModule } from './exchange/communications/communications.module';
import { DataExportsModule } from './operations/data-exports/data-exports.module';
import { DemoModule } from '#demo-data/demo.module';
import { DevCheckoutModule } from './operations/dev-checkout/dev-checkout.module';
import { DevMailsModule } from './operations/dev-mails/dev-mails.module';
import { EmbeddingsModule } from './readers/embeddings/embeddings.module';
import { HealthModule } from './operations/health/health.module';
import { HoldsModule } from './supply/holds/holds.module';
import { InboundModule } from './exchange/inbound/inbound.module';
import { MailboxFollowModule } from './exchange/mailbox-follow/mailbox-follow.module';
import { JobsModule } from './operations/jobs/jobs.module';
import { KnowledgeModule } from './supply/knowledge/knowledge.module';
import { MagicTokensModule } from './foundations/magic-tokens/magic-tokens.module';
import { MailboxesModule } from './foundations/mailboxes/mailboxes.module';
import { MailTemplatesModule } from './foundations/mail-templates/mail-templates.module';
import { McpModule } from './readers/mcp/mcp.module';
import { MemberCalendarsModule } from './supply/member-calendars/member-calendars.module';
import { MemberImportModule } from './supply/member-import/member-import.module';
import { MembersModule } from './supply/members/members.module';
import { MergesModule } from './operations/merges/merges.module';
import { MessagingModule } from './exchange/messaging/messaging.module';
import { MetricsModule } from './operations/metrics/metrics.module';
import { NotificationsModule } from './foundations/notifications/notifications.module';
import { OffersModule } from './demand/offers/offers.module';
import { OrganizersModule } from './demand/organizers/organizers.module';
import { PagesModule } from './readers/pages/pages.module';
import { PhotosModule } from './supply/photos/photos.module';
import { PrivacyModule } from './operations/privacy/privacy.module';
import { PublicAccessModule } from './exchange/public-access/public-access.module';
import { PushModule } from './foundations/push/push.module';
import { RemindersModule } from './exchange/reminders/reminders.module';
import { RequestsModule } from './demand/requests/requests.module';
import { RoomsModule } from './supply/rooms/rooms.module';
import { SavedViewsModule } from './foundations/saved-views/saved-views.module';
import { SearchModule } from './readers/search/search.module';
import { StatsModule } from './readers/stats/stats.module';
import { TagsModule } from './supply/tags/tags.module';
import { TeamModule } from './foundations/team/team.module';
import { TimelineModule } from './foundations/timeline/timeline.module';
import { TodayModule } from './readers/today/today.module';
import { TrainingModule } from './demand/training/training.module';
import { WebAppModule } from './readers/web-app/web-app.module';
import { WebhooksModule } from './exchange/webhooks/webhooks.module';

export interface AppParts {
  settings: Settings;
  clock: Clock;
  embedded: EmbeddedDatabase | null;
  logger: Logger;
}

/** Wires the areas, lower ranks first. */
@Module({})
export class AppModule {
  static forRoot({ settings, clock, embedded, logger }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(loggerParams(logger)),
        // The settings are checked: ConfigModule reads neither the environment nor a file.
        ConfigModule.forRoot({
          isGlobal: true,
          ignoreEnvFile: true,
          ignoreEnvVars: true,
          skipProcessEnv: true,
          load: NAMESPACES.map((config) => config.register(settings)),
        }),
        TypeOrmModule.forRootAsync({
          inject: [databaseConfig.KEY],
          useFactory: (database: DatabaseConfig) => ({
            // No entities: statements get their columns from `table()`, and no repository is used.
            ...dataSourceOptions(connectionOptions(database, embedded), [], MIGRATIONS),
            // `start.ts` waits for the database.
            retryAttempts: 1,
          }),
          // Migrations run before any other use of the connection: better-auth caches a schema mismatch forever.
          dataSourceFactory: async (options) => {
            const dataSource = await new DataSource(options as PostgresDataSourceOptions).initialize();
            await migrate(dataSource, embedded !== null);
            return dataSource;
          },
        }),
        // Before CoreModule, whose `Jobs` starts what this module has found: global modules start in this order.
        ScheduleModule.forRoot(),
        CoreModule.forRoot(clock),
        ProvidersModule,
        TeamModule,
        TimelineModule,
        NotificationsModule,
        PushModule,
        SavedViewsModule,
        MagicTokensModule,
        MailboxesModule,
        MailTemplatesModule,
        TagsModule,
        RoomsModule,
        MembersModule,
        MemberImportModule,
        AvailabilityModule,
        HoldsModule,
        MemberCalendarsModule,
        PhotosModule,
        AudioModule,
        KnowledgeModule,
        OrganizersModule,
        OffersModule,
        RequestsModule,
        CatalogsModule,
        CommissionsModule,
        TrainingModule,
        CommunicationsModule,
        MessagingModule,
        RemindersModule,
        PublicAccessModule,
        InboundModule,
        MailboxFollowModule,
        WebhooksModule,
        EmbeddingsModule,
        SearchModule,
        StatsModule,
        TodayModule,
        CalendarModule,
        AssistantModule,
        McpModule,
        PagesModule,
        WebAppModule,
        JobsModule,
        HealthModule,
        AboutModule,
        MetricsModule,
        DataExportsModule,
        DemoModule,
        DevCheckoutModule,
        DevMailsModule,
        MergesModule,
        PrivacyModule,
      ],
    };
  }
}
