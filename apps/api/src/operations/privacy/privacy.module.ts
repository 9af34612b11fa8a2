import { Module } from '@nestjs/common';
import { OrganizersModule } from '../../demand/organizers/organizers.module';
import { TimelineModule } from '../../foundations/timeline/timeline.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { MergesModule } from '../merges/merges.module';
import { ErasureService } from './erasure.service';
import { ExportService } from './export.service';
import { PrivacyController } from './privacy.controller';
import { RetentionService } from './retention.service';

@Module({
  imports: [OrganizersModule, MergesModule, StoredContentModule, TimelineModule],
  controllers: [PrivacyController],
  providers: [ErasureService, ExportService, RetentionService],
})
export class PrivacyModule {}
