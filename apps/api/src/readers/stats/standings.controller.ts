import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { ApiOk, IdParam } from '#http/routes';
import { MemberStandingView, OrganizerStandingView } from './standings.dto';
import { StandingsService } from './standings.service';

@ApiTags('stats')
@Controller('api/stats')
@Access('team')
export class StandingsController {
  constructor(private readonly standings: StandingsService) {}

  @Get('members/:id')
  @ApiOk(MemberStandingView, {
    summary: 'Get a venue’s all-time results and commissions',
    description: 'All-time, current values. For the requests themselves see `GET /api/members/{id}/requests`.',
    errors: ['NOT_FOUND'],
  })
  member(@IdParam() id: string): Promise<MemberStandingView> {
    return this.standings.ofMember(id);
  }

  @Get('organizers/:id')
  @ApiOk(OrganizerStandingView, {
    summary: 'Get an organizer’s all-time results and commissions',
    description: 'All-time, current values. For the requests themselves see `GET /api/requests?organizerId=`.',
    errors: ['NOT_FOUND'],
  })
  organizer(@IdParam() id: string): Promise<OrganizerStandingView> {
    return this.standings.ofOrganizer(id);
  }
}
