import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { PageParams, type PageView } from '#http/pagination';
import { AnswersPage, IdParam } from '#http/routes';
import { MemberRequestView } from './results.dto';
import { ResultsService } from './results.service';

@ApiTags('requests')
@Controller('api/members/:id/requests')
@Access('team')
export class MemberRequestsController {
  constructor(private readonly results: ResultsService) {}

  @Get()
  @AnswersPage(MemberRequestView, {
    summary: 'Requests for which a member is or was a candidate, the last added first',
    description: 'Each with how far the member came and what it answered. Counts: `GET /api/stats/members/{id}`.',
    errors: ['NOT_FOUND'],
  })
  list(@IdParam() id: string, @Query() params: PageParams): Promise<PageView<MemberRequestView>> {
    return this.results.byMember(id, params);
  }
}
