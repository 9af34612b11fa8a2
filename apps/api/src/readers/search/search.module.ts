import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { NeedsSearch } from './search-needs.service';
import { SearchAllService } from './search-all.service';
import { SearchService, SearchTuning } from './search.service';

@Module({
  controllers: [SearchController],
  providers: [SearchService, SearchTuning, NeedsSearch, SearchAllService],
  exports: [SearchService],
})
export class SearchModule {}
