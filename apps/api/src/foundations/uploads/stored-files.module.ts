import { Module } from '@nestjs/common';
import { StoredFilesJobs } from './stored-files.jobs';
import { StoredFilesService } from './stored-files.service';

/** Stored files that live and die with a row; for every area that keeps some. */
@Module({
  providers: [StoredFilesService, StoredFilesJobs],
  exports: [StoredFilesService],
})
export class StoredFilesModule {}
