import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../supply/availability/availability.module';
import { MembersModule } from '../../supply/members/members.module';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { OrganizersModule } from '../organizers/organizers.module';
import { MetaController } from './meta.controller';
import { RequestWatch } from './request-watch.service';
import { RequestBulk } from './request-bulk.service';
import { RequestLists } from './request-lists.service';
import { RequestRecords } from './request-records.service';
import { RequestsController } from './requests.controller';
import { RequestsJobs } from './requests.jobs';
import { RequestsService } from './requests.service';
import { ResultsController } from './results.controller';
import { ResultsService } from './results.service';

@Module({
  imports: [AvailabilityModule, MembersModule, NotificationsModule, OrganizersModule],
  controllers: [RequestsController, ResultsController, MetaController],
  providers: [RequestRecords, RequestLists, RequestBulk, RequestsService, ResultsService, RequestWatch, RequestsJobs],
  exports: [RequestsService, ResultsService, RequestWatch],
})
export class RequestsModule {}
