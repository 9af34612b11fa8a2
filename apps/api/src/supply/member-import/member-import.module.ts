import { Module } from '@nestjs/common';
import { ImportWriter } from './import-writer.service';
import { MemberExportService } from './member-export.service';
import { MemberImportController } from './member-import.controller';
import { MemberImportJobs } from './member-import.jobs';
import { MemberImportService } from './member-import.service';

@Module({
  controllers: [MemberImportController],
  providers: [MemberImportService, MemberExportService, ImportWriter, MemberImportJobs],
})
export class MemberImportModule {}
