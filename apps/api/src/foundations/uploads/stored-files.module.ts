import { Module } from '@nestjs/common';
import { StoredFilesService } from './stored-files.service';

/** Stored files that live and die with a row; for every area that keeps some. */
@Module({
  providers: [StoredFilesService],
  exports: [StoredFilesService],
})
export class StoredFilesModule {}
