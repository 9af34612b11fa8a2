import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#kernel/http/access';
import { Delete } from '#kernel/http/mutations';
import { PageParams, type PageView } from '#kernel/http/pagination';
import { CurrentUser } from '#kernel/http/principal';
import { Answers, AnswersPage, IdParam } from '#kernel/http/routes';
import { SessionsService } from './sessions.service';
import { SessionView } from './team.dto';

@ApiTags('team')
@Controller('api/team/sessions')
@Access('team')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @AnswersPage(SessionView, { summary: 'One’s own sessions, newest first' })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<PageView<SessionView>> {
    return this.sessions.list(params, user);
  }

  @Delete(':id')
  @Answers(SessionView, {
    summary: 'End a session of one’s own and its streams; answers it as it was',
    errors: ['NOT_FOUND'],
  })
  end(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<SessionView> {
    return this.sessions.end(id, user);
  }
}
