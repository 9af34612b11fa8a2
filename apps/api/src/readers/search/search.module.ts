import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { SearchAllService } from './search-all.service';
import { SearchJobs } from './search.jobs';
import { SearchService, SearchTuning } from './search.service';

@Module({
  controllers: [SearchController],
  providers: [SearchService, SearchTuning, SearchJobs, SearchAllService],
  exports: [SearchService],
})
export class SearchModule {}
