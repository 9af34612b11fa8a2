import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Answers, IdParam } from '#http/routes';
import { MemberStandingView, OrganizerStandingView } from './standings.dto';
import { StandingsService } from './standings.service';

@ApiTags('stats')
@Controller('api/stats')
@Access('team')
export class StandingsController {
  constructor(private readonly standings: StandingsService) {}

  @Get('members/:id')
  @Answers(MemberStandingView, {
    summary: 'How often a member won, and what it owes and has paid',
    description: 'Of all time, as it stands now. The requests themselves: `GET /api/members/{id}/requests`.',
    errors: ['NOT_FOUND'],
  })
  member(@IdParam() id: string): Promise<MemberStandingView> {
    return this.standings.ofMember(id);
  }

  @Get('organizers/:id')
  @Answers(OrganizerStandingView, {
    summary: 'What became of the requests of an organizer, and what they brought',
    description: 'Of all time, as it stands now. The requests themselves: `GET /api/requests?organizerId=`.',
    errors: ['NOT_FOUND'],
  })
  organizer(@IdParam() id: string): Promise<OrganizerStandingView> {
    return this.standings.ofOrganizer(id);
  }
}
