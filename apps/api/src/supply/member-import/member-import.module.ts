import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportWriter } from './import-writer.service';
import { MemberExportService } from './member-export.service';
import { MemberImportController } from './member-import.controller';
import { MemberImport } from './member-import.entity';
import { MemberImportJobs } from './member-import.jobs';
import { MemberImportService } from './member-import.service';

@Module({
  imports: [TypeOrmModule.forFeature([MemberImport])],
  controllers: [MemberImportController],
  providers: [MemberImportService, MemberExportService, ImportWriter, MemberImportJobs],
})
export class MemberImportModule {}
