import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiOk, ApiPage, IdParam } from '#http/routes';
import { SessionsService } from './sessions.service';
import { SessionView } from './team.dto';

@ApiTags('team')
@Controller('api/team/sessions')
@Access('team')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiPage(SessionView, {
    summary: 'List your own sessions, newest first',
    description:
      'Each is a signed-in browser or program; `current` marks the calling one. Sessions of other users cannot ' +
      'be listed.',
  })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<PageView<SessionView>> {
    return this.sessions.list(params, user);
  }

  @Delete(':id')
  @ApiOk(SessionView, {
    summary: 'End one of your sessions and its streams; returns the ended session',
    description:
      'Ending the current one signs out. `NOT_FOUND` also for another user’s session: an admin disables the ' +
      'user instead.',
    errors: ['NOT_FOUND'],
  })
  end(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<SessionView> {
    return this.sessions.end(id, user);
  }
}
