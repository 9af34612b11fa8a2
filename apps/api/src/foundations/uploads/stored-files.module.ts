import { Module } from '@nestjs/common';
import { StoredFilesService } from './stored-files.service';

/** Stored files tied to a row; for every area that stores some. */
@Module({
  providers: [StoredFilesService],
  exports: [StoredFilesService],
})
export class StoredFilesModule {}
