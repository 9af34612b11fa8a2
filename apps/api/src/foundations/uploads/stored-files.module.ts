import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentRemoval } from './content-removal.entity';
import { StoredFilesJobs } from './stored-files.jobs';
import { StoredFilesService } from './stored-files.service';

/** Stored files that live and die with a row; for every area that keeps some. */
@Module({
  imports: [TypeOrmModule.forFeature([ContentRemoval])],
  providers: [StoredFilesService, StoredFilesJobs],
  exports: [StoredFilesService],
})
export class StoredFilesModule {}
