import { Module } from '@nestjs/common';
import { RematchController } from './rematch.controller';
import { RematchService } from './rematch.service';
import { SearchController } from './search.controller';
import { NeedsSearch } from './search-needs.service';
import { SearchAllService } from './search-all.service';
import { SearchService, SearchTuning } from './search.service';

@Module({
  controllers: [SearchController, RematchController],
  providers: [SearchService, RematchService, SearchTuning, NeedsSearch, SearchAllService],
  exports: [SearchService],
})
export class SearchModule {}
