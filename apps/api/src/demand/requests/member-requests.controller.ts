import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { PageParams, type PageView } from '#http/pagination';
import { ApiPage, IdParam } from '#http/routes';
import { MemberRequestView } from './results.dto';
import { ResultsService } from './results.service';

@ApiTags('requests')
@Controller('api/members/:id/requests')
@Access('team')
export class MemberRequestsController {
  constructor(private readonly results: ResultsService) {}

  @Get()
  @ApiPage(MemberRequestView, {
    summary: 'List the requests for which a venue is or was a candidate, last added first',
    description: 'Each with the venue’s stage and reply. For counts see `GET /api/stats/members/{id}`.',
    errors: ['NOT_FOUND'],
  })
  list(@IdParam() id: string, @Query() params: PageParams): Promise<PageView<MemberRequestView>> {
    return this.results.byMember(id, params);
  }
}
