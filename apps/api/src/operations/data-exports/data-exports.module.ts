import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { ArchiveWriter } from './archive-writer.service';
import { DataExportsController } from './data-exports.controller';
import { DataExportsJobs } from './data-exports.jobs';
import { DataExportsService } from './data-exports.service';
import { ExportMaker } from './export-maker.service';

@Module({
  imports: [StoredFilesModule],
  controllers: [DataExportsController],
  providers: [DataExportsService, ExportMaker, ArchiveWriter, DataExportsJobs],
})
export class DataExportsModule {}
