import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, IdParam } from '#http/routes';
import { SessionsService } from './sessions.service';
import { SessionView } from './team.dto';

@ApiTags('team')
@Controller('api/team/sessions')
@Access('team')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @AnswersPage(SessionView, {
    summary: 'One’s own sessions, newest first',
    description:
      'Each is a browser or program that is signed in; `current` marks the ' +
      'one that asks. Those of other users cannot be listed.',
  })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<PageView<SessionView>> {
    return this.sessions.list(params, user);
  }

  @Delete(':id')
  @Answers(SessionView, {
    summary: 'End a session of one’s own and its streams; answers it as it was',
    description:
      'Ending the current one signs out. `NOT_FOUND` too if the session is ' +
      'somebody else’s: an admin disables the user instead.',
    errors: ['NOT_FOUND'],
  })
  end(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<SessionView> {
    return this.sessions.end(id, user);
  }
}
