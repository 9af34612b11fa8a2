import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { Answers, AnswersPage, NoTransaction } from '#http/routes';
import { FoundView, SearchAll } from './search-all.dto';
import { SearchAllService } from './search-all.service';
import { FindPlace, FoundPlaceView, MemberMatch, SearchMembers } from './search.dto';
import { SearchService } from './search.service';

@ApiTags('search')
@Controller('api/search')
@Access('team')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly everything: SearchAllService,
  ) {}

  @Get('all')
  @FromReplica()
  @Answers(FoundView, {
    summary: 'Requests, members and organizers that a few words find, five each',
    description:
      'For a palette, at each keystroke: what a line shows and no more. Newest first, before them those whose code begins ' +
      'with `q`. All statuses. An empty `q` finds nothing; the lists’ own `search` has the rest.',
  })
  all(@Query() { q }: SearchAll): Promise<FoundView> {
    return this.everything.all(q);
  }

  @Get('place')
  @Answers(FoundPlaceView, {
    summary: 'Where a French town is: a centre to search around',
    description:
      'Case, accents and hyphens do not matter. If several communes have the name, the one that people most likely mean.',
  })
  place(@Query() { name }: FindPlace): FoundPlaceView {
    return this.search.place(name);
  }

  @Post('members')
  @FromReplica()
  @NoTransaction()
  @AnswersPage(MemberMatch, {
    summary: 'Active members that pass every filter, best first',
    description:
      'Filters are exact. Then by similarity to `semanticQuery` (members whose vector is behind their text come after the others), by distance from `center`, by name, ties by id. Of more than 20,000 that pass, the ten most similar are found to 99 % at least; `total` is exact always.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  members(@Body() input: SearchMembers): Promise<PageView<MemberMatch>> {
    return this.search.members(input);
  }
}
