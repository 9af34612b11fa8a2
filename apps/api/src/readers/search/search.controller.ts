import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutation.decorators';
import { ApiOk, NoTransaction } from '#http/routes';
import { FoundView, SearchAll } from './search-all.dto';
import { SearchAllService } from './search-all.service';
import { FindPlace, FindTowns, FoundPlaceView, FoundTownsView, MemberMatchPage, SearchMembers } from './search.dto';
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
  @ApiOk(FoundView, {
    summary: 'Find up to five requests, venues and organizers each by a few words',
    description:
      'For a palette, on each keystroke: returns only the fields of a line. Newest first, after those whose ' +
      'code begins with `q`. All statuses. An empty `q` finds nothing; use the `search` of the lists for more ' +
      'results.',
  })
  all(@Query() { q }: SearchAll): Promise<FoundView> {
    return this.everything.all(q);
  }

  @Get('place')
  @ApiOk(FoundPlaceView, {
    summary: 'Get the coordinates of a French town, as the center of a search',
    description:
      'Case, accents and hyphens do not matter. If several communes have the name, returns the most likely one.',
  })
  place(@Query() { name }: FindPlace): FoundPlaceView {
    return this.search.place(name);
  }

  @Get('towns')
  @ApiOk(FoundTownsView, {
    summary: 'List the largest French towns in a box, as labels for a map',
    description: 'Without districts of cities. A box at sea or abroad has none.',
  })
  towns(@Query() box: FindTowns): FoundTownsView {
    return this.search.towns(box);
  }

  @Post('members')
  @FromReplica()
  @NoTransaction()
  @ApiOk(MemberMatchPage, {
    summary: 'Find active venues that match every filter, best first',
    description:
      'Filters are exact. Sorted by similarity to `semanticQuery` (venues with an outdated vector come after ' +
      'the others), by distance from `center`, by name, ties by id. Among more than 20,000 matches, the ten ' +
      'most similar are found with at least 99 % recall; `total` is always exact. `needs` ask for several ' +
      'rooms at once, and for bedrooms.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  members(@Body() input: SearchMembers): Promise<MemberMatchPage> {
    return this.search.members(input);
  }
}
