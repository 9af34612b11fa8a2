import { Module } from '@nestjs/common';
import { OrganizersModule } from '../../demand/organizers/organizers.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { ErasureService } from './erasure.service';
import { ExportService } from './export.service';
import { PrivacyController } from './privacy.controller';
import { PrivacyJobs } from './privacy.jobs';
import { RetentionService } from './retention.service';

@Module({
  imports: [OrganizersModule, StoredContentModule],
  controllers: [PrivacyController],
  providers: [ErasureService, ExportService, RetentionService, PrivacyJobs],
})
export class PrivacyModule {}
