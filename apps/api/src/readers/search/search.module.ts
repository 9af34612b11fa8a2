import { Module } from '@nestjs/common';
import { SearchController } from './search.controller';
import { SearchService, SearchTuning } from './search.service';

@Module({ controllers: [SearchController], providers: [SearchService, SearchTuning], exports: [SearchService] })
export class SearchModule {}
